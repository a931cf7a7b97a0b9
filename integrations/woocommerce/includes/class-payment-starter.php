<?php
/**
 * The way to the checkout page.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Creates the payment of an order, or returns to the one that is open.
 */
final class Payment_Starter {

	/** A payment with less time left than this is not worth returning to. */
	const MIN_SECONDS_LEFT = 60;

	/**
	 * Where the buyer goes on: to the checkout page, or on to the order if a payment of it turns out to be completed. The
	 * order's lock must be held.
	 *
	 * @param Order_Payments $payments   The order's payments.
	 * @param string         $return_url Where the buyer goes after paying.
	 * @throws Api_Exception             When the gateway refuses or cannot be asked.
	 * @throws \InvalidArgumentException When the total is finer than the gateway's amounts.
	 * @throws \RuntimeException         When WooCommerce could not store the outcome.
	 */
	public static function start( Order_Payments $payments, string $return_url ): string {
		$settings    = Settings::load();
		$order       = $payments->order();
		$request     = Payment_Request::of( $order, $settings, $return_url );
		$fingerprint = self::fingerprint( $order, $request, $settings->mode() );
		foreach ( $payments->all() as $id => $known ) {
			if ( 'PENDING' !== $known['status'] ) {
				continue;
			}
			if ( $known['fingerprint'] === $fingerprint && self::has_time_left( $known ) ) {
				return $known['checkout_url'];
			}
			self::withdraw( $payments, $id, $settings->client( $known['mode'] ) );
		}
		if ( ! $order->needs_payment() ) {
			return $return_url;
		}
		// A repeated attempt whose first answer was lost finds the payment that the first one made.
		$key     = 'payment-' . ( count( $payments->all() ) + 1 ) . '-' . $fingerprint;
		$payment = $settings->client( $settings->mode() )->create_payment( $request, $key );
		self::check( $payment, $request, $settings->mode() );
		$payments->add( $payment, $fingerprint );
		/* translators: 1: payment id, 2: LIVE or TEST */
		$order->add_order_note( sprintf( __( 'Payment %1$s was created (%2$s).', 'wallet-payment-gateway' ), $payment['id'], $payment['mode'] ) );
		$order->save();
		return $payment['checkoutUrl'];
	}

	/**
	 * Keeps a payment that no longer fits the order from being paid as well as the new one: cancels it, or applies its
	 * outcome if it has already ended.
	 *
	 * @param Order_Payments $payments The order's payments.
	 * @param string         $id       The payment's id.
	 * @param Api_Client     $client   The gateway in the payment's mode.
	 * @throws \RuntimeException When WooCommerce could not store the outcome.
	 */
	private static function withdraw( Order_Payments $payments, string $id, Api_Client $client ): void {
		try {
			try {
				$payment = $client->cancel_payment( $id );
			} catch ( Api_Exception $exception ) {
				$payment = $client->payment( $id );
			}
		} catch ( Api_Exception $exception ) {
			// The buyer can still pay the new one; if both are paid, the order's notes say so.
			wc_get_logger()->warning( sprintf( 'Payment %s is still open: %s', $id, $exception->getMessage() ), array( 'source' => 'wallet-payment-gateway' ) );
			return;
		}
		Event_Handler::apply_read( $payments, $payment );
	}

	/**
	 * Whether the buyer can still pay this payment.
	 *
	 * @param array $known What the order remembers of it.
	 */
	private static function has_time_left( array $known ): bool {
		$expires = strtotime( (string) $known['expires_at'] );
		return false !== $expires && $expires - time() >= self::MIN_SECONDS_LEFT;
	}

	/**
	 * A hash of the request. The order's key in it tells apart two shops of one merchant.
	 *
	 * @param \WC_Order $order   The order.
	 * @param array     $request What is asked for.
	 * @param string    $mode    LIVE or TEST.
	 */
	private static function fingerprint( \WC_Order $order, array $request, string $mode ): string {
		return hash( 'sha256', $order->get_order_key() . '|' . $mode . '|' . wp_json_encode( $request ) );
	}

	/**
	 * Refuses an answer that is not what was asked for, before the buyer sees it.
	 *
	 * @param array  $payment The gateway's answer.
	 * @param array  $request What was asked for.
	 * @param string $mode    LIVE or TEST.
	 * @throws Api_Exception When it is something else.
	 */
	private static function check( array $payment, array $request, string $mode ): void {
		$is_url = is_string( $payment['checkoutUrl'] ?? null ) && preg_match( '#^https?://#', $payment['checkoutUrl'] );
		$same   = ( $payment['amount'] ?? null ) === $request['amount'] && ( $payment['currency'] ?? null ) === $request['currency'];
		if ( ! $is_url || ! $same || ( $payment['mode'] ?? null ) !== $mode || ! is_string( $payment['expiresAt'] ?? null ) ) {
			throw new Api_Exception( 'BAD_ANSWER', 'The gateway created another payment than was asked for. Is the secret key that of the chosen mode?' );
		}
	}
}
