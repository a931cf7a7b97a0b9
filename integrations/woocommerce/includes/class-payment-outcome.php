<?php
/**
 * What the end of a payment means to its order.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Applies how a payment ended to its order, once. An event tells it, or a read of the payment.
 */
final class Payment_Outcome {

	/** What applying came to. */
	const APPLIED   = 'applied';
	const DUPLICATE = 'duplicate';
	const LATE      = 'late';
	const IGNORED   = 'ignored';

	/** Statuses of a payment that was paid, whatever was refunded since. */
	const PAID = array( 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED' );

	/** Statuses in which a payment ended unpaid. */
	const UNPAID = array( 'FAILED', 'EXPIRED', 'CANCELLED' );

	/**
	 * Applies it. The order's lock must be held.
	 *
	 * @param Order_Payments $payments The order's payments.
	 * @param array          $payment  The payment as the gateway shows it.
	 * @param string         $status   How it ended.
	 * @param Event|null     $event    What told so; null after a read.
	 * @throws \RuntimeException When WooCommerce could not complete the order.
	 */
	public static function apply( Order_Payments $payments, array $payment, string $status, ?Event $event ): string {
		$id    = (string) $payment['id'];
		$known = $payments->find( $id );
		// Another shop of the same merchant may have an order of this number.
		if ( null === $known || (string) $payments->order()->get_id() !== ( $payment['merchantOrderId'] ?? null ) ) {
			return self::IGNORED;
		}
		if ( $event && isset( $known['events'][ $event->id ] ) ) {
			return self::DUPLICATE;
		}
		if ( $event && $event->sequence <= $known['sequence'] ) {
			return self::LATE;
		}
		// A payment ends once: whatever told so first has been applied.
		if ( 'PENDING' !== $known['status'] ) {
			return self::DUPLICATE;
		}
		$payments->close( $id, in_array( $status, self::PAID, true ) ? 'COMPLETED' : $status, $event );
		if ( in_array( $status, self::PAID, true ) ) {
			self::paid( $payments->order(), $known, $payment );
		} else {
			self::unpaid( $payments->order(), $id, $status );
		}
		return self::APPLIED;
	}

	/**
	 * The buyer has paid.
	 *
	 * @param \WC_Order $order   The order.
	 * @param array     $known   What the order remembers of the payment.
	 * @param array     $payment The payment as the gateway shows it.
	 * @throws \RuntimeException When WooCommerce could not complete the order.
	 */
	private static function paid( \WC_Order $order, array $known, array $payment ): void {
		$id      = (string) $payment['id'];
		$problem = self::mode_problem( $known, $payment ) ?? self::money_problem( $order, $known, $payment );
		if ( null !== $problem ) {
			self::hold( $order, $id, $problem, (string) ( $payment['mode'] ?? '' ) );
			return;
		}
		if ( ! $order->has_status( array( 'pending', 'on-hold', 'failed', 'cancelled' ) ) ) {
			/* translators: %s: payment id */
			$order->add_order_note( sprintf( __( 'Payment %s was completed, but the order was not waiting for it. If the order has been paid twice, refund this payment at the gateway.', 'wallet-payment-gateway' ), $id ) );
			$order->save();
			return;
		}
		// The buyer may have chosen another method while the checkout page was open.
		if ( Settings::GATEWAY_ID !== $order->get_payment_method() ) {
			$order->set_payment_method( Settings::GATEWAY_ID );
		}
		if ( ! $order->payment_complete( $id ) ) {
			throw new \RuntimeException( 'WooCommerce could not complete the order.' );
		}
		/* translators: %s: payment id */
		$order->add_order_note( self::marked( sprintf( __( 'Payment %s was completed.', 'wallet-payment-gateway' ), $id ), (string) $payment['mode'] ) );
	}

	/**
	 * Why a payment of this mode does not pay the order; null when it does.
	 *
	 * @param array $known   What the order remembers of the payment.
	 * @param array $payment The payment as the gateway shows it.
	 */
	private static function mode_problem( array $known, array $payment ): ?string {
		$mode = $payment['mode'] ?? null;
		if ( $mode !== $known['mode'] ) {
			return __( 'it was made in another mode than the order', 'wallet-payment-gateway' );
		}
		// Otherwise a checkout page left open since the shop was in test mode would buy goods for nothing.
		if ( Settings::TEST === $mode && Settings::LIVE === Settings::load()->mode() ) {
			return __( 'it is a test payment, and the shop is live', 'wallet-payment-gateway' );
		}
		return null;
	}

	/**
	 * Why this money does not pay the order; null when it does.
	 *
	 * @param \WC_Order $order   The order.
	 * @param array     $known   What the order remembers of the payment.
	 * @param array     $payment The payment as the gateway shows it.
	 */
	private static function money_problem( \WC_Order $order, array $known, array $payment ): ?string {
		$currency = $payment['currency'] ?? null;
		if ( $currency !== $known['currency'] || $currency !== $order->get_currency() ) {
			return __( 'its currency is not that of the order', 'wallet-payment-gateway' );
		}
		try {
			$paid  = Amount::parse( $payment['amount'] ?? null );
			$right = $paid->equals( Amount::parse( $known['amount'] ) ) && $paid->equals( Amount::of_shop( $order->get_total(), Amount::MAX_DECIMALS ) );
		} catch ( \InvalidArgumentException $exception ) {
			$right = false;
		}
		return $right ? null : __( 'its amount is not the total of the order', 'wallet-payment-gateway' );
	}

	/**
	 * Leaves the decision to the shop's staff.
	 *
	 * @param \WC_Order $order   The order.
	 * @param string    $id      The payment's id.
	 * @param string    $problem Why the payment does not pay the order.
	 * @param string    $mode    The payment's mode.
	 */
	private static function hold( \WC_Order $order, string $id, string $problem, string $mode ): void {
		/* translators: 1: payment id, 2: the reason */
		$note = sprintf( __( 'Payment %1$s was completed, but it does not pay this order: %2$s. Compare both, then complete the order by hand or refund the payment at the gateway.', 'wallet-payment-gateway' ), $id, $problem );
		// With it, the shop's staff can refund the payment from the order.
		if ( Settings::LIVE === $mode && '' === (string) $order->get_transaction_id() ) {
			$order->set_transaction_id( $id );
		}
		// Test money is nothing to wait for.
		if ( Settings::LIVE === $mode && $order->has_status( array( 'pending', 'failed', 'cancelled' ) ) ) {
			$order->update_status( 'on-hold', $note );
			return;
		}
		$order->add_order_note( self::marked( $note, $mode ) );
		$order->save();
	}

	/**
	 * The payment ended unpaid. After a failure WooCommerce lets the buyer try again; a payment that was cancelled or ran
	 * out leaves the order pending, for another payment or another method.
	 *
	 * @param \WC_Order $order  The order.
	 * @param string    $id     The payment's id.
	 * @param string    $status FAILED, EXPIRED or CANCELLED.
	 */
	private static function unpaid( \WC_Order $order, string $id, string $status ): void {
		$notes = array(
			/* translators: %s: payment id */
			'FAILED'    => __( 'Payment %s failed.', 'wallet-payment-gateway' ),
			/* translators: %s: payment id */
			'EXPIRED'   => __( 'Payment %s was not paid in time.', 'wallet-payment-gateway' ),
			/* translators: %s: payment id */
			'CANCELLED' => __( 'Payment %s was cancelled.', 'wallet-payment-gateway' ),
		);
		$note  = sprintf( $notes[ $status ], $id );
		if ( 'FAILED' === $status && $order->has_status( 'pending' ) && Settings::GATEWAY_ID === $order->get_payment_method() ) {
			$order->update_status( 'failed', $note );
			return;
		}
		$order->add_order_note( $note );
		$order->save();
	}

	/**
	 * Marks notes about test payments.
	 *
	 * @param string $note The note.
	 * @param string $mode The payment's mode.
	 */
	private static function marked( string $note, string $mode ): string {
		return Settings::TEST === $mode ? __( 'Test mode:', 'wallet-payment-gateway' ) . ' ' . $note : $note;
	}
}
