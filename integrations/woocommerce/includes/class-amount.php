<?php
/**
 * Exact decimal amounts.
 *
 * @package Wallet_Payment_Gateway
 */

namespace Wallet_Payment_Gateway;

/**
 * An amount of money that is not negative, as the digits of a decimal number. Nothing in here is a float, and nothing
 * needs WordPress or a PHP extension.
 */
final class Amount {

	/** Decimals that the gateway stores. */
	const MAX_DECIMALS = 8;

	/** Digits before the decimal point that the gateway stores. */
	const MAX_WHOLE_DIGITS = 22;

	/**
	 * Digits before the decimal point, without leading zeros; "0" where there are none.
	 *
	 * @var string
	 */
	private $whole;

	/**
	 * Digits after the decimal point, without trailing zeros.
	 *
	 * @var string
	 */
	private $fraction;

	/**
	 * Drops leading and trailing zeros.
	 *
	 * @param string $whole    Digits before the decimal point.
	 * @param string $fraction Digits after it.
	 */
	private function __construct( string $whole, string $fraction ) {
		$whole          = ltrim( $whole, '0' );
		$this->whole    = '' === $whole ? '0' : $whole;
		$this->fraction = rtrim( $fraction, '0' );
	}

	/**
	 * Reads a plain decimal such as "10.00": no sign, no exponent, no separators of thousands.
	 *
	 * @param mixed $text     What should be an amount.
	 * @param int   $decimals How many decimals it may have; zeros at its end do not count.
	 * @throws \InvalidArgumentException When it is something else, too fine or too large.
	 */
	public static function parse( $text, int $decimals = self::MAX_DECIMALS ): self {
		if ( ! is_string( $text ) || strlen( $text ) > 100 || ! preg_match( '/^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/D', $text, $parts ) ) {
			throw new \InvalidArgumentException( 'An amount must be a plain decimal number, such as "12.5".' );
		}
		$amount = new self( $parts[1], $parts[2] ?? '' );
		if ( strlen( $amount->fraction ) > $decimals ) {
			throw new \InvalidArgumentException( sprintf( 'The amount has more than %d decimals.', $decimals ) );
		}
		if ( strlen( $amount->whole ) > self::MAX_WHOLE_DIGITS ) {
			throw new \InvalidArgumentException( 'The amount is too large.' );
		}
		return $amount;
	}

	/**
	 * Reads what WooCommerce or an extension of it hands over, at most with the shop's number of decimals. WooCommerce
	 * keeps text; a number passed by an extension is written out once and never used in a calculation.
	 *
	 * @param mixed $value         Text or a number.
	 * @param int   $shop_decimals Decimals of prices in this shop.
	 * @throws \InvalidArgumentException When it is no amount or finer than that.
	 */
	public static function of_shop( $value, int $shop_decimals ): self {
		$decimals = self::decimals_of( $shop_decimals );
		if ( is_int( $value ) ) {
			$value = (string) $value;
		} elseif ( is_float( $value ) ) {
			$value = number_format( $value, $decimals, '.', '' );
		}
		return self::parse( $value, $decimals );
	}

	/**
	 * How many decimals an amount of this shop may have for the gateway.
	 *
	 * @param int $shop_decimals Decimals of prices in this shop.
	 */
	public static function decimals_of( int $shop_decimals ): int {
		return max( 0, min( self::MAX_DECIMALS, $shop_decimals ) );
	}

	/** Nothing. */
	public static function zero(): self {
		return new self( '0', '' );
	}

	/**
	 * The sum.
	 *
	 * @param Amount $other What is added.
	 */
	public function plus( Amount $other ): self {
		$scale = max( strlen( $this->fraction ), strlen( $other->fraction ) );
		$left  = strrev( $this->unscaled( $scale ) );
		$right = strrev( $other->unscaled( $scale ) );
		$sum   = '';
		$carry = 0;
		$count = max( strlen( $left ), strlen( $right ) );
		for ( $place = 0; $place < $count; $place++ ) {
			$digit = (int) ( $left[ $place ] ?? '0' ) + (int) ( $right[ $place ] ?? '0' ) + $carry;
			$sum  .= (string) ( $digit % 10 );
			$carry = $digit > 9 ? 1 : 0;
		}
		return self::scaled( strrev( $sum . (string) $carry ), $scale );
	}

	/**
	 * This amount divided by a whole number; null when that does not come out even at these decimals.
	 *
	 * @param int $parts    How many equal parts, 1 or more.
	 * @param int $decimals Decimals that a part may have.
	 */
	public function divided( int $parts, int $decimals ): ?self {
		if ( $parts < 1 || $parts > 1000000 || strlen( $this->fraction ) > $decimals ) {
			return null;
		}
		$digits    = $this->unscaled( $decimals );
		$quotient  = '';
		$remainder = 0;
		$count     = strlen( $digits );
		for ( $place = 0; $place < $count; $place++ ) {
			$remainder = $remainder * 10 + (int) $digits[ $place ];
			$quotient .= (string) intdiv( $remainder, $parts );
			$remainder = $remainder % $parts;
		}
		return 0 === $remainder ? self::scaled( $quotient, $decimals ) : null;
	}

	/**
	 * This amount at so many decimals; a half goes up.
	 *
	 * @param int $decimals Decimals of the result.
	 */
	public function rounded( int $decimals ): self {
		$kept = new self( $this->whole, substr( $this->fraction, 0, $decimals ) );
		if ( (int) ( $this->fraction[ $decimals ] ?? '0' ) < 5 ) {
			return $kept;
		}
		return $kept->plus( self::scaled( '1', $decimals ) );
	}

	/**
	 * Whether both are worth the same, however they were written.
	 *
	 * @param Amount $other The other amount.
	 */
	public function equals( Amount $other ): bool {
		return 0 === $this->compare( $other );
	}

	/**
	 * -1, 0 or 1, as this amount is below, equal to or above the other.
	 *
	 * @param Amount $other The other amount.
	 */
	public function compare( Amount $other ): int {
		$scale = max( strlen( $this->fraction ), strlen( $other->fraction ) );
		$left  = $this->unscaled( $scale );
		$right = $other->unscaled( $scale );
		$width = max( strlen( $left ), strlen( $right ) );
		$order = strcmp( str_pad( $left, $width, '0', STR_PAD_LEFT ), str_pad( $right, $width, '0', STR_PAD_LEFT ) );
		return $order <=> 0;
	}

	/** Whether it is nothing. */
	public function is_zero(): bool {
		return '0' === $this->whole && '' === $this->fraction;
	}

	/** The canonical text, as the gateway writes it: "10.50" is "10.5", and "10.00" is "10". */
	public function __toString(): string {
		return '' === $this->fraction ? $this->whole : $this->whole . '.' . $this->fraction;
	}

	/**
	 * The digits of this amount times ten to the power of the scale.
	 *
	 * @param int $scale At least as many as there are decimals.
	 */
	private function unscaled( int $scale ): string {
		return $this->whole . str_pad( $this->fraction, $scale, '0' );
	}

	/**
	 * The amount of which these are the unscaled digits.
	 *
	 * @param string $digits Digits without a decimal point.
	 * @param int    $scale  How many of them are decimals.
	 */
	private static function scaled( string $digits, int $scale ): self {
		$digits = str_pad( $digits, $scale + 1, '0', STR_PAD_LEFT );
		$whole  = strlen( $digits ) - $scale;
		return new self( substr( $digits, 0, $whole ), (string) substr( $digits, $whole ) );
	}
}
