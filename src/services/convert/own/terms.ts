import type { ConversionTerms, ConvertedCurrency } from '../../../core/conversion/arithmetic.js';
import { canonical, Money } from '../../../core/money.js';
import type { OpenPrices } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import type { PairSide } from './pair.js';

type Rated = Pick<PairSide, 'spreadPercent' | 'feePercent'>;

/** Spread and fee of one asset in percent: its own, or those of the settings. */
export function percentagesOf({ settings }: Context, { spreadPercent, feePercent }: Rated) {
  return {
    spreadPercent: canonical(spreadPercent ?? settings.decimal('convertSpreadPercent')),
    feePercent: canonical(feePercent ?? settings.decimal('convertFeePercent')),
  };
}

/** What a pair is quoted at. Of the percentages of its two assets, the larger ones hold. */
export function termsOf(ctx: Context, from: PairSide, to: PairSide, prices: OpenPrices): ConversionTerms {
  const [paid, received] = [percentagesOf(ctx, from), percentagesOf(ctx, to)];
  return {
    from: convertedCurrency(from, prices.from),
    to: convertedCurrency(to, prices.to),
    spreadPercent: larger(paid.spreadPercent, received.spreadPercent),
    feePercent: larger(paid.feePercent, received.feePercent),
  };
}

function convertedCurrency({ currency, precision }: PairSide, price: string): ConvertedCurrency {
  return { currency, precision, price };
}

function larger(one: string, other: string): string {
  const PERCENT = 'percent';
  return Money.parse(one, PERCENT).compare(Money.parse(other, PERCENT)) < 0 ? other : one;
}
