<?php
/**
 * What the shop does with an event.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Finds the order of an event and applies the event to it.
 */
final class Event_Handler {

	/** Events that end a payment, and the status in which they leave it. */
	const STATUSES = array(
		'payment.completed' => 'COMPLETED',
		'payment.failed'    => 'FAILED',
		'payment.expired'   => 'EXPIRED',
		'payment.cancelled' => 'CANCELLED',
	);

	/**
	 * Applies an event whose signature was checked. Events of other shops are ignored, and the
	 * sender gets a success: a merchant may have several shops, and each receives the others' events.
	 *
	 * @param Event $event The event.
	 * @throws Lock_Exception    When another request is at work on the order.
	 * @throws \RuntimeException When WooCommerce could not store the outcome.
	 */
	public static function handle( Event $event ): string {
		$payment_id = $event->payment_id();
		// The envelope and what it holds must agree on the mode.
		if ( null === $payment_id || ( $event->data['mode'] ?? null ) !== $event->mode ) {
			return Payment_Outcome::IGNORED;
		}
		if ( 'refund.completed' === $event->type ) {
			return self::refunded( $event, $payment_id );
		}
		$status   = self::STATUSES[ $event->type ] ?? null;
		$order_id = self::order_id( $event->data );
		if ( null === $status || null === $order_id ) {
			return Payment_Outcome::IGNORED;
		}
		return Order_Lock::run(
			$order_id,
			static function () use ( $order_id, $event, $status ) {
				$payments = Order_Payments::fresh( $order_id );
				return $payments ? Payment_Outcome::apply( $payments, $event->data, $status, $event ) : Payment_Outcome::IGNORED;
			}
		);
	}

	/**
	 * Applies what a read of the payment has shown. The order's lock must be held.
	 *
	 * @param Order_Payments $payments The order's payments.
	 * @param array          $payment  The payment as the gateway shows it.
	 * @throws \RuntimeException When WooCommerce could not store the outcome.
	 */
	public static function apply_read( Order_Payments $payments, array $payment ): string {
		$status = $payment['status'] ?? null;
		if ( ! in_array( $status, array_merge( Payment_Outcome::PAID, Payment_Outcome::UNPAID ), true ) ) {
			return Payment_Outcome::IGNORED;
		}
		return Payment_Outcome::apply( $payments, $payment, $status, null );
	}

	/**
	 * Records a refund.
	 *
	 * @param Event  $event      The event.
	 * @param string $payment_id The payment that was refunded.
	 * @throws Lock_Exception    When another request is at work on the order.
	 * @throws \RuntimeException When WooCommerce could not store the outcome.
	 */
	private static function refunded( Event $event, string $payment_id ): string {
		$order_id = Order_Payments::order_id_of( $payment_id );
		if ( null === $order_id ) {
			return Payment_Outcome::IGNORED;
		}
		return Order_Lock::run(
			$order_id,
			static function () use ( $order_id, $event, $payment_id ) {
				$payments = Order_Payments::fresh( $order_id );
				return $payments ? Refund_Recorder::record( $payments, $payment_id, $event->data ) : Payment_Outcome::IGNORED;
			}
		);
	}

	/**
	 * The order that the payment names; null when that is no id of an order here.
	 *
	 * @param array $payment The payment as the gateway shows it.
	 */
	private static function order_id( array $payment ): ?int {
		$id = $payment['merchantOrderId'] ?? null;
		return is_string( $id ) && preg_match( '/^[1-9][0-9]{0,17}$/D', $id ) ? (int) $id : null;
	}
}
