<?php
// Calls the plugin's pure files, without anything of WordPress. Standard input: [[name, argument, …], …] as JSON.
error_reporting(-1);
set_error_handler(static function ($level, $message, $file, $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$includes = dirname(__DIR__, 4) . '/integrations/woocommerce/includes';
require $includes . '/class-amount.php';
require $includes . '/class-signature.php';
require $includes . '/class-event.php';

use Wallet_Payment_Gateway\Amount;
use Wallet_Payment_Gateway\Event;
use Wallet_Payment_Gateway\Signature;

$calls = [
    'parse' => static fn ($text, $decimals = 8) => (string) Amount::parse($text, $decimals),
    'ofShop' => static fn ($value, $decimals) => (string) Amount::of_shop($value, $decimals),
    // A number of JSON as WooCommerce's extensions pass it: a float.
    'ofShopFloat' => static fn ($value, $decimals) => (string) Amount::of_shop((float) $value, $decimals),
    'plus' => static fn ($left, $right) => (string) Amount::parse($left, 20)->plus(Amount::parse($right, 20)),
    'compare' => static fn ($left, $right) => Amount::parse($left, 20)->compare(Amount::parse($right, 20)),
    'rounded' => static fn ($text, $decimals) => (string) Amount::parse($text, 20)->rounded($decimals),
    'divided' => static function ($text, $parts, $decimals) {
        $part = Amount::parse($text, 20)->divided($parts, $decimals);
        return $part === null ? null : (string) $part;
    },
    'signature' => static fn (...$arguments) => Signature::is_valid(...$arguments),
    'event' => static function ($body) {
        $event = Event::parse($body);
        return $event ? ['id' => $event->id, 'sequence' => $event->sequence, 'paymentId' => $event->payment_id()] : null;
    },
];

$results = [];
foreach (json_decode(stream_get_contents(STDIN), true, 64, JSON_THROW_ON_ERROR) as [$name, $arguments]) {
    try {
        $results[] = $calls[$name](...$arguments);
    } catch (InvalidArgumentException $exception) {
        $results[] = 'refused';
    }
}
echo json_encode($results, JSON_THROW_ON_ERROR);
