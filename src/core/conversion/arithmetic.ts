import { badInput } from '../catalogue/errors.js';
import { crossRate, inverseRate, Money } from '../money.js';

/** One side of a conversion. */
export interface ConvertedCurrency {
  readonly currency: string;
  /** How many decimals its amounts have, at most 18. */
  readonly precision: number;
  /** US dollars for one unit, above zero. */
  readonly price: string;
}

/** What a conversion is quoted at. Percentages are plain decimals from 0 to 10. */
export interface ConversionTerms {
  readonly from: ConvertedCurrency;
  readonly to: ConvertedCurrency;
  readonly spreadPercent: string;
  readonly feePercent: string;
}

/**
 * All figures of a conversion. What is paid is exactly the net and the fee; the net at `mid`, rounded down to 18 decimals,
 * is exactly what is received, the spread and the rounding. Every rounding is in the platform's favour.
 */
export interface Conversion {
  /** What is paid. */
  readonly fromAmount: Money;
  /** In the currency that is paid. */
  readonly fee: Money;
  /** What is left of it to be converted. */
  readonly net: Money;
  /** What is received. */
  readonly toAmount: Money;
  /** Units received for one unit of the net, with 30 decimals at most, as the two below. */
  readonly rate: string;
  readonly inverseRate: string;
  /** The rate without the spread. */
  readonly mid: string;
  /** What the spread earns, in the currency that is received. */
  readonly spread: Money;
  /** What is cut off to the precision of the currency that is received. */
  readonly rounding: Money;
  /** What is paid in US dollars, with 8 decimals, rounded up so that no number of small amounts slips under a limit. */
  readonly usdValue: Money;
}

const DECIMALS = 18;
const USD_DECIMALS = 8;
const WHOLE = Money.parse('100', 'percent');

/**
 * The conversion of an amount that is paid. BAD_INPUT for an amount that is not above zero, finer than the currency, or
 * so small that nothing would be received, and where what is received is too large for a wallet.
 */
export function convertIn(terms: ConversionTerms, amount: string): Conversion {
  const { from, to } = terms;
  const fromAmount = givenAmount(amount, from);
  const fee = feeOf(fromAmount, terms);
  const net = fromAmount.minus(fee);
  const { mid, rate } = ratesOf(terms);
  const toAmount = net.convert(rate, to.currency).roundDown(to.precision);
  return figures(terms, { fromAmount, fee, net, toAmount, mid, rate });
}

/**
 * The conversion by which an amount is received. BAD_INPUT as by {@link convertIn}, and where what would be paid is too
 * large for a wallet.
 */
export function convertOut(terms: ConversionTerms, amount: string): Conversion {
  const { from, to, feePercent } = terms;
  const toAmount = givenAmount(amount, to);
  const { mid, rate } = ratesOf(terms);
  const net = toAmount.over(rate, from.currency).roundUp(from.precision);
  const kept = WHOLE.minus(Money.parse(feePercent, WHOLE.currency));
  const fromAmount = net.portion(WHOLE, kept).roundUp(from.precision);
  return figures(terms, { fromAmount, fee: feeOf(fromAmount, terms), net, toAmount, mid, rate });
}

function givenAmount(text: string, { currency, precision }: ConvertedCurrency): Money {
  const amount = Money.parsePositive(text, currency);
  amount.requireDecimals(precision);
  return amount;
}

function feeOf(paid: Money, { from, feePercent }: ConversionTerms): Money {
  return paid.percent(feePercent).roundUp(from.precision);
}

/** Both from the prices, so that the spread is not taken from a rate that was rounded already. */
function ratesOf({ from, to, spreadPercent }: ConversionTerms): Pick<Conversion, 'mid' | 'rate'> {
  const mid = crossRate(from.price, to.price, '0');
  const rate = crossRate(from.price, to.price, spreadPercent);
  if (rate === '0') throw nothingLeft();
  return { mid, rate };
}

type Converted = Pick<Conversion, 'fromAmount' | 'fee' | 'net' | 'toAmount' | 'mid' | 'rate'>;

function figures({ from, to }: ConversionTerms, converted: Converted): Conversion {
  const { fromAmount, net, toAmount, mid, rate } = converted;
  if (toAmount.isZero() || !net.isPositive()) throw nothingLeft();
  for (const amount of [fromAmount, toAmount]) Money.parse(amount.toString(), amount.currency);
  const atMid = net.convert(mid, to.currency).roundDown(DECIMALS);
  const atRate = net.convert(rate, to.currency).roundDown(DECIMALS);
  return {
    ...converted,
    inverseRate: inverseRate(rate),
    spread: atMid.minus(atRate),
    rounding: atRate.minus(toAmount),
    usdValue: fromAmount.convert(from.price, 'USD').roundUp(USD_DECIMALS),
  };
}

function nothingLeft() {
  return badInput('The amount is too small: nothing would be left of it');
}
