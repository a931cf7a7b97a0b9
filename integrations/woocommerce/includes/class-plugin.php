<?php
/**
 * What the plugin hooks into.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Connects the plugin's parts to WordPress and WooCommerce.
 */
final class Plugin {

	/** Hooks that are safe to add before WooCommerce is loaded. */
	public static function hook(): void {
		add_action( 'before_woocommerce_init', array( self::class, 'declare_compatibility' ) );
		add_action( 'init', array( self::class, 'load_translations' ) );
		add_action( 'plugins_loaded', array( self::class, 'start' ) );
	}

	/** Orders are read and written through WooCommerce's own objects, so any storage of orders will do. */
	public static function declare_compatibility(): void {
		$features = '\Automattic\WooCommerce\Utilities\FeaturesUtil';
		if ( ! class_exists( $features ) ) {
			return;
		}
		$features::declare_compatibility( 'custom_order_tables', PLUGIN_FILE, true );
		$features::declare_compatibility( 'cart_checkout_blocks', PLUGIN_FILE, true );
	}

	/** Translations lie in the plugin's own folder. */
	public static function load_translations(): void {
		load_plugin_textdomain( 'wallet-payment-gateway', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
	}

	/** Starts once all plugins are loaded; without WooCommerce there is nothing to do. */
	public static function start(): void {
		if ( ! class_exists( 'WC_Payment_Gateway' ) ) {
			return;
		}
		require_once __DIR__ . '/class-gateway.php';
		add_filter( 'woocommerce_payment_gateways', array( self::class, 'add_gateway' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( self::class, 'add_settings_link' ) );
		add_action( 'rest_api_init', array( Webhook_Receiver::class, 'register_route' ) );
		add_action( 'template_redirect', array( Return_Visit::class, 'settle' ) );
		add_action( 'woocommerce_create_refund', array( Refund_Recorder::class, 'mark' ), 10, 2 );
		add_action( 'woocommerce_blocks_payment_method_type_registration', array( self::class, 'add_to_block_checkout' ) );
	}

	/**
	 * Lists the gateway among the shop's payment methods.
	 *
	 * @param array $gateways Class names and gateways.
	 * @return array
	 */
	public static function add_gateway( $gateways ) {
		$gateways[] = Gateway::class;
		return $gateways;
	}

	/**
	 * Adds a link to the settings in the list of plugins.
	 *
	 * @param array $links Links of the plugin's row.
	 * @return array
	 */
	public static function add_settings_link( $links ) {
		$url  = admin_url( 'admin.php?page=wc-settings&tab=checkout&section=' . Settings::GATEWAY_ID );
		$link = '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'wallet-payment-gateway' ) . '</a>';
		return array_merge( array( $link ), $links );
	}

	/**
	 * Offers the gateway in the block checkout.
	 *
	 * @param \Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry $registry Payment methods of the block checkout.
	 */
	public static function add_to_block_checkout( $registry ): void {
		require_once __DIR__ . '/class-blocks-support.php';
		$registry->register( new Blocks_Support() );
	}
}
