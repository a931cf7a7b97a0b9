<?php
/**
 * Removes what the plugin has stored in the options. What orders remember of their payments stays with the orders: it
 * says where the money is.
 *
 * @package Wallet_Payment_Gateway
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// The plugin's own classes are not loaded here.
$wallet_payment_gateway_options = array( 'woocommerce_wallet_payment_gateway_settings' );

if ( is_multisite() ) {
	$wallet_payment_gateway_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $wallet_payment_gateway_sites as $wallet_payment_gateway_site ) {
		switch_to_blog( $wallet_payment_gateway_site );
		array_map( 'delete_option', $wallet_payment_gateway_options );
		restore_current_blog();
	}
} else {
	array_map( 'delete_option', $wallet_payment_gateway_options );
}
