<?php
/**
 * A refused or failed call.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * What the gateway refused, or that it could not be asked.
 */
final class Api_Exception extends \RuntimeException {

	/**
	 * The gateway's code, such as AMOUNT_OUT_OF_RANGE.
	 *
	 * @var string
	 */
	private $error_code;

	/**
	 * Whether the call may have succeeded all the same.
	 *
	 * @var bool
	 */
	private $uncertain;

	/**
	 * Takes the gateway's words.
	 *
	 * @param string $error_code The gateway's code.
	 * @param string $message    What the gateway says, for the shop's staff.
	 * @param bool   $uncertain  Whether the call may have succeeded all the same.
	 */
	public function __construct( string $error_code, string $message, bool $uncertain = false ) {
		parent::__construct( $message );
		$this->error_code = $error_code;
		$this->uncertain  = $uncertain;
	}

	/** The gateway's code. */
	public function error_code(): string {
		return $this->error_code;
	}

	/** Whether the call may have succeeded all the same; with the same idempotency key it can be repeated. */
	public function is_uncertain(): bool {
		return $this->uncertain;
	}
}
