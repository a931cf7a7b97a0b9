import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { kindsOf, readPair } from '../own/pair.js';
import {
  figureColumns,
  figuresOf,
  requireConvertible,
  wantedOf,
  type Asked,
  type ConvertRequest,
  type Wanted,
} from './request.js';

/**
 * What a quote would say now. Stores and reserves nothing, and asks neither whether the caller has the money nor whether
 * the platform does. BAD_INPUT, CONVERT_PAUSED, CURRENCY_FROZEN, CONVERT_CLOSED, CONVERT_LIMIT.
 */
export async function estimateConversion(ctx: Context, request: ConvertRequest) {
  const wanted = wantedOf(request);
  const { from, to } = wanted;
  const asking = { userId: requireUserId(ctx.caller), what: 'QUOTES' } as const;
  return estimateOf(
    ctx,
    wanted,
    requireConvertible(ctx, wanted, await readPair(ctx, ctx.db, asking, kindsOf(from, to))),
  );
}

/** Estimate of a request at present prices. Throws the same errors as `figuresOf`. */
export function estimateOf(ctx: Context, wanted: Wanted, asked: Asked) {
  const { from, to, side } = wanted;
  const { mid, spreadPercent, spread, feePercent, fee, rounding, ...figures } = figureColumns(
    figuresOf(ctx, wanted, asked),
  );
  return {
    side,
    fromCurrency: from.currency,
    fromType: from.type,
    fromAmount: figures.fromAmount,
    toCurrency: to.currency,
    toType: to.type,
    toAmount: figures.toAmount,
    rate: figures.rate,
    inverseRate: figures.inverseRate,
    breakdown: { mid, spreadPercent, spread, feePercent, fee, feeCurrency: from.currency, rounding },
    usdValue: figures.usdValue,
  };
}
