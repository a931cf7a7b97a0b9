import { Decimal as DecimalJs } from 'decimal.js';
import { AppError, badInput } from './catalogue/errors.js';

/**
 * Exact arithmetic for money. Precision 300 holds every product of an amount with a few prices, shares and percentages
 * unrounded, so only methods with "round" in their name round. A non-terminating quotient of such products differs from
 * the nearest amount within its first 200 digits, so rounding it afterwards is exact too. Only divisions are slower. The
 * clone keeps these settings away from other users of the library.
 */
const Exact = DecimalJs.clone({ precision: 300, toExpNeg: -9e15, toExpPos: 9e15 });
type Exact = InstanceType<typeof Exact>;

/** Decimals of a rate for display. */
const RATE_DECIMALS = 30;
/**
 * For rates for display, which are cut off and never computed with: 120 digits hold every quotient of two DECIMAL(60,30)
 * values down to its thirtieth decimal.
 */
const Shown = Exact.clone({ precision: 120, rounding: Exact.ROUND_DOWN });

/** The size of a numeric column: how many digits it holds in all, and how many of them after the decimal point. */
export interface Scale {
  readonly digits: number;
  readonly decimals: number;
}

/** DECIMAL(30,18): wallets and their ledger. */
export const LEDGER_SCALE: Scale = { digits: 30, decimals: 18 };

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * An amount of one currency. It is read from and written as text, never as a JavaScript number. Mixing currencies is an
 * error (INTERNAL), and every rounding names its direction.
 */
export class Money {
  private constructor(
    private readonly value: Exact,
    readonly currency: string,
  ) {}

  /**
   * Reads a plain decimal text such as "12.5". Refuses exponents, signs other than a minus, leading zeros, and more
   * digits than the scale holds (BAD_INPUT).
   */
  static parse(text: string, currency: string, scale: Scale = LEDGER_SCALE): Money {
    if (text.length > 100 || !PLAIN.test(text))
      throw badInput('An amount must be a plain decimal number, such as "12.5"');
    const value = new Exact(text);
    if (value.decimalPlaces() > scale.decimals) {
      throw badInput(`An amount has at most ${scale.decimals} decimals here`);
    }
    if (value.abs().gte(new Exact(10).pow(scale.digits - scale.decimals))) throw badInput('The amount is too large');
    return new Money(value, currency);
  }

  /** As {@link parse}, for an amount that is to be moved: BAD_INPUT also when it is not greater than zero. */
  static parsePositive(text: string, currency: string, scale: Scale = LEDGER_SCALE): Money {
    const money = Money.parse(text, currency, scale);
    if (!money.isPositive()) throw badInput('The amount must be greater than zero');
    return money;
  }

  static zero(currency: string): Money {
    return new Money(new Exact(0), currency);
  }

  /** The smallest positive amount with this many decimals. */
  static unit(decimals: number, currency: string): Money {
    return new Money(new Exact(10).pow(-decimals), currency);
  }

  plus(other: Money): Money {
    return new Money(this.value.plus(this.same(other)), this.currency);
  }

  minus(other: Money): Money {
    return new Money(this.value.minus(this.same(other)), this.currency);
  }

  /** The exact product with a plain factor; round it with `roundDown` or `roundUp` before it is stored. */
  times(factor: string): Money {
    return new Money(this.value.times(plain(factor)), this.currency);
  }

  /** Exactly `percent` percent of this amount. */
  percent(percent: string): Money {
    return new Money(this.value.times(plain(percent)).div(100), this.currency);
  }

  /** This amount in another currency, not rounded; one unit of this currency is worth `rate` units of the other. */
  convert(rate: string, currency: string): Money {
    return new Money(this.value.times(plain(rate)), currency);
  }

  /** What this amount costs in another currency whose unit is worth `rate` units of this one; not rounded. */
  over(rate: string, currency: string): Money {
    return new Money(this.value.div(plain(rate)), currency);
  }

  /** This amount in another currency at the prices of both, as an exact fraction. The caller rounds it once, up or down. */
  exchange({ from, to }: Prices, currency: string): Money {
    return this.scale([from], [to], currency);
  }

  /**
   * This amount times all factors, divided by all divisors, as one exact fraction in the other currency. The caller rounds
   * it once. Factors and divisors may be amounts as text.
   */
  scale(factors: readonly string[], divisors: readonly string[], currency: string): Money {
    const product = (texts: readonly string[], first: Exact) =>
      texts.reduce<Exact>((all, text) => all.times(plain(text)), first);
    return new Money(product(factors, this.value).div(product(divisors, new Exact(1))), currency);
  }

  /** The share of this amount that `part` is of `whole`, not rounded. */
  portion(part: Money, whole: Money): Money {
    return new Money(this.value.times(part.value).div(part.same(whole)), this.currency);
  }

  /** Rounds towards zero, for amounts that a user is credited. */
  roundDown(decimals: number): Money {
    return new Money(this.value.toDecimalPlaces(decimals, Exact.ROUND_DOWN), this.currency);
  }

  /** Rounds away from zero, for amounts that are charged or taken as a fee. */
  roundUp(decimals: number): Money {
    return new Money(this.value.toDecimalPlaces(decimals, Exact.ROUND_UP), this.currency);
  }

  /** -1, 0 or 1, as this amount is below, equal to or above the other. */
  compare(other: Money): -1 | 0 | 1 {
    const order = this.value.comparedTo(this.same(other));
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }

  /** How many decimals the exact value has. */
  decimals(): number {
    return this.value.decimalPlaces();
  }

