<?php
/**
 * The gateway's API.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Calls of one merchant and mode. Amounts go and come as text.
 */
final class Api_Client {

	const PATH = '/api/gateway/v1';

	/** The answer to a write may take this long. */
	const TIMEOUT_SECONDS = 15;

	/** A buyer waits for a read, on the way back to the shop. */
	const READ_TIMEOUT_SECONDS = 5;

	const MAX_ANSWER_BYTES = 1048576;

	/**
	 * Where the gateway is, without a slash at the end.
	 *
	 * @var string
	 */
	private $api_url;

	/**
	 * The merchant's secret key.
	 *
	 * @var string
	 */
	private $secret_key;

	/**
	 * Takes an address and a key.
	 *
	 * @param string $api_url    Such as https://pay.example.com.
	 * @param string $secret_key Starts with sk_live_ or sk_test_.
	 */
	public function __construct( string $api_url, string $secret_key ) {
		$this->api_url    = rtrim( $api_url, '/' );
		$this->secret_key = $secret_key;
	}

	/**
	 * Says whose key this is, and what it may do.
	 *
	 * @throws Api_Exception When the key is refused or the gateway cannot be asked.
	 */
	public function validate(): array {
		return $this->request( 'GET', '/validate' );
	}

	/**
	 * Creates a payment; its checkoutUrl is where the buyer pays.
	 *
	 * @param array  $payment         What is to be paid.
	 * @param string $idempotency_key The same for each attempt at the same payment.
	 * @throws Api_Exception When it is refused or the gateway cannot be asked.
	 */
	public function create_payment( array $payment, string $idempotency_key ): array {
		return $this->write( '/payment/create', $payment, $idempotency_key, 'pi_' );
	}

	/**
	 * Reads a payment.
	 *
	 * @param string $id The payment's id.
	 * @throws Api_Exception When there is none or the gateway cannot be asked.
	 */
	public function payment( string $id ): array {
		return self::identified( $this->request( 'GET', '/payment/' . rawurlencode( $id ) ), 'pi_' );
	}

	/**
	 * Cancels a payment that nobody has paid.
	 *
	 * @param string $id The payment's id.
	 * @throws Api_Exception When it cannot be cancelled any more or the gateway cannot be asked.
	 */
	public function cancel_payment( string $id ): array {
		return $this->write( '/payment/' . rawurlencode( $id ) . '/cancel', array(), 'cancel-' . $id, 'pi_' );
	}

	/**
	 * Refunds a payment in whole or in part.
	 *
	 * @param array  $refund          Of which payment, how much and why.
	 * @param string $idempotency_key The same for each attempt at the same refund.
	 * @throws Api_Exception When it is refused or the gateway cannot be asked.
	 */
	public function create_refund( array $refund, string $idempotency_key ): array {
		return $this->write( '/refund/create', $refund, $idempotency_key, 're_' );
	}

	/**
	 * Writes, and where the outcome is not known asks once more under the same key, which does nothing twice.
	 *
	 * @param string $path            Below the API's path.
	 * @param array  $body            Fields of the request.
	 * @param string $idempotency_key The key of both attempts.
	 * @param string $prefix          Of the id in the answer.
	 * @throws Api_Exception When it is refused or both attempts fail.
	 */
	private function write( string $path, array $body, string $idempotency_key, string $prefix ): array {
		try {
			return self::identified( $this->request( 'POST', $path, $body, $idempotency_key ), $prefix );
		} catch ( Api_Exception $exception ) {
			if ( ! $exception->is_uncertain() ) {
				throw $exception;
			}
		}
		return self::identified( $this->request( 'POST', $path, $body, $idempotency_key ), $prefix );
	}

	/**
	 * Sends one request.
	 *
	 * @param string      $method          GET or POST.
	 * @param string      $path            Below the API's path.
	 * @param array|null  $body            Fields of the request.
	 * @param string|null $idempotency_key Of a write.
	 * @throws Api_Exception When it is refused or the gateway cannot be asked.
	 */
	private function request( string $method, string $path, ?array $body = null, ?string $idempotency_key = null ): array {
		$headers = array(
			'X-API-Key' => $this->secret_key,
			'Accept'    => 'application/json',
		);
		$options = array(
			'method'              => $method,
			'timeout'             => 'GET' === $method ? self::READ_TIMEOUT_SECONDS : self::TIMEOUT_SECONDS,
			// The key must not follow a redirect to another host.
			'redirection'         => 0,
			'limit_response_size' => self::MAX_ANSWER_BYTES,
			'user-agent'          => 'WalletPaymentGateway-WooCommerce/' . VERSION,
		);
		if ( null !== $body ) {
			$headers['Content-Type']    = 'application/json';
			$headers['Idempotency-Key'] = (string) $idempotency_key;
			// An empty PHP array would be written as a list.
			$options['body'] = (string) wp_json_encode( (object) $body );
		}
		$options['headers'] = $headers;
		return self::answer( wp_remote_request( $this->api_url . self::PATH . $path, $options ) );
	}

	/**
	 * Reads an answer. Its body tells the outcome; the status line is 200 for refusals too.
	 *
	 * @param array|\WP_Error $response Of wp_remote_request().
	 * @throws Api_Exception When the gateway refused or did not answer.
	 */
	private static function answer( $response ): array {
		if ( is_wp_error( $response ) ) {
			throw new Api_Exception( 'UNREACHABLE', $response->get_error_message(), true );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$fields = json_decode( wp_remote_retrieve_body( $response ), true, 64 );
		// What stands between the shop and the gateway answers in its own way.
		if ( ! is_array( $fields ) || ! is_int( $fields['statusCode'] ?? null ) ) {
			throw new Api_Exception( 'BAD_ANSWER', sprintf( 'The gateway gave no readable answer (HTTP status %d).', $status ), true );
		}
		if ( 200 === $fields['statusCode'] ) {
			return $fields;
		}
		$code    = is_string( $fields['code'] ?? null ) ? $fields['code'] : 'UNKNOWN';
		$message = is_string( $fields['message'] ?? null ) ? $fields['message'] : $code;
		throw new Api_Exception( $code, $message, $fields['statusCode'] >= 500 || 'IDEMPOTENCY_IN_PROGRESS' === $code );
	}

	/**
	 * The answer, if it has an id of this kind.
	 *
	 * @param array  $fields Of the answer.
	 * @param string $prefix Of the id.
	 * @throws Api_Exception When it has not.
	 */
	private static function identified( array $fields, string $prefix ): array {
		if ( ! Event::is_id( $fields['id'] ?? null, $prefix ) ) {
			throw new Api_Exception( 'BAD_ANSWER', 'The gateway answered without an id.', true );
		}
		return $fields;
	}
}
