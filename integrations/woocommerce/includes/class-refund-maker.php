<?php
/**
 * Refunds from WooCommerce.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Refunds the payment of an order at the gateway.
 */
final class Refund_Maker {

	const MAX_DESCRIPTION = 500;

	/**
	 * Refunds. The order's lock must be held, so that the refund is recorded before its webhook is handled.
	 *
	 * @param Order_Payments $payments The order's payments.
	 * @param mixed          $amount   How much, as WooCommerce passes it; null for what is left.
	 * @param string         $reason   What the shop's staff wrote.
	 * @return true|\WP_Error
	 */
	public static function refund( Order_Payments $payments, $amount, string $reason ) {
		$id = $payments->paid_id();
		if ( null === $id ) {
			return new \WP_Error( 'wallet_payment_unpaid', __( 'This order has no completed payment of the gateway.', 'wallet-payment-gateway' ) );
		}
		try {
			$request = self::request( $id, $amount, $reason );
		} catch ( \InvalidArgumentException $exception ) {
			return new \WP_Error( 'wallet_payment_amount', __( 'The amount must be above zero and no finer than the prices of the shop.', 'wallet-payment-gateway' ) );
		}
		$known = $payments->find( $id );
		// The n-th refund of a payment has one key, whatever its amount: where the answer to a first attempt was lost, no
		// second attempt refunds again.
		$key = 'refund-' . $id . '-' . ( count( $known['refunds'] ) + 1 );
		try {
			$refund = Settings::load()->client( $known['mode'] )->create_refund( $request, $key );
		} catch ( Api_Exception $exception ) {
			return new \WP_Error( 'wallet_payment_refund', self::explain( $exception ) );
		}
		$payments->add_refund( $id, $refund['id'], (string) ( $refund['amount'] ?? '' ) );
		if ( isset( $request['amount'] ) ) {
			Refund_Recorder::claim( $payments->order(), $refund['id'], Amount::parse( $request['amount'] ) );
		}
		/* translators: 1: refund id, 2: payment id, 3: amount, 4: currency */
		$note = __( 'Refund %1$s of payment %2$s over %3$s %4$s was made.', 'wallet-payment-gateway' );
		$payments->order()->add_order_note( sprintf( $note, $refund['id'], $id, esc_html( (string) ( $refund['amount'] ?? '' ) ), esc_html( (string) ( $refund['currency'] ?? '' ) ) ) );
		$payments->order()->save_meta_data();
		return true;
	}

	/**
	 * The body of refund/create.
	 *
	 * @param string $id     The payment's id.
	 * @param mixed  $amount How much; null for what is left.
	 * @param string $reason What the shop's staff wrote.
	 * @throws \InvalidArgumentException When it is no amount above zero.
	 */
	private static function request( string $id, $amount, string $reason ): array {
		$request = array( 'paymentId' => $id );
		if ( null !== $amount ) {
			$exact = Amount::of_shop( $amount, wc_get_price_decimals() );
			if ( $exact->is_zero() ) {
				throw new \InvalidArgumentException( 'Nothing is no refund.' );
			}
			$request['amount'] = (string) $exact;
		}
		/**
		 * Filters the gateway's reason: REQUESTED_BY_CUSTOMER, DUPLICATE, FRAUDULENT or OTHER.
		 *
		 * @param string $code   The reason.
		 * @param string $reason What the shop's staff wrote.
		 */
		$request['reason'] = (string) apply_filters( 'wallet_payment_gateway_refund_reason', 'REQUESTED_BY_CUSTOMER', $reason );
		$reason            = trim( $reason );
		if ( '' !== $reason ) {
			$request['description'] = mb_substr( $reason, 0, self::MAX_DESCRIPTION );
		}
		return $request;
	}

	/**
	 * What the shop's staff should know.
	 *
	 * @param Api_Exception $exception Why there is no refund.
	 */
	private static function explain( Api_Exception $exception ): string {
		if ( 'IDEMPOTENCY_CONFLICT' === $exception->error_code() ) {
			return __( 'An earlier attempt at this refund, with another amount or reason, has succeeded at the gateway. It will appear here by itself; look at the order again in a few minutes.', 'wallet-payment-gateway' );
		}
		if ( $exception->is_uncertain() ) {
			/* translators: %s: reason */
			return sprintf( __( 'Whether the refund was made is not known yet (%s). Try again with the same amount and reason: it is not made twice.', 'wallet-payment-gateway' ), $exception->getMessage() );
		}
		return $exception->getMessage();
	}
}
