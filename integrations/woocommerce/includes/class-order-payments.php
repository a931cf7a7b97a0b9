<?php
/**
 * The payments of an order.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * What an order remembers of each payment that was created for it: mode, amount, currency, status, sequence, checkout_url,
 * expires_at, fingerprint, events (ids by id) and refunds (amounts by id). Changed under the order's lock alone.
 */
final class Order_Payments {

	/** Of the order: all of the above by payment id. */
	const META = '_wallet_payments';

	/** Of the order, one row a payment: a refund's event names the payment and not the order. */
	const ID_META = '_wallet_payment_id';

	/**
	 * The order.
	 *
	 * @var \WC_Order
	 */
	private $order;

	/**
	 * Payments by id, the oldest first.
	 *
	 * @var array
	 */
	private $payments;

	/**
	 * Takes an order.
	 *
	 * @param \WC_Order $order The order.
	 */
	private function __construct( \WC_Order $order ) {
		$stored         = $order->get_meta( self::META );
		$this->order    = $order;
		$this->payments = is_array( $stored ) ? $stored : array();
	}

	/**
	 * The payments of an order for reading.
	 *
	 * @param \WC_Order $order The order.
	 */
	public static function of( \WC_Order $order ): self {
		return new self( $order );
	}

	/**
	 * The payments of an order whose lock is held; null when there is no such order.
	 *
	 * @param int $order_id The order's id.
	 */
	public static function fresh( int $order_id ): ?self {
		$order = wc_get_order( $order_id );
		// A refund is an order of its own to WooCommerce.
		if ( ! $order instanceof \WC_Order ) {
			return null;
		}
		// This request may have read the order before it held the lock.
		$order->read_meta_data( true );
		return new self( $order );
	}

	/**
	 * The id of the order for which this payment was created; null when this shop created none such.
	 *
	 * @param string $payment_id The payment's id.
	 */
	public static function order_id_of( string $payment_id ): ?int {
		$ids = wc_get_orders(
			array(
				'limit'      => 1,
				'return'     => 'ids',
				'type'       => 'shop_order',
				'meta_key'   => self::ID_META, // phpcs:ignore WordPress.DB.SlowDBQuery
				'meta_value' => $payment_id, // phpcs:ignore WordPress.DB.SlowDBQuery
			)
		);
		return is_array( $ids ) && isset( $ids[0] ) ? (int) $ids[0] : null;
	}

	/** The order. */
	public function order(): \WC_Order {
		return $this->order;
	}

	/**
	 * One payment; null when the order has none with this id.
	 *
	 * @param string $id The payment's id.
	 */
	public function find( string $id ): ?array {
		return $this->payments[ $id ] ?? null;
	}

	/** All payments by id, the oldest first. */
	public function all(): array {
		return $this->payments;
	}

	/** The id of the payment that paid the order; null before there is one. */
	public function paid_id(): ?string {
		$id = (string) $this->order->get_transaction_id();
		return 'COMPLETED' === ( $this->payments[ $id ]['status'] ?? null ) ? $id : null;
	}

	/**
	 * Remembers a new payment.
	 *
	 * @param array  $payment     The gateway's answer.
	 * @param string $fingerprint What was asked for.
	 */
	public function add( array $payment, string $fingerprint ): void {
		$this->payments[ $payment['id'] ] = array(
			'mode'         => $payment['mode'],
			'amount'       => $payment['amount'],
			'currency'     => $payment['currency'],
			'status'       => 'PENDING',
			'sequence'     => 0,
			'checkout_url' => $payment['checkoutUrl'],
			'expires_at'   => $payment['expiresAt'],
			'fingerprint'  => $fingerprint,
			'events'       => array(),
			'refunds'      => array(),
		);
		$this->order->add_meta_data( self::ID_META, $payment['id'] );
		$this->store();
	}

	/**
	 * Remembers how a payment ended. The caller saves the order.
	 *
	 * @param string     $id     The payment's id.
	 * @param string     $status Its status.
	 * @param Event|null $event  What told so; null after a read.
	 */
	public function close( string $id, string $status, ?Event $event ): void {
		$this->payments[ $id ]['status'] = $status;
		if ( $event ) {
			$this->payments[ $id ]['sequence']             = $event->sequence;
			$this->payments[ $id ]['events'][ $event->id ] = $event->sequence;
		}
		$this->store();
	}

	/**
	 * Remembers a refund. The caller saves the order.
	 *
	 * @param string $id        The payment's id.
	 * @param string $refund_id The refund's id.
	 * @param string $amount    How much was refunded.
	 */
	public function add_refund( string $id, string $refund_id, string $amount ): void {
		$this->payments[ $id ]['refunds'][ $refund_id ] = $amount;
		$this->store();
	}

	/** Puts all into the order's data, which the next save writes. */
	private function store(): void {
		$this->order->update_meta_data( self::META, $this->payments );
	}
}
