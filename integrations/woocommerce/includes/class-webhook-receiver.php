<?php
/**
 * Where the gateway's webhooks arrive.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * A path of the shop's REST API. 2xx ends the deliveries of an event; anything else brings it again later.
 */
final class Webhook_Receiver {

	const REST_NAMESPACE = 'wallet-payment-gateway/v1';
	const ROUTE          = '/webhook';

	/** Registers the path. The signature says who calls, so WordPress asks for no account. */
	public static function register_route(): void {
		register_rest_route(
			self::REST_NAMESPACE,
			self::ROUTE,
			array(
				'methods'             => 'POST',
				'callback'            => array( self::class, 'receive' ),
				'permission_callback' => '__return_true',
			)
		);
	}

	/** The address to enter at the gateway. */
	public static function url(): string {
		return rest_url( self::REST_NAMESPACE . self::ROUTE );
	}

	/**
	 * Takes a delivery.
	 *
	 * @param \WP_REST_Request $request The delivery.
	 */
	public static function receive( \WP_REST_Request $request ): \WP_REST_Response {
		$body      = (string) $request->get_body();
		$signature = $request->get_header( 'X-Gateway-Signature' );
		$timestamp = $request->get_header( 'X-Gateway-Timestamp' );
		if ( ! Signature::is_valid( $body, $signature, $timestamp, Settings::load()->webhook_secret(), time() ) ) {
			return new \WP_REST_Response( array( 'result' => 'bad signature' ), 401 );
		}
		$event = Event::parse( $body );
		if ( null === $event ) {
			return new \WP_REST_Response( array( 'result' => 'not an event' ), 400 );
		}
		try {
			return new \WP_REST_Response( array( 'result' => Event_Handler::handle( $event ) ), 200 );
		} catch ( Lock_Exception $exception ) {
			return new \WP_REST_Response( array( 'result' => 'busy' ), 503, array( 'Retry-After' => '5' ) );
		} catch ( \Throwable $fault ) {
			wc_get_logger()->error( sprintf( 'Event %s: %s', $event->id, $fault->getMessage() ), array( 'source' => 'wallet-payment-gateway' ) );
			return new \WP_REST_Response( array( 'result' => 'fault' ), 500 );
		}
	}
}
