<?php
/**
 * What an order asks the gateway for.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Makes the body of payment/create from an order.
 */
final class Payment_Request {

	/** Bounds of the gateway's. */
	const MAX_ITEMS       = 50;
	const MAX_DESCRIPTION = 500;
	const MAX_NAME        = 120;

	/**
	 * The fields of the request, the same for the same order.
	 *
	 * @param \WC_Order $order      The order.
	 * @param Settings  $settings   The shop's settings.
	 * @param string    $return_url Where the buyer goes after paying.
	 * @throws \InvalidArgumentException When the total is finer than the gateway's amounts.
	 */
	public static function of( \WC_Order $order, Settings $settings, string $return_url ): array {
		$amount = Amount::of_shop( $order->get_total(), wc_get_price_decimals() );
		$fields = array(
			'amount'          => (string) $amount,
			'currency'        => $order->get_currency(),
			'walletType'      => $settings->wallet_type(),
			'merchantOrderId' => (string) $order->get_id(),
			'description'     => self::description( $order ),
			'metadata'        => array( 'orderNumber' => self::cut( (string) $order->get_order_number(), self::MAX_NAME ) ),
			'lineItems'       => self::line_items( $order, $amount ),
			'customerEmail'   => (string) $order->get_billing_email(),
			'customerName'    => self::cut( trim( (string) $order->get_formatted_billing_full_name() ), self::MAX_NAME ),
			'returnUrl'       => $return_url,
			'cancelUrl'       => $order->get_checkout_payment_url(),
			'expiresIn'       => $settings->expires_in_seconds(),
		);
		// Optional fields without a value are left out.
		return array_filter(
			$fields,
			static function ( $value ) {
				return '' !== $value && array() !== $value;
			}
		);
	}

	/**
	 * Names the order for the buyer.
	 *
	 * @param \WC_Order $order The order.
	 */
	private static function description( \WC_Order $order ): string {
		$shop = wp_specialchars_decode( (string) get_option( 'blogname', '' ), ENT_QUOTES );
		/* translators: 1: order number, 2: name of the shop */
		$text = sprintf( __( 'Order %1$s at %2$s', 'wallet-payment-gateway' ), $order->get_order_number(), $shop );
		return self::cut( $text, self::MAX_DESCRIPTION );
	}

	/**
	 * The lines that the checkout page shows. Either they add up to the total, or there are none.
	 *
	 * @param \WC_Order $order The order.
	 * @param Amount    $total What is to be paid.
	 */
	private static function line_items( \WC_Order $order, Amount $total ): array {
		$decimals = Amount::decimals_of( wc_get_price_decimals() );
		$lines    = array();
		$sum      = Amount::zero();
		foreach ( $order->get_items( array( 'line_item', 'shipping', 'fee' ) ) as $item ) {
			try {
				$paid = self::paid_for( $item )->rounded( $decimals );
			} catch ( \InvalidArgumentException $exception ) {
				// A fee below zero is a discount, which the gateway's lines cannot show.
				return array();
			}
			$sum = $sum->plus( $paid );
			if ( ! $paid->is_zero() || 'line_item' === $item->get_type() ) {
				$lines[] = self::line( $item, $paid, $decimals );
			}
		}
		return count( $lines ) <= self::MAX_ITEMS && $sum->equals( $total ) ? $lines : array();
	}

	/**
	 * What one line costs with its tax, as exactly as WooCommerce stores it.
	 *
	 * @param \WC_Order_Item $item A product, shipping or fee.
	 * @throws \InvalidArgumentException When it is less than nothing.
	 */
	private static function paid_for( \WC_Order_Item $item ): Amount {
		$digits = 20;
		return Amount::parse( (string) $item->get_total(), $digits )->plus( Amount::parse( (string) $item->get_total_tax(), $digits ) );
	}

	/**
	 * One line.
	 *
	 * @param \WC_Order_Item $item     A product, shipping or fee.
	 * @param Amount         $paid     What it costs.
	 * @param int            $decimals Decimals of prices.
	 */
	private static function line( \WC_Order_Item $item, Amount $paid, int $decimals ): array {
		$quantity = $item->get_quantity();
		$name     = trim( wp_strip_all_tags( (string) $item->get_name() ) );
		$name     = '' === $name ? __( 'Item', 'wallet-payment-gateway' ) : $name;
		$each     = is_int( $quantity ) ? $paid->divided( $quantity, $decimals ) : null;
		if ( $each ) {
			return array(
				'name'      => self::cut( $name, self::MAX_NAME ),
				'quantity'  => $quantity,
				'unitPrice' => (string) $each,
			);
		}
		// Three for 10.00 have no exact price each.
		return array(
			'name'      => self::cut( $quantity . ' × ' . $name, self::MAX_NAME ),
			'quantity'  => 1,
			'unitPrice' => (string) $paid,
		);
	}

	/**
	 * At most so many characters of a text.
	 *
	 * @param string $text The text.
	 * @param int    $max  How many.
	 */
	private static function cut( string $text, int $max ): string {
		return mb_strlen( $text ) > $max ? mb_substr( $text, 0, $max - 1 ) . '…' : $text;
	}
}
