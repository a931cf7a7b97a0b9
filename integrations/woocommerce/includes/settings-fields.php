<?php
/**
 * The fields of the settings page.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

return array(
	'enabled'         => array(
		'title'   => __( 'Enable/Disable', 'wallet-payment-gateway' ),
		'label'   => __( 'Offer payment by wallet at the checkout', 'wallet-payment-gateway' ),
		'type'    => 'checkbox',
		'default' => 'no',
	),
	'title'           => array(
		'title'       => __( 'Title', 'wallet-payment-gateway' ),
		'type'        => 'text',
		'description' => __( 'Name of the payment method at the checkout.', 'wallet-payment-gateway' ),
		'default'     => __( 'Pay by wallet', 'wallet-payment-gateway' ),
		'desc_tip'    => true,
	),
	'description'     => array(
		'title'       => __( 'Description', 'wallet-payment-gateway' ),
		'type'        => 'textarea',
		'description' => __( 'What the buyer reads below the title.', 'wallet-payment-gateway' ),
		'default'     => __( 'You pay on a secure page from your wallets and come back to the shop.', 'wallet-payment-gateway' ),
		'desc_tip'    => true,
	),
	'test_mode'       => array(
		'title'       => __( 'Test mode', 'wallet-payment-gateway' ),
		'label'       => __( 'Take test payments only', 'wallet-payment-gateway' ),
		'type'        => 'checkbox',
		'description' => __( 'In test mode no money moves: the checkout page offers wallets that succeed, fail or have too little.', 'wallet-payment-gateway' ),
		'default'     => 'yes',
	),
	'api_url'         => array(
		'title'       => __( 'API URL', 'wallet-payment-gateway' ),
		'type'        => 'url',
		'description' => __( 'Address of the payment gateway without a path, such as https://pay.example.com.', 'wallet-payment-gateway' ),
		'default'     => '',
	),
	'test_secret_key' => array(
		'title'       => __( 'Test secret key', 'wallet-payment-gateway' ),
		'type'        => 'password',
		'description' => __( 'Starts with sk_test_.', 'wallet-payment-gateway' ),
		'default'     => '',
	),
	'live_secret_key' => array(
		'title'       => __( 'Live secret key', 'wallet-payment-gateway' ),
		'type'        => 'password',
		'description' => __( 'Starts with sk_live_. It needs the permissions payment.create, payment.read, payment.cancel and refund.create.', 'wallet-payment-gateway' ),
		'default'     => '',
	),
	'webhook_secret'  => array(
		'title'       => __( 'Webhook secret', 'wallet-payment-gateway' ),
		'type'        => 'password',
		'description' => sprintf(
			/* translators: %s: address of the shop's webhook receiver */
			__( 'Starts with whsec_. Enter this address at the gateway as a webhook endpoint: %s', 'wallet-payment-gateway' ),
			'<code>' . esc_html( Webhook_Receiver::url() ) . '</code>'
		),
		'default'     => '',
	),
	'wallet_type'     => array(
		'title'       => __( 'Wallet type', 'wallet-payment-gateway' ),
		'type'        => 'select',
		'description' => __( 'Kind of wallet in which you are paid. Buyers may pay from others too.', 'wallet-payment-gateway' ),
		'default'     => 'FIAT',
		'options'     => array(
			'FIAT' => __( 'Fiat', 'wallet-payment-gateway' ),
			'SPOT' => __( 'Spot', 'wallet-payment-gateway' ),
			'ECO'  => __( 'Eco', 'wallet-payment-gateway' ),
		),
	),
	'expiry_minutes'  => array(
		'title'             => __( 'Time to pay (minutes)', 'wallet-payment-gateway' ),
		'type'              => 'number',
		'description'       => __( 'From 1 to 1440. Keep it below the time for which WooCommerce holds the stock of unpaid orders.', 'wallet-payment-gateway' ),
		'default'           => '30',
		'custom_attributes' => array(
			'min'  => '1',
			'max'  => '1440',
			'step' => '1',
		),
	),
);
