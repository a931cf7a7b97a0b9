<?php
/**
 * The payment method.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * The payment method as WooCommerce knows it: settings, payment and refund.
 */
final class Gateway extends \WC_Payment_Gateway {

	/** Sets up the method with its stored settings. */
	public function __construct() {
		$this->id                 = Settings::GATEWAY_ID;
		$this->method_title       = __( 'Wallet payment gateway', 'wallet-payment-gateway' );
		$this->method_description = __( 'Sends buyers to a checkout page where they pay from their wallets.', 'wallet-payment-gateway' );
		$this->has_fields         = false;
		$this->supports           = array( 'products', 'refunds' );
		$this->init_form_fields();
		$this->init_settings();
		$this->title       = (string) $this->get_option( 'title' );
		$this->description = (string) $this->get_option( 'description' );
		$this->enabled     = (string) $this->get_option( 'enabled' );
		add_action( 'woocommerce_update_options_payment_gateways_' . $this->id, array( $this, 'process_admin_options' ) );
	}

	/** The fields of the settings page. */
	public function init_form_fields() {
		$this->form_fields = require __DIR__ . '/settings-fields.php';
	}

	/** Whether buyers may choose it: it is switched on, and all that it needs is set. */
	public function is_available() {
		$settings = Settings::load();
		return parent::is_available() && $settings->is_complete( $settings->mode() );
	}

	/** Whether WooCommerce should offer to set it up before it is switched on. */
	public function needs_setup() {
		$settings = Settings::load();
		return ! $settings->is_complete( $settings->mode() );
	}

	/**
	 * Sends the buyer to the checkout page.
	 *
	 * @param int $order_id The order.
	 * @return array
	 */
	public function process_payment( $order_id ) {
		try {
			$url = Order_Lock::run(
				(int) $order_id,
				function () use ( $order_id ) {
					$payments = Order_Payments::fresh( (int) $order_id );
					if ( null === $payments ) {
						throw new \RuntimeException( 'There is no such order.' );
					}
					return Payment_Starter::start( $payments, $this->get_return_url( $payments->order() ) );
				}
			);
		} catch ( \Exception $exception ) {
			wc_get_logger()->error( sprintf( 'Order %d: %s', $order_id, $exception->getMessage() ), array( 'source' => 'wallet-payment-gateway' ) );
			wc_add_notice( self::for_buyer( $exception ), 'error' );
			return array( 'result' => 'failure' );
		}
		return array(
			'result'   => 'success',
			'redirect' => $url,
		);
	}

	/**
	 * Whether the order can be refunded from WooCommerce.
	 *
	 * @param \WC_Order $order The order.
	 */
	public function can_refund_order( $order ) {
		return $order instanceof \WC_Order && parent::can_refund_order( $order ) && null !== Order_Payments::of( $order )->paid_id();
	}

	/**
	 * Refunds at the gateway.
	 *
	 * @param int               $order_id The order.
	 * @param string|float|null $amount   How much; null for what is left.
	 * @param string            $reason   What the shop's staff wrote.
	 * @return true|\WP_Error
	 */
	public function process_refund( $order_id, $amount = null, $reason = '' ) {
		try {
			return Order_Lock::run(
				(int) $order_id,
				static function () use ( $order_id, $amount, $reason ) {
					$payments = Order_Payments::fresh( (int) $order_id );
					if ( null === $payments ) {
						return new \WP_Error( 'wallet_payment_order', __( 'There is no such order.', 'wallet-payment-gateway' ) );
					}
					return Refund_Maker::refund( $payments, $amount, (string) $reason );
				}
			);
		} catch ( Lock_Exception $exception ) {
			return new \WP_Error( 'wallet_payment_busy', __( 'The order is being changed right now. Try again in a few seconds.', 'wallet-payment-gateway' ) );
		}
	}

