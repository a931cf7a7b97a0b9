import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { readPositive } from '../../../core/launchpad/amounts.js';
import { ICO_SCALE } from '../../../core/launchpad/limits.js';
import { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { shownContribution, type ContributionView } from '../own/contribution-view.js';
import { escrowOf, purchaseMovements } from '../own/ledger.js';
import type { ContributionRow } from '../own/offering.js';
import { requireNotInMaintenance } from '../own/require-open.js';
import { vestingView } from '../own/vesting-view.js';
import { dealOf, shortage, type Deal, type Wish } from './deal.js';
import { newContribution } from './new-contribution.js';
import { newSchedule, type Schedule } from './new-schedule.js';
import { readOffer, shareOffer, type Offer, type OpenOffer } from './offer.js';
import { NotStarted, requireOnSale } from './require-on-sale.js';
import { startFirst } from './start-first.js';
import { storePurchase } from './store.js';
import { takeTokens, type Taken } from './take.js';
import { tellCreator } from './tell-creator.js';
import { purchaseEvents } from './told.js';

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
 * that was not approved, FORBIDDEN for its creator, ICO_NOT_ON_SALE, INSUFFICIENT_FUNDS, WALLET_FROZEN, and what
 * {@link dealOf} refuses.
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
  await startFirst(ctx, offeringId);
  return purchase(ctx, wish, idempotencyKey);
}

async function purchase(ctx: Context, wish: Wish, key: string | null | undefined): Promise<ContributionView> {
  const { buyerId: _caller, ...asked } = wish;
  return inTransaction(ctx, { operation: 'buyIcoTokens', once: { input: asked, key } }, async (tx) => {
    requireNotInMaintenance(ctx);
    const open = await shareOffer(tx, wish.offeringId, wish.buyerId);
    requireOnSale(ctx, open.offer, wish.buyerId);
    const deal = dealOf(ctx, open, wish);
    const wallets = await walletsOf(tx, open.offer);
    await tellCreator(ctx, tx, open.offer, wish);
    return bought(ctx, tx, wish, wallets, await take(ctx, tx, wish, open, deal));
  });
}

interface Wallets {
  readonly payerWalletId: string;
  readonly escrowWalletId: string;
}

/** Opens the wallet of the escrow with the first purchase, before anything is locked that other buyers wait for. */
async function walletsOf(tx: Tx, { id, currency, walletType: type, ...offer }: Offer): Promise<Wallets> {
  const { payerWalletId, escrowWalletId } = offer;
  if (payerWalletId === null) {
    const message = `You have no ${currency} wallet of type ${type} to pay from`;
    throw new AppError('INSUFFICIENT_FUNDS', { message });
  }
  const escrow = escrowWalletId ?? (await openWallet(tx, { system: escrowOf(id) }, { currency, type })).id;
  return { payerWalletId, escrowWalletId: escrow };
}

/** A purchase whose tokens are taken. */
interface Sold {
  readonly open: OpenOffer;
  readonly deal: Deal;
  readonly taken: Taken;
}

/** Takes the tokens; when the phase has sold them meanwhile, what sells then is tried once. */
async function take(ctx: Context, tx: Tx, wish: Wish, open: OpenOffer, deal: Deal): Promise<Sold> {
  const taken = await takeTokens(ctx, tx, open.offer, wish, deal);
  if (taken) return { open, deal, taken };
  const again = await readOffer(tx, wish.offeringId, wish.buyerId);
  const next = dealOf(ctx, again, wish);
  const later = await takeTokens(ctx, tx, again.offer, wish, next);
  if (later) return { open: again, deal: next, taken: later };
  const { offer, phases } = await readOffer(tx, wish.offeringId, wish.buyerId);
  throw shortage(offer, phases.find(({ id }) => id === next.phase.id) ?? next.phase);
}

/** All that is written goes out with the commit, the ledger last, which locks the escrow that all buyers share. */
async function bought(ctx: Context, tx: Tx, wish: Wish, wallets: Wallets, sold: Sold): Promise<ContributionView> {
  const { open, deal, taken } = sold;
  const contribution = newContribution(ctx, open.offer, wish, deal, wallets.payerWalletId);
  const schedule = newSchedule(open.offer, contribution, deal);
  await storePurchase(tx, contribution, schedule);
  await tx.emitAll(purchaseEvents(ctx, open, contribution, deal, taken));
  const money = (text: string) => Money.parse(text, open.offer.currency);
  const legs = { id: contribution.id, amount: money(deal.amount), fee: money(deal.fee), ...wallets };
  await postWithCommit(tx, purchaseMovements(legs));
  return viewOf(contribution, open.offer, schedule);
}

function viewOf(contribution: ContributionRow, { name, symbol }: Offer, schedule: Schedule | null): ContributionView {
  const vesting = schedule && vestingView(schedule.vesting, schedule.tranches);
  return shownContribution({ ...contribution, offeringName: name, symbol }, vesting);
}
