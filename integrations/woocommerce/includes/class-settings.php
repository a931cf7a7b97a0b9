<?php
/**
 * The stored settings.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the gateway's settings as WooCommerce stores them.
 */
final class Settings {

	/** The payment method's id in orders, options and hooks. */
	const GATEWAY_ID = 'wallet_payment_gateway';

	/** Where WooCommerce keeps the settings of the method. */
	const OPTION = 'woocommerce_wallet_payment_gateway_settings';

	/** The modes of keys, payments and events. */
	const LIVE = 'LIVE';
	const TEST = 'TEST';

	/**
	 * Settings by name.
	 *
	 * @var array
	 */
	private $values;

	/**
	 * Takes settings by name.
	 *
	 * @param array $values As they are stored.
	 */
	private function __construct( array $values ) {
		$this->values = $values;
	}

	/** The settings as they are now. */
	public static function load(): self {
		$stored = get_option( self::OPTION, array() );
		return new self( is_array( $stored ) ? $stored : array() );
	}

	/** The mode of new payments. */
	public function mode(): string {
		return 'no' === $this->text( 'test_mode', 'yes' ) ? self::LIVE : self::TEST;
	}

	/** Secret for the signatures of webhooks; empty before it is set. */
	public function webhook_secret(): string {
		return $this->text( 'webhook_secret' );
	}

	/** Kind of wallet that the shop is paid into. */
	public function wallet_type(): string {
		return $this->text( 'wallet_type', 'FIAT' );
	}

	/** How long a buyer may take to pay, in seconds. */
	public function expires_in_seconds(): int {
		$minutes = (int) $this->text( 'expiry_minutes', '30' );
		return 60 * max( 1, min( 1440, $minutes ) );
	}

	/**
	 * Whether payments of this mode can be made.
	 *
	 * @param string $mode LIVE or TEST.
	 */
	public function is_complete( string $mode ): bool {
		return '' !== $this->text( 'api_url' ) && '' !== $this->secret_key( $mode ) && '' !== $this->webhook_secret();
	}

	/**
	 * The gateway as the merchant of this mode.
	 *
	 * @param string $mode LIVE or TEST.
	 */
	public function client( string $mode ): Api_Client {
		return new Api_Client( $this->text( 'api_url' ), $this->secret_key( $mode ) );
	}

	/**
	 * The secret key of this mode; empty before it is set.
	 *
	 * @param string $mode LIVE or TEST.
	 */
	private function secret_key( string $mode ): string {
		return $this->text( self::LIVE === $mode ? 'live_secret_key' : 'test_secret_key' );
	}

	/**
	 * One setting.
	 *
	 * @param string $name     Its name.
	 * @param string $fallback Taken where it is not set.
	 */
	private function text( string $name, string $fallback = '' ): string {
		$value = $this->values[ $name ] ?? $fallback;
		return is_scalar( $value ) ? trim( (string) $value ) : $fallback;
	}
}
