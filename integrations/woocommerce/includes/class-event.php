<?php
/**
 * An event of the gateway.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

/**
 * The body of a webhook, checked for its shape. Needs nothing of WordPress.
 */
final class Event {

	/**
	 * The same for each delivery of one event.
	 *
	 * @var string
	 */
	public $id;

	/**
	 * What happened, such as payment.completed.
	 *
	 * @var string
	 */
	public $type;

	/**
	 * LIVE or TEST.
	 *
	 * @var string
	 */
	public $mode;

	/**
	 * Counts the events of one payment from 1.
	 *
	 * @var int
	 */
	public $sequence;

	/**
	 * The payment, or the refund, as it was then.
	 *
	 * @var array
	 */
	public $data;

	/**
	 * Reads the body; null when it is not an event.
	 *
	 * @param string $body JSON.
	 */
	public static function parse( string $body ): ?self {
		$fields = json_decode( $body, true, 32 );
		if ( ! is_array( $fields ) || ! self::is_event( $fields ) ) {
			return null;
		}
		$event           = new self();
		$event->id       = $fields['id'];
		$event->type     = $fields['type'];
		$event->mode     = $fields['mode'];
		$event->sequence = $fields['sequence'];
		$event->data     = $fields['data'];
		return $event;
	}

	/** The payment that it is about; null when it names none. */
	public function payment_id(): ?string {
		$id = 0 === strpos( $this->type, 'refund.' ) ? ( $this->data['paymentId'] ?? null ) : ( $this->data['id'] ?? null );
		return self::is_id( $id, 'pi_' ) ? $id : null;
	}

	/**
	 * Whether it is an id with this prefix.
	 *
	 * @param mixed  $id     What should be one.
	 * @param string $prefix Such as "pi_".
	 */
	public static function is_id( $id, string $prefix ): bool {
		return is_string( $id ) && 1 === preg_match( '/^' . $prefix . '[A-Za-z0-9_.]{1,120}$/D', $id );
	}

	/**
	 * Whether the fields have the types of an event's.
	 *
	 * @param array $fields Parsed JSON.
	 */
	private static function is_event( array $fields ): bool {
		return self::is_id( $fields['id'] ?? null, 'evt_' )
			&& is_string( $fields['type'] ?? null )
			&& in_array( $fields['mode'] ?? null, array( 'LIVE', 'TEST' ), true )
			&& is_int( $fields['sequence'] ?? null ) && $fields['sequence'] > 0
			&& is_array( $fields['data'] ?? null );
	}
}
