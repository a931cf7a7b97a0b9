<?php
/**
 * One request at a time for an order.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * A lock of the database for one order. Two deliveries of one event may arrive at once, and a webhook may come before
 * the call that caused it has returned. The database releases it when the connection ends, so no
 * crash leaves it behind.
 */
final class Order_Lock {

	/** How long to wait for another request; the sender of a webhook waits no longer than 15 seconds. */
	const WAIT_SECONDS = 8;

	/**
	 * Runs the work under the order's lock and returns its result.
	 *
	 * @param int      $order_id The order.
	 * @param callable $work     Must read the order itself: what was read before the lock may be old.
	 * @return mixed
	 * @throws Lock_Exception When another request holds the lock for too long.
	 */
	public static function run( int $order_id, callable $work ) {
		global $wpdb;
		// The names of locks are shared by all databases of a server, and have at most 64 characters.
		$name = 'wallet_payment_' . md5( DB_NAME . '|' . $wpdb->prefix . '|' . $order_id );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for locks.
		$locked = $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK( %s, %d )', $name, self::WAIT_SECONDS ) );
		if ( '1' !== (string) $locked ) {
			throw new Lock_Exception( sprintf( 'Another request is at work on order %d.', $order_id ) );
		}
		try {
			return $work();
		} finally {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- As above.
			$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK( %s )', $name ) );
		}
	}
}
