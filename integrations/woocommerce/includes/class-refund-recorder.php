<?php
/**
 * Refunds that the shop hears of.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Records a refund that was made at the gateway as a refund of WooCommerce, once.
 */
final class Refund_Recorder {

	/** Of WooCommerce's refund: the gateway's id for it, or ASKED. */
	const ID_META = '_wallet_refund_id';

	/** The gateway is being asked for this refund, or was when the process ended. */
	const ASKED = 'asked';

	/**
	 * Marks a refund that WooCommerce is about to ask the gateway for. WooCommerce stores it before it asks; should the
	 * process end meanwhile, the refund's webhook finds it by the mark.
	 *
	 * @param \WC_Order_Refund $refund    WooCommerce's refund, before it is stored.
	 * @param array            $arguments Of wc_create_refund().
	 */
	public static function mark( $refund, $arguments ): void {
		$order = empty( $arguments['refund_payment'] ) ? null : wc_get_order( $arguments['order_id'] );
		if ( $order instanceof \WC_Order && Settings::GATEWAY_ID === $order->get_payment_method() ) {
			$refund->update_meta_data( self::ID_META, self::ASKED );
		}
	}

	/**
	 * Gives WooCommerce's refund of this amount, for which the gateway was asked, its id; false when there is none.
	 *
	 * @param \WC_Order $order     The order.
	 * @param string    $refund_id The gateway's id.
	 * @param Amount    $amount    How much was refunded.
	 */
	public static function claim( \WC_Order $order, string $refund_id, Amount $amount ): bool {
		foreach ( $order->get_refunds() as $refund ) {
			$asked = self::ASKED === $refund->get_meta( self::ID_META );
			if ( $asked && Amount::of_shop( $refund->get_amount(), Amount::MAX_DECIMALS )->equals( $amount ) ) {
				$refund->update_meta_data( self::ID_META, $refund_id );
				$refund->save_meta_data();
				return true;
			}
		}
		return false;
	}

	/**
	 * Records it. The order's lock must be held. A refund is known by its id and not by its sequence: of two refunds,
	 * the second may arrive first, and both were made.
	 *
	 * @param Order_Payments $payments The order's payments.
	 * @param string         $id       The payment's id.
	 * @param array          $refund   The refund as the gateway shows it.
	 * @throws \RuntimeException When WooCommerce could not store the refund.
	 */
	public static function record( Order_Payments $payments, string $id, array $refund ): string {
		$known = $payments->find( $id );
		if ( null === $known || ! Event::is_id( $refund['id'] ?? null, 're_' ) || 'COMPLETED' !== ( $refund['status'] ?? null ) ) {
			return Payment_Outcome::IGNORED;
		}
		$order = $payments->order();
		if ( isset( $known['refunds'][ $refund['id'] ] ) || self::is_recorded( $order, $refund['id'] ) ) {
			return Payment_Outcome::DUPLICATE;
		}
		$amount = self::amount_of( $order, $known, $refund );
		if ( null !== $amount && self::claim( $order, $refund['id'], $amount ) ) {
			$order->add_order_note( self::note( $refund, $id ) );
		} elseif ( null !== $amount && self::is_within( $order, $amount ) ) {
			self::create( $order, $id, $refund, $amount );
		} else {
			/* translators: 1: refund id, 2: payment id, 3: amount, 4: currency */
			$note = __( 'Refund %1$s of payment %2$s over %3$s %4$s was made at the gateway. It is not part of what this order can still refund, so it is not recorded as a refund here.', 'wallet-payment-gateway' );
			$order->add_order_note( sprintf( $note, $refund['id'], $id, esc_html( (string) ( $refund['amount'] ?? '' ) ), esc_html( (string) ( $refund['currency'] ?? '' ) ) ) );
		}
		$payments->add_refund( $id, $refund['id'], (string) $amount );
		$order->save_meta_data();
		return Payment_Outcome::APPLIED;
	}

