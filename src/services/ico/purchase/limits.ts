import { AppError } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import { amountOfUsd, paymentScale } from '../../../core/launchpad/purchase-amounts.js';
import { canonical, type Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Offer } from './offer.js';

/** A bound in the currency of the offering, to its decimals, with what it says of itself. */
interface Bound {
  readonly amount: Money;
  readonly text: string;
}

type Terms = Pick<Offer, 'currency' | 'precision' | 'minPurchase' | 'maxPurchase' | 'maxPerUser'>;

/** What an account has in an offering, in the offering's currency and in US dollars. */
export interface Paid {
  readonly amount: string;
  readonly usd: string;
}

/**
 * ICO_LIMIT, naming the bound, for an amount outside of the platform's limits, which are in US dollars, or of the offering's
 * own, which are in its currency. The strictest of them counts, and an amount that is exactly on it passes.
 */
export function requireWithinLimits(
  ctx: Context,
  terms: Terms,
  { usdPrice, highPrice }: LimitPrices,
  amount: string,
): void {
  const [paid, usd] = [figure(amount), (key: LimitKey) => ctx.settings.decimal(key)];
  const least = largest([
    inDollars(terms, usd('icoMinInvestmentAmount'), usdPrice, 'up'),
    inCurrency(terms, terms.minPurchase),
  ]);
  if (least && paid.compare(least.amount) < 0) throw outside(`at least ${least.text} must be paid`);
  const most = smallest([
    inDollars(terms, usd('icoMaxInvestmentAmount'), highPrice, 'down'),
    inCurrency(terms, terms.maxPurchase),
  ]);
  if (most && paid.compare(most.amount) > 0) throw outside(`at most ${most.text} may be paid at once`);
}

/**
 * ICO_LIMIT, naming the bound and what is left of it, for an amount that would bring what an account has in the offering
 * above what one account may have, in US dollars at the high price or in the offering's currency.
 */
export function requireWithinCaps(ctx: Context, terms: Terms, highPrice: string, amount: string, before: Paid): void {
  const mostUsd = ctx.settings.decimal('icoMaxPerUser');
  const left = smallest([
    rest(inDollars(terms, difference(mostUsd, before.usd), highPrice, 'down'), `${canonical(mostUsd)} USD`),
    rest(inCurrency(terms, ownRest(terms, before)), `${canonical(terms.maxPerUser ?? '0')} ${terms.currency}`),
  ]);
  if (!left || figure(amount).compare(left.amount) <= 0) return;
  throw outside(
    `one account may pay at most ${left.text} into this offering: ${left.amount} ${terms.currency} are left to you`,
  );
}

/** Dollars for one unit: by the last price a lower limit counts, by the high price an upper one. */
interface LimitPrices {
  readonly usdPrice: string;
  readonly highPrice: string;
}

type LimitKey = 'icoMinInvestmentAmount' | 'icoMaxInvestmentAmount';

function outside(text: string): AppError {
  return new AppError('ICO_LIMIT', { message: `amount: ${text}` });
}

/** Amounts have no more decimals than the bound is rounded to, so that rounding it changes no decision. */
function inDollars({ currency, precision }: Terms, usd: string, usdPrice: string, round: 'up' | 'down'): Bound {
  const decimals = paymentScale(precision);
  const amount =
    round === 'up'
      ? figure(amountOfUsd(usd, usdPrice, decimals))
      : figure(usd).portion(figure('1'), figure(usdPrice)).roundDown(decimals);
  const dollars = `${canonical(usd)} USD`;
  return { amount, text: currency === 'USD' ? dollars : `${amount} ${currency} (${dollars})` };
}

function inCurrency({ currency }: Terms, text: string | null): Bound | null {
  return text === null ? null : { amount: figure(text), text: `${canonical(text)} ${currency}` };
}

function ownRest({ maxPerUser }: Terms, { amount }: Paid): string | null {
  return maxPerUser === null ? null : difference(maxPerUser, amount);
}

/** What is left below a bound; zero where there is more already. */
function difference(most: string, before: string): string {
  const left = figure(most).minus(figure(before));
  return left.isNegative() ? '0' : left.toString();
}

function rest(left: Bound | null, text: string): Bound | null {
  return left && { ...left, text };
}

function largest(bounds: readonly (Bound | null)[]): Bound | null {
  return bounds.reduce((most, each) => (each && (!most || each.amount.compare(most.amount) > 0) ? each : most), null);
}

function smallest(bounds: readonly (Bound | null)[]): Bound | null {
  return bounds.reduce(
    (least, each) => (each && (!least || each.amount.compare(least.amount) < 0) ? each : least),
    null,
  );
}
