import { badInput } from '../catalogue/errors.js';
import { figure, NONE, storable } from './amounts.js';
import { ICO_SCALE } from './limits.js';

/** Decimals of what is paid, of fees and shares: the currency's, at most eight. */
export function paymentScale(precision: number): number {
  return Math.min(precision, ICO_SCALE.decimals);
}

/** Decimals of bought tokens: those of the token, at most eight. */
export function tokenScale(tokenDecimals: number): number {
  return Math.min(tokenDecimals, ICO_SCALE.decimals);
}

/** The tokens that an amount buys, rounded down. BAD_INPUT when it buys none, or more than can be stored. */
export function tokensFor(amount: string, price: string, decimals: number): string {
  const tokens = figure(amount).portion(figure('1'), figure(price)).roundDown(decimals);
  if (tokens.isZero()) throw badInput('amount is too small: it buys no token');
  return storable('amount', tokens);
}

/** The platform's part of an amount: rounded up, and at most the amount. */
export function feeOf(amount: string, percent: string, decimals: number): string {
  const whole = figure(amount);
  const fee = whole.percent(percent).roundUp(decimals);
  return (fee.compare(whole) > 0 ? whole : fee).toString();
}

/** An amount as the platform's part and the creator's, which are exactly the amount together. */
export function splitAmount(amount: string, percent: string, decimals: number): { fee: string; net: string } {
  const fee = feeOf(amount, percent, decimals);
  return { fee, net: figure(amount).minus(figure(fee)).toString() };
}

/** What an amount is worth in US dollars, rounded down to 8 decimals. BAD_INPUT when that cannot be stored. */
export function usdValue(amount: string, usdPrice: string): string {
  return storable('amount', figure(amount).times(usdPrice).roundDown(ICO_SCALE.decimals));
}

/** The smallest amount that is worth so many US dollars, to the decimals of what is paid. */
export function amountOfUsd(usd: string, usdPrice: string, decimals: number): string {
  return figure(usd).portion(figure('1'), figure(usdPrice)).roundUp(decimals).toString();
}

/** The least that may be paid: the largest of the lower bounds, rounded up, and one smallest unit of the currency. */
export function leastPurchase(bounds: readonly (string | null)[], decimals: number): string {
  const unit = figure(decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`);
  const amounts = bounds.map((bound) => (bound === null ? NONE : figure(bound).roundUp(decimals)));
  return amounts.reduce((most, each) => (each.compare(most) > 0 ? each : most), unit).toString();
}