  /** BAD_INPUT when the amount has more than `precision` decimals. For deposits, withdrawals and payments. */
  requireDecimals(precision: number): void {
    if (this.decimals() <= precision) return;
    throw badInput(`An amount of ${this.currency} has at most ${precision} decimal${precision === 1 ? '' : 's'}`);
  }

  isZero(): boolean {
    return this.value.isZero();
  }

  isPositive(): boolean {
    return this.value.isPositive() && !this.value.isZero();
  }

  isNegative(): boolean {
    return this.value.isNegative() && !this.value.isZero();
  }

  /** The canonical text: no exponent, no trailing zeros, no plus sign, and zero is "0". */
  toString(): string {
    return this.value.isZero() ? '0' : this.value.toFixed();
  }

  toJSON(): string {
    return this.toString();
  }

  private same(other: Money): Exact {
    if (other.currency !== this.currency) {
      throw new AppError('INTERNAL', { reason: `amounts of ${this.currency} and ${other.currency} were mixed` });
    }
    return other.value;
  }
}

/** Parses a factor, percentage or rate. Clients never send these, so a text that is no number is a bug (INTERNAL). */
function plain(text: string): Exact {
  if (!PLAIN.test(text)) throw new AppError('INTERNAL', { reason: `"${text}" is not a plain decimal number` });
  return new Exact(text);
}

/** Prices of one unit of two currencies, in the same third currency: plain decimals above zero. */
export interface Prices {
  readonly from: string;
  readonly to: string;
}

/** 100 less `percent`: a factor for use with the divisor 100. */
export function percentLeft(percent: string): string {
  return new Exact(100).minus(plain(percent)).toFixed();
}

/**
 * Rate for display and storage: units of the other currency for one unit of this currency, less `spreadPercent` percent,
 * rounded down to 30 decimals. Do not compute with it: {@link Money.exchange} takes the prices themselves.
 */
export function shownRate({ from, to }: Prices, spreadPercent = '0'): string {
  const kept = new Shown(from).times(percentLeft(spreadPercent));
  return kept.div(new Shown(to).times(100)).toDecimalPlaces(RATE_DECIMALS).toFixed();
}

/** Rate in the other direction for display: 1 divided by `rate`, rounded down to 30 decimals. `rate` must be above zero. */
export function inverseRate(rate: string): string {
  return new Shown(1).div(plain(rate)).toDecimalPlaces(RATE_DECIMALS).toFixed();
}

/**
 * A market price times a plain factor, rounded to 18 decimals; null when it cannot be stored as a price: not a plain
 * decimal, not above zero, or too large.
 */
export function storablePrice(text: string, factor = '1'): string | null {
  if (text.length > 100 || !PLAIN.test(text)) return null;
  const price = new Exact(text).times(plain(factor)).toDecimalPlaces(LEDGER_SCALE.decimals);
  const tooLarge = price.gte(new Exact(10).pow(LEDGER_SCALE.digits - LEDGER_SCALE.decimals));
  return price.lte(0) || tooLarge ? null : price.toFixed();
}

/** A plain decimal of at least zero that a column of this scale holds, in canonical text; null for anything else. */
export function storableAmount(text: string, { digits, decimals }: Scale): string | null {
  if (text.length > 100 || !PLAIN.test(text)) return null;
  const amount = new Exact(text);
  const fits = amount.decimalPlaces() <= decimals && amount.lt(new Exact(10).pow(digits - decimals));
  return fits && amount.gte(0) ? canonical(text) : null;
}

/** As {@link storablePrice}, for the inverse price: 1 divided by `text`. */
export function invertedPrice(text: string): string | null {
  if (storablePrice(text) === null) return null;
  return storablePrice(new Exact(1).div(text).toDecimalPlaces(30).toFixed());
}

/** Whether a price is at most `times` times the other price, and at least the other price divided by `times`. */
export function isWithin(price: string, other: string, times: string): boolean {
  return new Exact(price).lte(new Exact(other).times(times)) && new Exact(price).times(times).gte(other);
}

/** The exact middle of two plain decimals. */
export function middle(one: string, other: string): string {
  return new Exact(plain(one)).plus(plain(other)).div(2).toFixed();
}

/**
 * True if `price` differs from `from` by at least `percent` percent of `from`, in either direction. Prices are plain
 * decimals above zero.
 */
export function hasMoved(price: string, from: string, percent: string): boolean {
  const move = new Exact(plain(price)).minus(plain(from)).abs();
  return move.times(100).gte(plain(from).times(plain(percent)));
}

/** True if the plain decimal `value` is greater than `other`. */
export function isAbove(value: string, other: string): boolean {
  return new Exact(plain(value)).gt(plain(other));
}

/**
 * The canonical text of a plain decimal, such as PostgreSQL returns: "1.500000" becomes "1.5", and zero is "0". Works
 * on the text alone for speed, since every row of the ledger passes through here.
 */
export function canonical(text: string): string {
  let end = text.length;
  if (text.includes('.')) {
    while (text.charCodeAt(end - 1) === DIGIT_ZERO) end -= 1;
    if (text.charCodeAt(end - 1) === POINT) end -= 1;
  }
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
}

const DIGIT_ZERO = 48;
const POINT = 46;

/** A plain decimal without its further decimals, clamped to the bounds, in canonical text; null for no plain decimal. */
export function clampDecimal(text: string, min: string, max: string, decimals: number): string | null {
  if (text.length > 100 || !PLAIN.test(text)) return null;
  const cut = new Exact(text).toDecimalPlaces(decimals, Exact.ROUND_DOWN);
  const value = Exact.max(min, Exact.min(max, cut));
  return value.isZero() ? '0' : value.toFixed();
}
