import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { MINUTE_MS } from '../../../core/clock.js';
import { Money, canonical } from '../../../core/money.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { move } from '../../../core/states/machine.js';
import { NFT_LISTING_MOVES } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { hasAcceptedOffer } from '../own/accepted.js';
import { headOf } from '../own/chain.js';
import { emitListing } from '../own/listing-event.js';
import { listingRows, lockListing, lockToken, type ShownListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { NOBODY_LEADS, voidLeadingBid } from '../own/void-bid.js';
import { win } from './win.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: a bid that wins stays held until its offer is settled, and one that does not goes back.
// Writes SQL: it moves money, or keeps it from moving.

const BATCH = 500;

interface Tally {
  expired: number;
  won: number;
  waiting: number;
  failed: number;
}

/** Whether a bid meets the reserve, by the database. */
const IS_WON = sql<boolean>`(listing."highestBid" is not null
  and (listing."reservePrice" is null or listing."highestBid" >= listing."reservePrice"))`;

/** A contract may have sold a token in the last seconds of its time: its chain is read until then before that ends here. */
const READ_WITHIN_MS = 5 * MINUTE_MS;

/**
 * Ends what is on sale and whose time is over. An auction with a bid that meets its reserve is won: its seller then has the
 * grace of an accepted offer to transfer the token. It waits while its chain says nothing, since a proof must be later than
 * the chain's newest block, and while an offer that was accepted before the auction is under way; those that wait take the
 * place of no other. Auctions at a contract end there. One that fails does not stop the others; the run then fails
 * with their number.
 */
export async function settleNftAuctions(ctx: Context): Promise<Omit<Tally, 'failed'>> {
  const heads = await headsOf(ctx);
  const tally: Tally = { expired: 0, won: 0, waiting: await waitingOf(ctx, heads), failed: 0 };
  for (const listing of await dueOf(ctx, heads)) {
    try {
      await end(ctx, listing, heads.get(listing.chain) ?? null, tally);
    } catch (error) {
      tally.failed += 1;
      ctx.log.error({ module: 'nft', listingId: listing.id, err: error }, 'a listing could not be ended');
    }
  }
  const { failed, ...counts } = tally;
  if (failed > 0) throw new Error(`${failed} listings could not be ended; the next run tries again`);
  return counts;
}

type Heads = ReadonlyMap<NftChain, number>;

function ended({ db, clock }: Context) {
  const now = clock.now();
  const isRead = new Date(now.getTime() - READ_WITHIN_MS).toISOString();
  return listingRows(db.rows)
    .where('listing.status', '=', 'ACTIVE')
    .where('listing.endTime', '<=', now.toISOString())
    .where((by) => by.or([by('listing.isOnContract', '=', false), by('listing.endTime', '<=', isRead)]))
    .where((by) => by.not(by.and([by('listing.type', '=', 'AUCTION'), by('listing.venue', '=', 'CONTRACT')])));
}

function dueOf(ctx: Context, heads: Heads): Promise<ShownListing[]> {
  return ended(ctx)
    .where(sql<boolean>`not ${waits(heads)}`)
    .orderBy('listing.endTime')
    .orderBy('listing.id')
    .limit(BATCH)
    .execute();
}

async function waitingOf(ctx: Context, heads: Heads): Promise<number> {
  const { count } = await ended(ctx)
    .where(waits(heads))
    .clearSelect()
    .select((by) => by.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was won on a chain that says nothing, or beside an offer that is accepted. */
function waits(heads: Heads) {
  return sql<boolean>`(${IS_WON} and (collection.chain <> all(${[...heads.keys()]}::text[])
    or exists (select from nft_offer o where o."tokenId" = listing."tokenId" and o.status in ('ACCEPTED', 'FLAGGED'))))`;
}

/** The newest blocks of the chains on which something was won; none for a chain that says nothing. */
async function headsOf(ctx: Context): Promise<Heads> {
  const chains = await ended(ctx).where(IS_WON).clearSelect().select('collection.chain').distinct().execute();
  const heads = new Map<NftChain, number>();
  for (const { chain } of chains) {
    try {
      heads.set(chain, await headOf(ctx, chain));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ module: 'nft', chain, err: error }, 'auctions wait: a chain gives no answer');
    }
  }
  return heads;
}

/** Whether a bid meets the reserve. */
function isWon({
  highestBid,
  reservePrice,
  currency,
}: Pick<ListingRow, 'highestBid' | 'reservePrice' | 'currency'>): boolean {
  if (highestBid === null) return false;
  const money = (text: string) => Money.parse(canonical(text), currency);
  return reservePrice === null || money(highestBid).compare(money(reservePrice)) >= 0;
}

async function end(ctx: Context, shown: ShownListing, head: number | null, tally: Tally): Promise<void> {
  await inTransaction(ctx, { operation: 'settleNftAuctions' }, async (tx) => {
    await lockToken(tx, shown.tokenId);
    const listing = await lockListing(tx, shown.id);
    // A late bid has moved its end, somebody else has ended it, or it went to a contract, where it ends.
    if (listing.type === 'AUCTION' && listing.venue === 'CONTRACT') return;
    if (listing.status !== 'ACTIVE' || new Date(listing.endTime) > ctx.clock.now()) return;
    if (!isWon(listing)) {
      await expire(ctx, tx, shown, listing);
      tally.expired += 1;
    } else if (head === null || (await hasAcceptedOffer(tx.rows, listing.tokenId))) tally.waiting += 1;
    else {
      await win(ctx, tx, shown, listing, head);
      tally.won += 1;
    }
  });
}

async function expire(ctx: Context, tx: Tx, shown: ShownListing, listing: ListingRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const released = await voidLeadingBid(tx, listing, now);
  const change = { status: move(NFT_LISTING_MOVES, listing.status, 'expire'), endedAt: now, updatedAt: now } as const;
  await tx.rows.updateTable('nft_listing').set(change).where('id', '=', listing.id).execute();
  await emitListing(tx, { ...listing, ...change, ...(released.length > 0 ? NOBODY_LEADS : {}) }, shown.collectionId);
  const name = nameOf(shown);
  await tellOfToken(ctx, tx, shown.tokenId, [
    { userId: listing.sellerId, title: 'Your listing has ended', message: `${name} was not sold.` },
    {
      userId: listing.highestBidderId,
      title: 'The auction has ended',
      message: `${name} was not sold, since no bid has met the reserve: the held amount has been released.`,
    },
  ]);
  if (released.length > 0) await postWithCommit(tx, released);
}
