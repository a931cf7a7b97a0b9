<?php
/**
 * The buyer's way back to the shop.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the payment when the buyer comes back before the webhook. The status in the address
 * could be forged, so it is not read at all.
 */
final class Return_Visit {

	/** A page that is loaded again and again asks the gateway once in so many seconds. */
	const PAUSE_SECONDS = 5;

	/** Runs before any page of the shop is shown. */
	public static function settle(): void {
		if ( ! is_order_received_page() ) {
			return;
		}
		$order = wc_get_order( absint( get_query_var( 'order-received' ) ) );
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- The order's key is the proof, as for WooCommerce itself.
		$key = isset( $_GET['key'] ) ? wc_clean( wp_unslash( $_GET['key'] ) ) : '';
		if ( ! $order instanceof \WC_Order || ! is_string( $key ) || ! hash_equals( $order->get_order_key(), $key ) || ! $order->needs_payment() ) {
			return;
		}
		$pause = 'wallet_payment_read_' . $order->get_id();
		if ( get_transient( $pause ) ) {
			return;
		}
		set_transient( $pause, '1', self::PAUSE_SECONDS );
		try {
			self::read( $order->get_id() );
		} catch ( \Throwable $fault ) {
			// The webhook will bring the outcome; the buyer still gets the page.
			wc_get_logger()->warning( sprintf( 'Order %d on return: %s', $order->get_id(), $fault->getMessage() ), array( 'source' => 'wallet-payment-gateway' ) );
		}
	}

	/**
	 * Reads the open payments of an order and applies what they show.
	 *
	 * @param int $order_id The order's id.
	 * @throws Lock_Exception    When another request is at work on the order.
	 * @throws Api_Exception     When the gateway cannot be asked.
	 * @throws \RuntimeException When WooCommerce could not store the outcome.
	 */
	private static function read( int $order_id ): void {
		Order_Lock::run(
			$order_id,
			static function () use ( $order_id ) {
				$payments = Order_Payments::fresh( $order_id );
				foreach ( $payments ? $payments->all() : array() as $id => $known ) {
					if ( 'PENDING' === $known['status'] ) {
						Event_Handler::apply_read( $payments, Settings::load()->client( $known['mode'] )->payment( $id ) );
					}
				}
			}
		);
	}
}
