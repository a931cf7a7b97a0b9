<?php
/**
 * The signature of a webhook.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

/**
 * Checks that the gateway sent a webhook, and sent it now. Needs nothing of WordPress.
 */
final class Signature {

	/** How far the sender's clock may differ, and how long somebody could replay a webhook. */
	const TOLERANCE_SECONDS = 300;

	/**
	 * Whether the signature is that of this body and timestamp.
	 *
	 * @param string $body      The bytes received, before anything parsed them.
	 * @param mixed  $signature Header X-Gateway-Signature: "sha256=" and 64 hexadecimal digits.
	 * @param mixed  $timestamp Header X-Gateway-Timestamp: Unix seconds.
	 * @param string $secret    The webhook secret as the gateway shows it, with its prefix.
	 * @param int    $now       The present time in Unix seconds.
	 */
	public static function is_valid( string $body, $signature, $timestamp, string $secret, int $now ): bool {
		// With an empty key, anybody could sign.
		if ( '' === $secret || ! is_string( $signature ) || ! is_string( $timestamp ) ) {
			return false;
		}
		if ( ! preg_match( '/^[1-9][0-9]{0,11}$/D', $timestamp ) || abs( $now - (int) $timestamp ) > self::TOLERANCE_SECONDS ) {
			return false;
		}
		if ( ! preg_match( '/^sha256=[0-9a-f]{64}$/D', $signature ) ) {
			return false;
		}
		return hash_equals( 'sha256=' . hash_hmac( 'sha256', $timestamp . '.' . $body, $secret ), $signature );
	}
}
