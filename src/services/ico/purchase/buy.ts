import { requireUserId } from '../../../auth/authenticate.js';
import { isGiven } from '../../../core/given.js';
import { readPositive } from '../../../core/launchpad/amounts.js';
import { ICO_SCALE } from '../../../core/launchpad/limits.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { ContributionView } from '../own/contribution-view.js';
import { requireNotInMaintenance } from '../own/require-open.js';
import { startDue } from '../own/start.js';
import type { Wish } from './deal.js';
import { shareOffer } from './offer.js';
import { prepare } from './prepare.js';
import { NotStarted, requireOnSale } from './require-on-sale.js';
import { settle } from './settle.js';

// Pays nobody else: what is paid stays in escrow until the tokens are delivered, and goes back to who paid it otherwise.

export interface BuyInput {
  readonly offeringId: string;
  /** What is paid, fee included, in the offering's currency. */
  readonly amount: string;
  /** Where the tokens are wanted, on the offering's blockchain. */
  readonly walletAddress: string;
  /** The price of a token that the buyer has seen; absent, any. */
  readonly expectedPrice?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Buys tokens of the phase that sells now: the amount goes from the caller's wallet into escrow, the platform's part of it
 * included. Price, fee, rate and terms of vesting are frozen. UNAVAILABLE during maintenance, NOT_FOUND for an offering
 * that is not there or was deleted, FORBIDDEN for its creator, ICO_NOT_ON_SALE, INSUFFICIENT_FUNDS, WALLET_FROZEN, and what
 * `dealOf` refuses.
 */
export async function buyIcoTokens(ctx: Context, input: BuyInput): Promise<ContributionView> {
  const { offeringId, walletAddress, expectedPrice, idempotencyKey } = input;
  const wish: Wish = {
    offeringId,
    buyerId: requireUserId(ctx.caller),
    amount: readPositive('amount', input.amount, ICO_SCALE.decimals),
    walletAddress: walletAddress.trim(),
    expectedPrice: isGiven(expectedPrice) ? readPositive('expectedPrice', expectedPrice, ICO_SCALE.decimals) : null,
  };
  try {
    return await purchase(ctx, wish, idempotencyKey);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
  }
  await startDue(ctx, offeringId, 'startIcoOffering');
  return purchase(ctx, wish, idempotencyKey);
}

async function purchase(ctx: Context, wish: Wish, key: string | null | undefined): Promise<ContributionView> {
  const { buyerId: _caller, ...asked } = wish;
  return inTransaction(ctx, { operation: 'buyIcoTokens', once: { input: asked, key } }, async (tx) => {
    requireNotInMaintenance(ctx);
    const open = await shareOffer(ctx, tx, wish);
    requireOnSale(ctx, open.offer, wish.buyerId);
    return settle(ctx, tx, wish, prepare(ctx, open, wish));
  });
}
