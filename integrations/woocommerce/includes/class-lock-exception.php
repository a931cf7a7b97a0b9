<?php
/**
 * A lock that could not be acquired.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Another request is at work on the same order.
 */
final class Lock_Exception extends \RuntimeException {
}