	/**
	 * Saves the settings and says at once whether the gateway takes the key.
	 *
	 * @return bool
	 */
	public function process_admin_options() {
		$saved = parent::process_admin_options();
		// WooCommerce collects what the fields refuse, and shows it only if told to.
		foreach ( $this->get_errors() as $error ) {
			\WC_Admin_Settings::add_error( $error );
		}
		$settings = Settings::load();
		$mode     = $settings->mode();
		if ( $this->get_errors() || 'yes' !== $this->get_option( 'enabled' ) || ! $settings->is_complete( $mode ) ) {
			return $saved;
		}
		try {
			$answer = $settings->client( $mode )->validate();
			if ( ( $answer['mode'] ?? null ) !== $mode ) {
				\WC_Admin_Settings::add_error( __( 'The secret key belongs to the other mode.', 'wallet-payment-gateway' ) );
			}
		} catch ( Api_Exception $exception ) {
			/* translators: %s: what the gateway answered */
			\WC_Admin_Settings::add_error( sprintf( __( 'The payment gateway does not take the settings: %s', 'wallet-payment-gateway' ), $exception->getMessage() ) );
		}
		return $saved;
	}

	/**
	 * Keeps an address, without its path. WooCommerce calls it by the field's name.
	 *
	 * @param string      $key   Name of the field.
	 * @param string|null $value What was entered.
	 * @return string
	 * @throws \Exception When no shop should send its key there; the old value stays.
	 */
	public function validate_api_url_field( $key, $value ) {
		$url   = trim( (string) $value );
		$parts = wp_parse_url( $url );
		if ( '' === $url ) {
			return '';
		}
		$host   = is_array( $parts ) ? ( $parts['host'] ?? '' ) : '';
		$scheme = is_array( $parts ) ? ( $parts['scheme'] ?? '' ) : '';
		$is_own = in_array( $host, array( 'localhost', '127.0.0.1', '[::1]' ), true );
		if ( '' === $host || isset( $parts['user'] ) || ! ( 'https' === $scheme || ( 'http' === $scheme && $is_own ) ) ) {
			throw new \Exception( __( 'The API URL must start with https:// and name a host.', 'wallet-payment-gateway' ) );
		}
		return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	}

	/**
	 * Keeps a key of this mode.
	 *
	 * @param string      $key   Name of the field.
	 * @param string|null $value What was entered.
	 * @return string
	 * @throws \Exception When it is none; the old value stays.
	 */
	public function validate_test_secret_key_field( $key, $value ) {
		return self::secret( $value, '/^sk_test_[A-Za-z0-9]{48}$/D', __( 'The test secret key starts with sk_test_ and has 48 characters after it.', 'wallet-payment-gateway' ) );
	}

	/**
	 * Keeps a key of this mode.
	 *
	 * @param string      $key   Name of the field.
	 * @param string|null $value What was entered.
	 * @return string
	 * @throws \Exception When it is none; the old value stays.
	 */
	public function validate_live_secret_key_field( $key, $value ) {
		return self::secret( $value, '/^sk_live_[A-Za-z0-9]{48}$/D', __( 'The live secret key starts with sk_live_ and has 48 characters after it.', 'wallet-payment-gateway' ) );
	}

	/**
	 * Keeps a webhook secret.
	 *
	 * @param string      $key   Name of the field.
	 * @param string|null $value What was entered.
	 * @return string
	 * @throws \Exception When it is none; the old value stays.
	 */
	public function validate_webhook_secret_field( $key, $value ) {
		return self::secret( $value, '#^whsec_[A-Za-z0-9+/_=-]{16,}$#D', __( 'The webhook secret starts with whsec_.', 'wallet-payment-gateway' ) );
	}

	/**
	 * A secret of the right form, or none.
	 *
	 * @param string|null $value   What was entered.
	 * @param string      $pattern Its form.
	 * @param string      $message Says what it should be.
	 * @throws \Exception When it is something else.
	 */
	private static function secret( $value, string $pattern, string $message ): string {
		$secret = trim( wp_unslash( (string) $value ) );
		if ( '' !== $secret && ! preg_match( $pattern, $secret ) ) {
			throw new \Exception( $message );
		}
		return $secret;
	}

	/**
	 * What the buyer is told. The gateway's own words are for the shop's log.
	 *
	 * @param \Exception $exception Why there is no payment.
	 */
	private static function for_buyer( \Exception $exception ): string {
		$code = $exception instanceof Api_Exception ? $exception->error_code() : '';
		if ( in_array( $code, array( 'AMOUNT_OUT_OF_RANGE', 'MERCHANT_LIMIT' ), true ) ) {
			return __( 'This amount cannot be paid by wallet. Please choose another payment method.', 'wallet-payment-gateway' );
		}
		return __( 'Payment by wallet is not possible right now. Please try again in a minute or choose another payment method.', 'wallet-payment-gateway' );
	}
}
