import { convertIn, convertOut, type Conversion } from '../../../core/conversion/arithmetic.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { Money } from '../../../core/money.js';
import type { ConvertSide } from '../../../entities/convert/names.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { limitValue } from '../../currency/guard.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { requireOpen } from '../own/closed.js';
import { requireHedgeable } from '../own/hedged-first.js';
import { requireWithinBounds } from '../own/limits.js';
import type { Pair, PairSide } from '../own/pair.js';
import { checkRunning } from '../../conversion/paused.js';
import { termsOf } from '../own/terms.js';

const USD_DECIMALS = 8;

/** What a customer asks to convert. Of the two amounts, exactly one is given. */
export interface ConvertRequest {
  readonly fromCurrency: string;
  readonly fromType?: WalletType | null;
  readonly toCurrency: string;
  readonly toType?: WalletType | null;
  readonly fromAmount?: string | null;
  readonly toAmount?: string | null;
}

/** A request as it is understood, with its defaults. */
export interface Wanted {
  readonly from: WalletKind;
  readonly to: WalletKind;
  readonly side: ConvertSide;
  /** Canonical text. */
  readonly amount: string;
}

/** BAD_INPUT for the same currency on both sides, for both amounts or none, and for what is no amount above zero. */
export function wantedOf(request: ConvertRequest): Wanted {
  const { fromCurrency, toCurrency, fromAmount, toAmount } = request;
  if (fromCurrency === toCurrency) throw badInput('Choose two different currencies');
  const given = isGiven(fromAmount) ? fromAmount : toAmount;
  if (!isGiven(given) || isGiven(fromAmount) === isGiven(toAmount)) {
    throw badInput('Give either fromAmount or toAmount');
  }
  return {
    from: { currency: fromCurrency, type: request.fromType ?? 'SPOT' },
    to: { currency: toCurrency, type: request.toType ?? 'SPOT' },
    side: isGiven(fromAmount) ? 'EXACT_IN' : 'EXACT_OUT',
    amount: Money.parsePositive(given, isGiven(fromAmount) ? fromCurrency : toCurrency).toString(),
  };
}

/** A request with the two assets that it is about. */
export interface Asked {
  readonly from: PairSide;
  readonly to: PairSide;
}

/**
 * BAD_INPUT where one of the currencies cannot be converted at all, and for an amount that is finer than its currency.
 * CONVERT_PAUSED.
 */
export function requireConvertible(ctx: Context, wanted: Wanted, pair: Pair): Asked {
  const asked = { from: convertible(wanted.from, pair.from), to: convertible(wanted.to, pair.to) };
  const { currency, precision } = wanted.side === 'EXACT_IN' ? asked.from : asked.to;
  Money.parse(wanted.amount, currency).requireDecimals(precision);
  checkRunning(ctx, pair.isStopped);
  return asked;
}

function convertible({ currency, type }: WalletKind, side: PairSide | undefined): PairSide {
  if (side?.enabled && side.isOffered) return side;
  throw badInput(`${currency} of type ${type} cannot be converted`);
}

/**
 * The figures at present prices. CURRENCY_FROZEN, CONVERT_CLOSED, CONVERT_LIMIT for one order, CONVERT_PAUSED for one that
 * cannot be hedged first and has to be, and the refusals of the arithmetic.
 */
export function figuresOf(ctx: Context, { side, amount }: Wanted, { from, to }: Asked): Conversion & Terms {
  const terms = termsOf(ctx, from, to, requireOpen(ctx, from, to));
  const conversion = (side === 'EXACT_IN' ? convertIn : convertOut)(terms, amount);
  const usdValue = limitValue(
    { amount: conversion.fromAmount, currency: from.price },
    { amount: conversion.toAmount, currency: to.price },
  ).roundUp(USD_DECIMALS);
  requireWithinBounds(ctx, from, conversion.fromAmount, usdValue);
  requireHedgeable(ctx, usdValue, { from, to });
  const { spreadPercent, feePercent } = terms;
  return { ...conversion, usdValue, spreadPercent, feePercent, fromPrice: terms.from.price, toPrice: terms.to.price };
}

/** Prices and percentages of a quote, and its value for limits in US dollars. */
interface Terms {
  /** 8 decimals, rounded up so that many small amounts cannot evade a limit. */
  readonly usdValue: Money;
  readonly spreadPercent: string;
  readonly feePercent: string;
  readonly fromPrice: string;
  readonly toPrice: string;
}

export type Figures = ReturnType<typeof figuresOf>;

/** The columns of figures, as exact decimal texts. */
export function figureColumns(figures: Figures) {
  const { mid, rate, inverseRate, spreadPercent, feePercent, fromPrice, toPrice } = figures;
  return {
    fromAmount: figures.fromAmount.toString(),
    toAmount: figures.toAmount.toString(),
    fee: figures.fee.toString(),
    spread: figures.spread.toString(),
    rounding: figures.rounding.toString(),
    usdValue: figures.usdValue.toString(),
    mid,
    rate,
    inverseRate,
    spreadPercent,
    feePercent,
    fromPrice,
    toPrice,
  };
}
