import { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { shownContribution, type ContributionView } from '../own/contribution-view.js';
import { openEscrow } from '../own/escrow.js';
import { purchaseMovements, type EscrowWalletId } from '../own/ledger.js';
import { vestingView } from '../own/vesting-view.js';
import { shortage, type Wish } from './deal.js';
import { readOffer, type Offer } from './offer.js';
import { prepare, type Prepared } from './prepare.js';
import { storePurchase } from './store.js';
import { takeAllowed } from './take-allowed.js';
import type { Taken } from './take.js';
import { tellCreator } from './tell-creator.js';
import { purchaseEvents } from './told.js';

/** Makes a purchase that is prepared. ICO_SUPPLY, ICO_LIMIT; of the ledger INSUFFICIENT_FUNDS, WALLET_FROZEN. */
export async function settle(ctx: Context, tx: Tx, wish: Wish, prepared: Prepared): Promise<ContributionView> {
  const escrowWalletId = await escrowFor(tx, prepared.open.offer);
  const sold = await take(ctx, tx, wish, prepared);
  return carryOut(ctx, tx, sold, escrowWalletId);
}

/** Opened with the first purchase at the latest, before anything is locked that other buyers wait for. */
async function escrowFor(tx: Tx, offer: Offer): Promise<EscrowWalletId> {
  return offer.escrowWalletId ?? (await openEscrow(tx, offer)).id;
}

/** A purchase whose tokens are taken. */
interface Sold extends Prepared {
  readonly taken: Taken;
}

/** Takes the tokens; when the phase has sold them meanwhile, what sells then is tried once. */
async function take(ctx: Context, tx: Tx, wish: Wish, first: Prepared): Promise<Sold> {
  // Sent together, in this order.
  const [, taken] = await Promise.all([
    tellCreator(ctx, tx, first.open.offer, wish),
    takeAllowed(ctx, tx, first.open.offer, wish, first.deal),
  ]);
  if (taken) return { ...first, taken };
  const next = prepare(ctx, await readOffer(ctx, tx, wish), wish);
  const later = await takeAllowed(ctx, tx, next.open.offer, wish, next.deal);
  if (later) return { ...next, taken: later };
  const { offer, phases } = await readOffer(ctx, tx, wish);
  throw shortage(offer, phases.find(({ id }) => id === next.deal.phase.id) ?? next.deal.phase);
}

/** All that is written goes out with the commit, the ledger last, which locks the escrow that all buyers share. */
async function carryOut(ctx: Context, tx: Tx, sold: Sold, escrowWalletId: EscrowWalletId): Promise<ContributionView> {
  const { open, deal, contribution, schedule, taken } = sold;
  await storePurchase(tx, contribution, schedule);
  await tx.emitAll(purchaseEvents(ctx, open, contribution, deal, taken));
  const money = (text: string) => Money.parse(text, open.offer.currency);
  const { id, walletId: payerWalletId } = contribution;
  const legs = { id, amount: money(deal.amount), fee: money(deal.fee), payerWalletId, escrowWalletId };
  await postWithCommit<'ico'>(tx, purchaseMovements(legs));
  return viewOf(sold);
}

function viewOf({ open, contribution, schedule }: Prepared): ContributionView {
  const { name, symbol } = open.offer;
  const vesting = schedule && vestingView(schedule.vesting, schedule.tranches);
  return shownContribution({ ...contribution, offeringName: name, symbol }, vesting);
}
