<?php
// Plays a shop that has the plugin. Standard input: { settings, orders, decimals, steps: [{ do, … }] } as JSON; each step may
// bring the gateway's answers with it. Prints what each step came to and what the shop looks like after it.
error_reporting(-1);
set_error_handler(static function ($level, $message, $file, $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

require __DIR__ . '/wordpress.php';
require __DIR__ . '/orders.php';
require __DIR__ . '/woocommerce.php';
require dirname(__DIR__, 4) . '/integrations/woocommerce/wallet-payment-gateway.php';

use Wallet_Payment_Gateway\Gateway;
use Wallet_Payment_Gateway\Return_Visit;
use Wallet_Payment_Gateway\Settings;
use Wallet_Payment_Gateway\Webhook_Receiver;

do_action('plugins_loaded');
do_action('init');
do_action('rest_api_init');

$input = json_decode(stream_get_contents(STDIN), true, 64, JSON_THROW_ON_ERROR);
World::$options[Settings::OPTION] = $input['settings'];
World::$options['blogname'] = 'Ada&#039;s shop';
Store::$decimals = $input['decimals'];
foreach ($input['orders'] as $id => $order) {
    Store::$orders[$id] = $order + [
        'status' => 'pending', 'total' => '10.00', 'currency' => 'USD', 'method' => Settings::GATEWAY_ID,
        'transaction' => '', 'meta' => [], 'items' => [], 'refunds' => [], 'notes' => [],
    ];
}

$steps = [
    'webhook' => static function ($step) {
        $response = Webhook_Receiver::receive(new WP_REST_Request($step['headers'], $step['body']));
        return [$response->status, $response->data['result']] + ($response->headers ? [2 => $response->headers] : []);
    },
    'pay' => static fn ($step) => (new Gateway())->process_payment($step['order']),
    'refund' => static function ($step) {
        $result = (new Gateway())->process_refund($step['order'], $step['amount'], $step['reason'] ?? '');
        return is_wp_error($result) ? [$result->get_error_code(), $result->get_error_message()] : $result;
    },
    // As the shop's staff do it: WooCommerce stores a refund and asks the gateway.
    'wcRefund' => static function ($step) {
        $result = wc_create_refund([
            'order_id' => $step['order'], 'amount' => $step['amount'], 'reason' => '', 'refund_payment' => true,
            'restock_items' => false,
        ]);
        return is_wp_error($result) ? $result->get_error_message() : 'refunded';
    },
    'visit' => static function ($step) {
        World::$page = $step['order'];
        World::$transients = $step['soon'] ?? false ? World::$transients : [];
        $_GET = ['key' => $step['key'], 'status' => 'COMPLETED', 'payment_id' => 'pi_forged'];
        Return_Visit::settle();
        World::$page = 0;
    },
    'set' => static function ($step) {
        Store::$orders[$step['order']] = array_replace(Store::$orders[$step['order']], $step['values']);
    },
    'settings' => static function ($step) {
        World::$options[Settings::OPTION] = array_replace(World::$options[Settings::OPTION], $step['values']);
    },
    'save' => static function ($step) {
        WC_Admin_Settings::$errors = [];
        $gateway = new Gateway();
        $gateway->entered = $step['values'];
        $gateway->process_admin_options();
        return WC_Admin_Settings::$errors;
    },
    'busy' => static function ($step) {
        World::$busy = $step['is'];
    },
    'broken' => static function ($step) {
        Store::$broken = $step['is'];
    },
    'offered' => static fn () => [
        (new Gateway())->is_available(),
        (new Gateway())->needs_setup(),
        (new Gateway())->can_refund_order(wc_get_order(17)),
    ],
    'uninstall' => static function () {
        define('WP_UNINSTALL_PLUGIN', 'wallet-payment-gateway/wallet-payment-gateway.php');
        require dirname(__DIR__, 4) . '/integrations/woocommerce/uninstall.php';
    },
    'hooks' => static fn () => [
        'routes' => World::$routes,
        'gateways' => apply_filters('woocommerce_payment_gateways', []),
        'hooks' => array_keys(array_filter(World::$hooks)),
        'texts' => World::$options['texts'],
    ],
];

$results = [];
foreach ($input['steps'] as $step) {
    World::$answers = $step['answers'] ?? [];
    $results[] = $steps[$step['do']]($step);
    if (World::$answers !== [] || World::$locks !== []) {
        throw new LogicException($step['do'] . ' left an answer unread or a lock behind');
    }
}
echo json_encode([
    'results' => $results,
    'orders' => (object) Store::$orders,
    'sent' => World::$sent,
    'notices' => World::$notices,
    'log' => World::$log,
    'options' => (object) World::$options,
], JSON_THROW_ON_ERROR);
