<?php
/**
 * The payment method in the block checkout.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

defined( 'ABSPATH' ) || exit;

/**
 * Tells the block checkout of the method. It pays like everywhere else, by Gateway::process_payment().
 */
final class Blocks_Support extends AbstractPaymentMethodType {

	const SCRIPT = 'wallet-payment-gateway-blocks';

	/**
	 * The method's id.
	 *
	 * @var string
	 */
	protected $name = Settings::GATEWAY_ID;

	/** Nothing to prepare: the gateway reads its own settings. */
	public function initialize() {
	}

	/** Whether buyers may choose it. */
	public function is_active() {
		$gateway = $this->gateway();
		return $gateway && $gateway->is_available();
	}

	/** The script that shows it. */
	public function get_payment_method_script_handles() {
		wp_register_script(
			self::SCRIPT,
			plugins_url( 'assets/blocks.js', PLUGIN_FILE ),
			array( 'wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities' ),
			VERSION,
			true
		);
		return array( self::SCRIPT );
	}

	/** What the script may know. */
	public function get_payment_method_data() {
		$gateway = $this->gateway();
		return array(
			'title'       => $gateway ? $gateway->get_title() : '',
			'description' => $gateway ? $gateway->get_description() : '',
			'supports'    => $gateway ? array_values( array_filter( $gateway->supports, array( $gateway, 'supports' ) ) ) : array(),
		);
	}

	/** The method, if WooCommerce has it. */
	private function gateway(): ?Gateway {
		$gateway = WC()->payment_gateways()->payment_gateways()[ $this->name ] ?? null;
		return $gateway instanceof Gateway ? $gateway : null;
	}
}
