import { badInput } from '../catalogue/errors.js';
import { inverseRate, Money, percentLeft, shownRate, type Prices } from '../money.js';

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
 * All amounts of a conversion. Net and fee add up to the amount paid. Received amount, spread and rounding add up to the
 * net at both prices, rounded down to 18 decimals. Each amount is an exact fraction of the prices, rounded once in the
 * platform's favour.
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
  /** Units received for one unit of the net, at most 30 decimals like the two below. All three are for display only. */
  readonly rate: string;
  readonly inverseRate: string;
  /** The rate without the spread. */
  readonly mid: string;
  /** What the spread earns, in the currency that is received. */
  readonly spread: Money;
  /** What is cut off to the precision of the currency that is received. */
  readonly rounding: Money;
}

const DECIMALS = 18;
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
  const exact = atRate(terms, net);
  return figures(terms, { fromAmount, fee, net, toAmount: exact.roundDown(to.precision) }, exact);
}

/**
 * The conversion by which an amount is received. BAD_INPUT as by {@link convertIn}, and where what would be paid is too
 * large for a wallet.
 */
export function convertOut(terms: ConversionTerms, amount: string): Conversion {
  const { from, to, spreadPercent, feePercent } = terms;
  const toAmount = givenAmount(amount, to);
  const cost = toAmount.scale([to.price, '100'], [from.price, percentLeft(spreadPercent)], from.currency);
  const net = cost.roundUp(from.precision);
  const kept = WHOLE.minus(Money.parse(feePercent, WHOLE.currency));
  const fromAmount = net.portion(WHOLE, kept).roundUp(from.precision);
  return figures(terms, { fromAmount, fee: feeOf(fromAmount, terms), net, toAmount }, atRate(terms, net));
}

function givenAmount(text: string, { currency, precision }: ConvertedCurrency): Money {
  const amount = Money.parsePositive(text, currency);
  amount.requireDecimals(precision);
  return amount;
}

function feeOf(paid: Money, { from, feePercent }: ConversionTerms): Money {
  return paid.percent(feePercent).roundUp(from.precision);
}

/** Value of a net at both prices, less the spread; not rounded. */
function atRate({ from, to, spreadPercent }: ConversionTerms, net: Money): Money {
  return net.scale([from.price, percentLeft(spreadPercent)], [to.price, '100'], to.currency);
}

type Converted = Pick<Conversion, 'fromAmount' | 'fee' | 'net' | 'toAmount'>;

/** `exact` is the net at the rate, not rounded. */
function figures(terms: ConversionTerms, converted: Converted, exact: Money): Conversion {
  const { from, to, spreadPercent } = terms;
  const { fromAmount, net, toAmount } = converted;
  const prices: Prices = { from: from.price, to: to.price };
  const rate = shownRate(prices, spreadPercent);
  if (rate === '0' || toAmount.isZero() || !net.isPositive()) throw nothingLeft();
  for (const amount of [fromAmount, toAmount]) Money.parse(amount.toString(), amount.currency);
  const worth = net.exchange(prices, to.currency).roundDown(DECIMALS);
  const left = exact.roundDown(DECIMALS);
  return {
    ...converted,
    mid: shownRate(prices),
    rate,
    inverseRate: inverseRate(rate),
    spread: worth.minus(left),
    rounding: left.minus(toAmount),
  };
}

function nothingLeft() {
  return badInput('The amount is too small: nothing would be left of it');
}
