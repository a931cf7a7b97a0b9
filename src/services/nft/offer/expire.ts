import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { addMs } from '../../../core/clock.js';
import { move } from '../../../core/states/machine.js';
import { NFT_OFFER_MOVES } from '../../../core/states/nft.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import { dueBatches } from '../own/due-batches.js';
import { endOffer } from '../own/end-offer.js';
import { emitOffer } from '../own/offer-event.js';
import { amountsOf, lockOffer, offerRows, type ShownOffer } from '../own/offer.js';
import { releaseListing } from '../own/release-listing.js';
import type { OfferRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { endNow, hasPassed } from '../own/standing.js';
import { lockDeal, settleProven } from './confirm.js';
import { findTransfer, type Finding } from './find-transfer.js';
import { ownerAccount } from './owner.js';
import { requireAccepted, type AcceptedOffer } from './prove.js';

// Writes SQL: it moves money, or keeps it from moving.
// Takes no idempotency key: the state of the row decides.

const BATCH = 200;
const RELEASE_FAILED = 'What was held could not be given back';

interface Tally {
  expired: number;
  settled: number;
  flagged: number;
  waiting: number;
  failed: number;
}

/**
 * Ends offers whose time is over: those that nobody has accepted, and accepted ones whose token was not transferred
 * within the grace. Their chain is asked first: a proven transfer settles one, and a transfer that is not deep enough
 * waits. One that can neither be settled nor released is FLAGGED for an admin, as is one whose transfer is there while
 * nothing says for certain that its buyer has the token, and one whose chain has said nothing for twice the grace. While
 * clocks stand still none of them ends, for seven days at most. One that fails does not stop the others, however many fail
 * before them; the run then fails with their number.
 */
export async function expireOffers(ctx: Context): Promise<Omit<Tally, 'failed'>> {
  const tally: Tally = { expired: 0, settled: 0, flagged: 0, waiting: 0, failed: 0 };
  for await (const offer of dueBatches<ShownOffer>(BATCH, (last) => pastExpiry(ctx, last))) {
    await guarded(ctx, offer, tally, () => expirePending(ctx, offer, tally));
  }
  for (const offer of await pastGrace(ctx)) await guarded(ctx, offer, tally, () => endAccepted(ctx, offer, tally));
  const { failed, ...counts } = tally;
  if (failed > 0) throw new Error(`${failed} offers could not be ended; the next run tries again`);
  return counts;
}

async function guarded(ctx: Context, { id }: ShownOffer, tally: Tally, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'nft', offerId: id, err: error }, 'an offer could not be ended');
  }
}

function pastExpiry(ctx: Context, last: ShownOffer | undefined): Promise<ShownOffer[]> {
  const due = expired(ctx, ctx.db.rows).orderBy('offer.expiresAt').orderBy('offer.id').limit(BATCH);
  if (!last) return due.execute();
  const { expiresAt, id } = last;
  return due.where(sql<boolean>`(offer."expiresAt", offer.id) > (${expiresAt}::timestamptz, ${id}::uuid)`).execute();
}

function expired({ clock }: Context, rows: Reader) {
  const hasExpired = hasPassed(sql.ref('offer.expiresAt'), clock.now());
  return offerRows(rows).where('offer.status', '=', 'PENDING').where(hasExpired);
}

function undelivered({ clock }: Context, rows: Reader) {
  const isOver = hasPassed(sql.ref('offer.transferBy'), clock.now());
  return offerRows(rows).where('offer.status', '=', 'ACCEPTED').where(isOver);
}

/** False where something else has ended an offer that is locked, or has moved its end. */
async function isStill(due: ReturnType<typeof expired>, { id }: Pick<OfferRow, 'id'>): Promise<boolean> {
  return (await due.where('offer.id', '=', id).executeTakeFirst()) !== undefined;
}

/** Those go first whose chain was not asked for longest, so that one that fails comes last in the next run. */
function pastGrace(ctx: Context): Promise<ShownOffer[]> {
  return undelivered(ctx, ctx.db.rows)
    .orderBy('offer.checkedAt', (by) => by.asc().nullsFirst())
    .orderBy('offer.id')
    .limit(BATCH)
    .execute();
}

async function expirePending(ctx: Context, { id, tokenId }: ShownOffer, tally: Tally): Promise<void> {
  await inTransaction(ctx, { operation: 'expireOffers' }, async (tx) => {
    const offer = await lockOffer(tx, id);
    if (!(await isStill(expired(ctx, tx.rows), offer))) return;
    const released = await endOffer(ctx, tx, offer, 'expire', await ownerAccount(tx.rows, tokenId));
    await tellExpired(ctx, tx, offer, tokenId);
    await postWithCommit(tx, [released]);
    tally.expired += 1;
  });
}

async function endAccepted(ctx: Context, shown: ShownOffer, tally: Tally): Promise<void> {
  const offer = requireAccepted(shown);
  await noteChecked(ctx, offer);
  const finding = await found(ctx, offer);
  if (finding === null) {
    await waitOn(ctx, offer, 'The blockchain has given no answer for twice the grace', tally);
    return;
  }
  if (finding.is === 'proven') await settle(ctx, offer, finding, tally);
  else if (finding.is === 'unclear') await flag(ctx, offer, finding.reason, tally);
  else if (finding.is === 'young') tally.waiting += 1;
  else if (finding.upTo > transferEnd(ctx, offer)) await release(ctx, offer, tally);
  else await waitOn(ctx, offer, 'The blockchain has made no block since the end of the grace', tally);
}

