import { AppError } from '../../../core/catalogue/errors.js';
import { requireDeliverableTo } from '../own/require-deliverable.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { figure, readPositive } from '../../../core/launchpad/amounts.js';
import { openPhase } from '../../../core/launchpad/phases.js';
import {
  paymentScale,
  splitAmount,
  tokenScale,
  tokensFor,
  usdValue,
} from '../../../core/launchpad/purchase-amounts.js';
import { canonical } from '../../../core/money.js';
import { requireHighPrice } from '../../currency/high-price.js';
import { requireLastPrice } from '../../currency/last-price.js';
import { checkOffered } from '../../currency/require-offered.js';
import { platformAddress } from '../../chain-proof/platform-address.js';
import type { Context } from '../../frame/context.js';
import type { PhaseRow } from '../own/offering.js';
import { leastToPay, periodOf, tokensLeft } from '../own/sale.js';
import { requireWithinCaps, requireWithinLimits } from './limits.js';
import type { Offer, OpenOffer } from './offer.js';

/** What a buyer asks for. Amounts are canonical texts in the offering's currency. */
export interface Wish {
  readonly offeringId: string;
  readonly buyerId: string;
  /** What is paid, fee included. */
  readonly amount: string;
  readonly walletAddress: string;
  /** The price of a token that the buyer has seen; null for any. */
  readonly expectedPrice: string | null;
}

/** The figures of a purchase, all of which are frozen in the contribution. Canonical texts. */
export interface Deal {
  readonly phase: PhaseRow;
  readonly price: string;
  readonly tokens: string;
  readonly amount: string;
  /** The platform's part of the amount and the creator's. */
  readonly fee: string;
  readonly net: string;
  readonly feePercent: string;
  readonly usdPrice: string;
  /** The price by which the amount counts against upper limits in US dollars. */
  readonly highPrice: string;
  /** The amount in US dollars. */
  readonly usdValue: string;
  /** What it counts against caps beyond that. */
  readonly usdExtra: string;
  /** As it is stored. */
  readonly walletAddress: string;
}

/**
 * What a buyer gets for what is paid, of the phase that sells now. BAD_INPUT, naming the field, for an address that the
 * blockchain does not have, that is the platform's or the creator's or a contract of the token, an amount finer than
 * the currency, and one that buys no token; also for a currency that is switched off. RATE_UNAVAILABLE, ICO_LIMIT,
 * ICO_PRICE_CHANGED, ICO_NOT_LISTED for an account that is not on the list of the phase, ICO_SUPPLY naming what is
 * left.
 */
export function dealOf(ctx: Context, { offer, phases }: OpenOffer, wish: Wish): Deal {
  const { currency, precision } = offer;
  checkOffered({ currency, type: offer.walletType }, offer.isOffered);
  const walletAddress = readChainAddress(offer.blockchain, 'walletAddress', wish.walletAddress);
  if (offer.isPlatformAddress) throw platformAddress('walletAddress');
  requireDeliverableTo(offer.undeliverable, offer.blockchain);
  const scale = paymentScale(precision);
  const amount = readPositive('amount', wish.amount, scale);
  const usdPrice = requireLastPrice({ code: currency, usdPrice: offer.usdPrice });
  const highPrice = requireHighPrice({ code: currency, usdPrice: offer.usdPrice, high: offer.high });
  requireWithinLimits(ctx, offer, { usdPrice, highPrice }, amount);
  requireWithinCaps(ctx, offer, highPrice, amount, { amount: offer.paidBefore, usd: offer.usdBefore });
  const phase = openPhase(periodOf(offer), phases, ctx.clock.now(), leastToPay(ctx, offer));
  if (!phase) throw soldOut(offer, phases);
  const price = canonical(phase.tokenPrice);
  requireExpected(offer, price, wish.expectedPrice);
  const tokens = tokensFor(amount, price, tokenScale(offer.tokenDecimals));
  requireAllowed(offer, phase, tokens);
  if (figure(tokens).compare(figure(phase.remaining)) > 0) throw shortage(offer, phase);
  const feePercent = ctx.settings.decimal('icoPlatformFeePercentage');
  const [usd, highUsd] = [usdValue(amount, usdPrice), usdValue(amount, highPrice)];
  const usdExtra = figure(highUsd).minus(figure(usd)).toString();
  const frozen = { feePercent, usdPrice, highPrice, usdValue: usd, usdExtra, walletAddress };
  return { phase, price, tokens, amount, ...splitAmount(amount, feePercent, scale), ...frozen };
}

/** ICO_NOT_LISTED, and ICO_LIMIT naming what is left of the buyer's guarantee, in a phase with an allow-list. */
function requireAllowed(offer: Offer, phase: PhaseRow, tokens: string): void {
  if (phase.access !== 'ALLOW_LIST') return;
  const left = offer.allowances?.[phase.id];
  if (left === undefined) throw new AppError('ICO_NOT_LISTED');
  if (figure(tokens).compare(figure(left)) > 0) throw aboveGuarantee(offer, phase, left);
}

/** That more is asked for than an account has left of its guarantee. */
export function aboveGuarantee({ symbol }: Offer, { name }: PhaseRow, left: string): AppError {
  return new AppError('ICO_LIMIT', {
    message: `amount: you have ${canonical(left)} ${symbol} left of your guarantee in the phase "${name}"`,
  });
}

/** That no phase sells any more: what is left of them cannot be bought, or is for others. */
function soldOut({ symbol }: Offer, phases: readonly PhaseRow[]): AppError {
  return new AppError('ICO_SUPPLY', { message: `All phases are sold out: ${tokensLeft(phases)} ${symbol} are left` });
}

/** That a phase has fewer tokens than are asked for. */
export function shortage({ symbol }: Offer, { name, remaining }: PhaseRow): AppError {
  return new AppError('ICO_SUPPLY', { message: `The phase "${name}" has ${canonical(remaining)} ${symbol} left` });
}

function requireExpected({ currency }: Offer, price: string, expected: string | null): void {
  if (expected === null || figure(expected).compare(figure(price)) === 0) return;
  throw new AppError('ICO_PRICE_CHANGED', {
    message: `A token costs ${price} ${currency} now: look at the offering again`,
  });
}
