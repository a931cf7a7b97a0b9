import { sql } from 'kysely';
import { addMs } from '../../../core/clock.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { listingRows, lockListing, lockToken, type ShownListing } from '../own/listing.js';
import { LONGEST_STOP_MS } from '../own/standing.js';
import { expireListing } from './expire-listing.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: what the bid that leads holds goes back.

const WHY = 'the auction was stopped for seven days';

/**
 * So many auctions whose clocks have stood still for seven days, the longest first, from the one after `last` on. Those at a
 * contract go on there.
 */
export function stoodTooLong(ctx: Context, limit: number, last: ShownListing | undefined): Promise<ShownListing[]> {
  const found = tooLong(ctx, ctx.db.rows).orderBy('collection.stoppedAt').orderBy('listing.id').limit(limit);
  if (!last) return found.execute();
  const { stoppedAt, id } = last;
  return found
    .where(sql<boolean>`(collection."stoppedAt", listing.id) > (${stoppedAt}::timestamptz, ${id}::uuid)`)
    .execute();
}

function tooLong({ clock }: Context, rows: Reader) {
  const since = addMs(clock.now(), -LONGEST_STOP_MS).toISOString();
  return listingRows(rows)
    .where('collection.stoppedAt', '<=', since)
    .where('listing.type', '=', 'AUCTION')
    .where('listing.venue', '=', 'PLATFORM')
    .where('listing.status', '=', 'ACTIVE')
    .where('listing.startTime', '<=', since);
}

/** Ends one of them as EXPIRED; false where it went on, or has ended, in the meantime. */
export async function endStopped(ctx: Context, shown: ShownListing): Promise<boolean> {
  return inTransaction(ctx, { operation: 'settleNftAuctions' }, async (tx) => {
    await lockToken(tx, shown.tokenId);
    const listing = await lockListing(tx, shown.id);
    if (!(await tooLong(ctx, tx.rows).where('listing.id', '=', shown.id).executeTakeFirst())) return false;
    await expireListing(ctx, tx, { shown, listing, why: WHY });
    return true;
  });
}