/** Until twice the grace is over: nobody knows more then, and somebody decides. */
async function waitOn(ctx: Context, offer: AcceptedOffer, reason: string, tally: Tally): Promise<void> {
  if (isOverdue(ctx, offer)) await flag(ctx, offer, reason, tally);
  else tally.waiting += 1;
}

async function noteChecked({ db, clock }: Context, { id }: AcceptedOffer): Promise<void> {
  const checkedAt = clock.now().toISOString();
  await db.rows.updateTable('nft_offer').set({ checkedAt }).where('id', '=', id).execute();
}

/** Null where the chain says nothing that can be used. */
async function found(ctx: Context, offer: AcceptedOffer): Promise<Finding | null> {
  try {
    return await findTransfer(ctx, offer);
  } catch (error) {
    if (!(error instanceof AppError && ['CHAIN_FAILED', 'CHAIN_NOT_CONFIGURED'].includes(error.code))) throw error;
    ctx.log.warn({ module: 'nft', offerId: offer.id, err: error }, 'a chain says nothing of an accepted offer');
    return null;
  }
}

function isOverdue(ctx: Context, offer: AcceptedOffer): boolean {
  const end = transferEnd(ctx, offer);
  return ctx.clock.now() >= addMs(end, end.getTime() - Date.parse(offer.acceptedAt));
}

/** Until when the token must be transferred; while clocks stand still this moves on. */
function transferEnd({ clock }: Context, { acceptedAt: from, transferBy: end, stoppedAt }: AcceptedOffer): Date {
  return endNow(clock.now(), { from, end, stoppedAt });
}

async function settle(
  ctx: Context,
  offer: AcceptedOffer,
  { transfer }: Extract<Finding, { is: 'proven' }>,
  tally: Tally,
): Promise<void> {
  try {
    await inTransaction(ctx, { operation: 'expireOffers' }, (tx) => settleProven(ctx, tx, offer, transfer));
    tally.settled += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody else has ended it meanwhile.
    if (error.code === 'ILLEGAL_STATE') return;
    await flag(ctx, offer, `The token was transferred, and could not be paid for: ${error.message}`, tally);
  }
}

async function release(ctx: Context, shown: AcceptedOffer, tally: Tally): Promise<void> {
  try {
    const isEnded = await inTransaction(ctx, { operation: 'expireOffers' }, (tx) => expireAccepted(ctx, tx, shown));
    if (isEnded) tally.expired += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.error({ module: 'nft', offerId: shown.id, err: error }, 'what was held for an offer could not be released');
    await flag(ctx, shown, RELEASE_FAILED, tally);
  }
}

/** Gives back what an accepted offer holds, and puts its token back on sale; false where somebody else has ended it. */
async function expireAccepted(ctx: Context, tx: Tx, shown: AcceptedOffer): Promise<boolean> {
  const { offer, listing } = await lockDeal(tx, shown);
  if (!(await isStill(undelivered(ctx, tx.rows), offer))) return false;
  const released = await endOffer(ctx, tx, offer, 'expire');
  if (listing?.status === 'RESERVED') await releaseListing(ctx, tx, listing, shown.collectionId);
  await tellExpired(ctx, tx, offer, shown.tokenId);
  await postWithCommit(tx, [released]);
  return true;
}

async function flag(ctx: Context, shown: AcceptedOffer, flagReason: string, tally: Tally): Promise<void> {
  const { id, tokenId } = shown;
  await inTransaction(ctx, { operation: 'expireOffers' }, async (tx) => {
    const offer = await lockOffer(tx, id);
    if (offer.status !== 'ACCEPTED') return;
    const status = move(NFT_OFFER_MOVES, offer.status, 'flag');
    const change = { status, flagReason: flagReason.slice(0, 500), updatedAt: ctx.clock.now().toISOString() } as const;
    await tx.rows.updateTable('nft_offer').set(change).where('id', '=', id).execute();
    await emitOffer(tx, { ...offer, ...change });
    await tellWatchers(ctx, tx, 'edit.nft.offer', {
      type: 'alert',
      title: 'An NFT offer needs a decision',
      message: `Offer ${id} of token ${tokenId}: ${flagReason}`,
    });
    await tellFlagged(ctx, tx, offer, shown, change.flagReason);
    tally.flagged += 1;
  });
}

async function tellFlagged(ctx: Context, tx: Tx, offer: OfferRow, shown: AcceptedOffer, reason: string): Promise<void> {
  const { amount } = amountsOf(offer);
  const title = 'An accepted offer is under review';
  const message = `An administrator decides about the offer of ${amount} ${offer.currency} for ${nameOf(shown)}, and its money stays held until then: ${reason}`;
  await tellOfToken(
    ctx,
    tx,
    shown.tokenId,
    [offer.buyerId, offer.sellerId].map((userId) => ({ userId, title, message })),
  );
}

async function tellExpired(ctx: Context, tx: Tx, offer: OfferRow, tokenId: string): Promise<void> {
  const { amount } = amountsOf(offer);
  const what = `The offer of ${amount} ${offer.currency} has expired`;
  await tellOfToken(ctx, tx, tokenId, [
    { userId: offer.buyerId, title: 'Your offer has expired', message: `${what}: the held amount has been released.` },
    {
      userId: offer.sellerId,
      title: 'An accepted offer has expired',
      message: `${what}: its token was not transferred in time.`,
    },
  ]);
}
