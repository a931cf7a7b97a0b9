import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical, Money } from '../../../core/money.js';
import { checkOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { postWithCommit } from '../../ledger/post.js';
import { amountFromZero } from '../manage/decimal-field.js';
import { requireStillTraded } from '../market/configured.js';
import { requireMarketplace } from '../own/require-marketplace.js';
import { saleFee } from '../strategy/price.js';
import { lockOffer, type Offer } from './offer.js';
import { saleMovements } from './sale-movements.js';
import { newSale, storeSale, type PriceSplit } from './sale.js';
import { purchaseView, type PurchaseView } from './view.js';

export interface PurchaseInput {
  /** The listing. */
  readonly id: string;
  /** The price that the buyer has seen; absent, any. */
  readonly expectedPrice?: string | null;
  /** The version that the buyer has seen; absent, any. */
  readonly expectedVersion?: number | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Buys a listed strategy for the caller. The price goes from the caller's SPOT wallet to the seller's, less the platform's
 * fee; a price of zero moves nothing. MARKETPLACE_OFF, NOT_FOUND unless it is in the marketplace, OWN_STRATEGY,
 * ALREADY_PURCHASED while the caller holds it, STRATEGY_CHANGED for another price or version than the expected one,
 * PAYEE_NOT_ACTIVE, INSUFFICIENT_FUNDS. MARKET_NOT_TRADED. BAD_INPUT for a currency that is switched off, and a price
 * that the fee leaves nothing of.
 */
export async function purchaseStrategy(
  ctx: Context,
  { id, expectedPrice, expectedVersion, idempotencyKey }: PurchaseInput,
): Promise<PurchaseView> {
  const buyerId = requireUserId(ctx.caller);
  const expected = isGiven(expectedPrice) ? amountFromZero('expectedPrice', expectedPrice) : null;
  const version = expectedVersion ?? null;
  const once = { input: { id, expectedPrice: expected, expectedVersion: version }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'purchaseTradingStrategy', once }, async (tx) => {
    requireMarketplace(ctx);
    const offer = await lockOffer(tx, id, buyerId);
    const split = requirePurchasable(ctx, offer, { buyerId, expected, version });
    const sale = newSale(ctx, offer, buyerId, split);
    const movements = await saleMovements(tx, offer, sale, split);
    await storeSale(ctx, tx, sale, split);
    // Sent with the commit, because all sales share the platform's wallet.
    if (movements.length > 0) await postWithCommit(tx, movements);
    return purchaseView({ ...sale, strategyName: offer.name, newerVersion: null });
  });
}

interface Wish {
  readonly buyerId: string;
  /** The price that the buyer expects; null for any. */
  readonly expected: string | null;
  /** The version that the buyer expects; null for any. */
  readonly version: number | null;
}

/** How the price is shared. Throws whatever refuses the sale but the buyer's lack of money. */
function requirePurchasable(ctx: Context, offer: Offer, { buyerId, expected, version }: Wish): PriceSplit {
  const { currency, isHeld, isPayable, isOffered, precision } = offer;
  if (offer.userId === buyerId) throw new AppError('OWN_STRATEGY');
  if (isHeld) throw new AppError('ALREADY_PURCHASED');
  const price = Money.parse(canonical(offer.price), currency);
  if (expected !== null && price.compare(Money.parse(expected, currency)) !== 0) {
    throw changed(`The price is ${price} ${currency}: look at the strategy again`);
  }
  if (version !== null && version !== offer.version) {
    throw changed(`The strategy is in version ${offer.version} now: look at it again`);
  }
  requireStillTraded(ctx, offer);
  if (!isPayable) throw new AppError('PAYEE_NOT_ACTIVE', { message: 'The account of its seller is not active' });
  if (price.isZero()) return { fee: price, rest: price };
  checkOffered({ currency, type: 'SPOT' }, isOffered);
  return splitPrice(ctx, price, precision ?? 0);
}

function changed(message: string): AppError {
  return new AppError('STRATEGY_CHANGED', { message });
}

function splitPrice(ctx: Context, price: Money, precision: number): PriceSplit {
  price.requireDecimals(precision);
  const fee = saleFee(ctx, price, precision);
  const rest = price.minus(fee);
  if (!rest.isPositive()) throw badInput('The price is too small: the platform fee would take all of it');
  return { fee, rest };
}
