import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { MINUTE_MS } from '../../../core/clock.js';
import { Money, canonical } from '../../../core/money.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { hasAcceptedOffer } from '../own/accepted.js';
import { headOf } from '../own/chain.js';
import { dueBatches } from '../own/due-batches.js';
import { listingRows, lockListing, lockToken, type ShownListing } from '../own/listing.js';
import type { ListingRow } from '../own/rows.js';
import { endStopped, stoodTooLong } from './end-stopped.js';
import { expireListing } from './expire-listing.js';
import { win } from './win.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: a bid that wins stays held until its offer is settled, and one that does not goes back.

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

const NO_BID = 'no bid has met the reserve';

/** A contract may have sold a token in the last seconds of its time: its chain is read until then before that ends here. */
const READ_WITHIN_MS = 5 * MINUTE_MS;

/**
 * Ends what is on sale and whose time is over. An auction with a bid that meets its reserve is won: its seller then has the
 * grace of an accepted offer to transfer the token. It waits while its chain says nothing, since a proof must be later than
 * the chain's newest block, and while an offer that was accepted before the auction is under way; those that wait take the
 * place of no other. Auctions at a contract end there. While clocks stand still nothing ends, but for auctions for which they
 * have stood for seven days: they end unsold. One that fails does not stop the others, however many fail before them; the
 * run then fails with their number.
 */
export async function settleNftAuctions(ctx: Context): Promise<Omit<Tally, 'failed'>> {
  let heads = await headsOf(ctx);
  const tally: Tally = { expired: 0, won: 0, waiting: await waitingOf(ctx, heads), failed: 0 };
  const find = async (last: ShownListing | undefined) => {
    // Batches before it have taken time.
    if (last) heads = await headsOf(ctx);
    return dueOf(ctx, heads, last);
  };
  for await (const listing of dueBatches(BATCH, find)) {
    await guarded(ctx, listing, tally, () => end(ctx, listing, heads.get(listing.chain) ?? null, tally));
  }
  for await (const listing of dueBatches<ShownListing>(BATCH, (last) => stoodTooLong(ctx, BATCH, last))) {
    await guarded(ctx, listing, tally, async () => {
      if (await endStopped(ctx, listing)) tally.expired += 1;
    });
  }
  const { failed, ...counts } = tally;
  if (failed > 0) throw new Error(`${failed} listings could not be ended; the next run tries again`);
  return counts;
}

async function guarded(ctx: Context, { id }: ShownListing, tally: Tally, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'nft', listingId: id, err: error }, 'a listing could not be ended');
  }
}

type Heads = ReadonlyMap<NftChain, number>;

/** What a contract ends has the clock of its chain; the others wait while theirs stands still. */
function ended({ clock }: Context, rows: Reader) {
  const now = clock.now();
  const isRead = new Date(now.getTime() - READ_WITHIN_MS).toISOString();
  return listingRows(rows)
    .where('listing.status', '=', 'ACTIVE')
    .where('listing.endTime', '<=', now.toISOString())
    .where((by) => by.or([by('listing.isOnContract', '=', false), by('listing.endTime', '<=', isRead)]))
    .where((by) => by.or([by('listing.isOnContract', '=', true), by('collection.stoppedAt', 'is', null)]))
    .where((by) => by.not(by.and([by('listing.type', '=', 'AUCTION'), by('listing.venue', '=', 'CONTRACT')])));
}

function dueOf(ctx: Context, heads: Heads, last: ShownListing | undefined): Promise<ShownListing[]> {
  const due = ended(ctx, ctx.db.rows)
    .where(sql<boolean>`not ${waits(heads)}`)
    .orderBy('listing.endTime')
    .orderBy('listing.id')
    .limit(BATCH);
  if (!last) return due.execute();
  const { endTime, id } = last;
  return due.where(sql<boolean>`(listing."endTime", listing.id) > (${endTime}::timestamptz, ${id}::uuid)`).execute();
}

async function waitingOf(ctx: Context, heads: Heads): Promise<number> {
  const { count } = await ended(ctx, ctx.db.rows)
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
  const chains = await ended(ctx, ctx.db.rows)
    .where(IS_WON)
    .clearSelect()
    .select('collection.chain')
    .distinct()
    .execute();
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
    // A late bid or a stop has moved its end, another run has ended it, or it went to a contract, where it ends.
    if (!(await ended(ctx, tx.rows).where('listing.id', '=', shown.id).executeTakeFirst())) return;
    if (!isWon(listing)) {
      await expireListing(ctx, tx, { shown, listing, why: NO_BID });
      tally.expired += 1;
    } else if (head === null || (await hasAcceptedOffer(tx.rows, listing.tokenId))) tally.waiting += 1;
    else {
      await win(ctx, tx, shown, listing, head);
      tally.won += 1;
    }
  });
}
