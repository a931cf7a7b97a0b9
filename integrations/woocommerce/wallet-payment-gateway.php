<?php
/**
 * Plugin Name: Wallet Payment Gateway for WooCommerce
 * Description: Takes payments from the wallets that buyers hold on the trading platform, with refunds and signed webhooks.
 * Version: 1.0.0
 * Requires at least: 6.2
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * WC requires at least: 8.2
 * WC tested up to: 11.0
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: wallet-payment-gateway
 * Domain Path: /languages
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

const VERSION     = '1.0.0';
const PLUGIN_FILE = __FILE__;

require_once __DIR__ . '/includes/class-amount.php';
require_once __DIR__ . '/includes/class-signature.php';
require_once __DIR__ . '/includes/class-event.php';
require_once __DIR__ . '/includes/class-settings.php';
require_once __DIR__ . '/includes/class-api-exception.php';
require_once __DIR__ . '/includes/class-api-client.php';
require_once __DIR__ . '/includes/class-lock-exception.php';
require_once __DIR__ . '/includes/class-order-lock.php';
require_once __DIR__ . '/includes/class-order-payments.php';
require_once __DIR__ . '/includes/class-payment-request.php';
require_once __DIR__ . '/includes/class-payment-outcome.php';
require_once __DIR__ . '/includes/class-refund-recorder.php';
require_once __DIR__ . '/includes/class-event-handler.php';
require_once __DIR__ . '/includes/class-webhook-receiver.php';
require_once __DIR__ . '/includes/class-return-visit.php';
require_once __DIR__ . '/includes/class-payment-starter.php';
require_once __DIR__ . '/includes/class-refund-maker.php';
require_once __DIR__ . '/includes/class-plugin.php';

Plugin::hook();