	/**
	 * Whether WooCommerce has this refund already; a process may have ended between both records.
	 *
	 * @param \WC_Order $order     The order.
	 * @param string    $refund_id The gateway's id.
	 */
	private static function is_recorded( \WC_Order $order, string $refund_id ): bool {
		foreach ( $order->get_refunds() as $refund ) {
			if ( $refund_id === $refund->get_meta( self::ID_META ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * How much was refunded; null when it is no amount in the order's currency and the payment's mode.
	 *
	 * @param \WC_Order $order  The order.
	 * @param array     $known  What the order remembers of the payment.
	 * @param array     $refund The refund as the gateway shows it.
	 */
	private static function amount_of( \WC_Order $order, array $known, array $refund ): ?Amount {
		if ( ( $refund['currency'] ?? null ) !== $order->get_currency() || ( $refund['mode'] ?? null ) !== $known['mode'] ) {
			return null;
		}
		try {
			$amount = Amount::parse( $refund['amount'] ?? null );
		} catch ( \InvalidArgumentException $exception ) {
			return null;
		}
		return $amount->is_zero() ? null : $amount;
	}

	/**
	 * Whether the order has so much left to refund.
	 *
	 * @param \WC_Order $order  The order.
	 * @param Amount    $amount How much is refunded.
	 */
	private static function is_within( \WC_Order $order, Amount $amount ): bool {
		try {
			$sum = $amount;
			foreach ( $order->get_refunds() as $refund ) {
				$sum = $sum->plus( Amount::of_shop( $refund->get_amount(), Amount::MAX_DECIMALS ) );
			}
			return $sum->compare( Amount::of_shop( $order->get_total(), Amount::MAX_DECIMALS ) ) <= 0;
		} catch ( \InvalidArgumentException $exception ) {
			return false;
		}
	}

	/**
	 * Makes WooCommerce's refund. The money has moved already, so no gateway is asked.
	 *
	 * @param \WC_Order $order  The order.
	 * @param string    $id     The payment's id.
	 * @param array     $refund The refund as the gateway shows it.
	 * @param Amount    $amount How much was refunded.
	 * @throws \RuntimeException When WooCommerce could not store the refund.
	 */
	private static function create( \WC_Order $order, string $id, array $refund, Amount $amount ): void {
		// Saved together with the refund, so that a delivery after a crash finds it.
		$mark = static function ( $created ) use ( $refund ) {
			$created->update_meta_data( self::ID_META, $refund['id'] );
		};
		add_action( 'woocommerce_create_refund', $mark );
		try {
			$created = wc_create_refund(
				array(
					'order_id'       => $order->get_id(),
					'amount'         => (string) $amount,
					'reason'         => self::reason( $refund ),
					'refund_payment' => false,
					'restock_items'  => false,
				)
			);
		} finally {
			remove_action( 'woocommerce_create_refund', $mark );
		}
		if ( is_wp_error( $created ) ) {
			throw new \RuntimeException( $created->get_error_message() );
		}
		$order->add_order_note( self::note( $refund, $id ) );
	}

	/**
	 * Says that the refund was made.
	 *
	 * @param array  $refund The refund as the gateway shows it, with a sound amount and currency.
	 * @param string $id     The payment's id.
	 */
	private static function note( array $refund, string $id ): string {
		/* translators: 1: refund id, 2: payment id, 3: amount, 4: currency */
		return sprintf( __( 'Refund %1$s of payment %2$s over %3$s %4$s was made at the gateway.', 'wallet-payment-gateway' ), $refund['id'], $id, $refund['amount'], $refund['currency'] );
	}

	/**
	 * What the refund's maker wrote, for the shop's staff.
	 *
	 * @param array $refund The refund as the gateway shows it.
	 */
	private static function reason( array $refund ): string {
		$text = is_string( $refund['description'] ?? null ) ? sanitize_text_field( $refund['description'] ) : '';
		return '' === $text ? __( 'Refunded at the payment gateway', 'wallet-payment-gateway' ) : $text;
	}
}
