import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { emitListings } from '../own/listing-event.js';
import { emitOffers } from '../own/offer-event.js';
import { ownersOf } from '../own/owners-of.js';
import type { ListingRow, OfferRow } from '../own/rows.js';
import { LONGEST_STOP } from '../own/standing.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** A collection whose clocks go on. */
export interface Resumed {
  readonly id: string;
  /** Since when they have stood still, ISO 8601. */
  readonly stoppedAt: string;
}

/** Changes that one statement tells followers of. */
const BATCH = 500;

/**
 * Moves the ends of listings and offers by the time that their clocks stood still, one statement each, and tells followers.
 * An end that had passed before stays, and so does what a contract offers, whose clock is that of its chain. What began
 * meanwhile moves by the rest of the time. Locks in the order of the ids, listings before offers, as others do.
 */
export async function moveEnds(ctx: Context, tx: Tx, resumed: readonly Resumed[]): Promise<void> {
  if (resumed.length === 0) return;
  const now = ctx.clock.now().toISOString();
  const listings = await moveListings(tx, resumed, now);
  const offers = await moveOffers(tx, resumed, now);
  for (let at = 0; at < listings.length; at += BATCH) await emitListings(tx, listings.slice(at, at + BATCH));
  for (let at = 0; at < offers.length; at += BATCH) await tellOffers(tx, offers.slice(at, at + BATCH));
}

function stopped(resumed: readonly Resumed[]) {
  const [ids, since] = [resumed.map(({ id }) => id), resumed.map(({ stoppedAt }) => stoppedAt)];
  return sql`unnest(${ids}::uuid[], ${since}::timestamptz[]) as s (id, "from")`;
}

async function moveListings({ rows }: Tx, resumed: readonly Resumed[], now: string): Promise<ListingRow[]> {
  const moved = await sql<ListingRow>`
    with moved as materialized (
      select l.id, ${now}::timestamptz - greatest(s."from", l."startTime") as stood
      from ${stopped(resumed)} join nft_listing l on l."collectionId" = s.id
      where l.status in ('ACTIVE', 'RESERVED', 'INVALID') and l."endTime" > s."from" and l."startTime" < ${now}::timestamptz
        and not l."isOnContract" and not (l.type = 'AUCTION' and l.venue = 'CONTRACT')
      order by l.id for no key update of l
    )
    update nft_listing l set "endTime" = l."endTime" + m.stood, "updatedAt" = ${now}::timestamptz
    from moved m where l.id = m.id returning l.*`.execute(rows);
  return moved.rows;
}

/** The notices of a nearing end are given again, since they named the end before. */
async function moveOffers({ rows }: Tx, resumed: readonly Resumed[], now: string): Promise<OfferRow[]> {
  const moved = await sql<OfferRow>`
    with moved as materialized (
      select o.id, o.status, least(${LONGEST_STOP}, ${now}::timestamptz
        - greatest(s."from", case o.status when 'PENDING' then o."createdAt" else o."acceptedAt" end)) as stood
      from ${stopped(resumed)} join nft_token t on t."collectionId" = s.id join nft_offer o on o."tokenId" = t.id
      where (o.status = 'PENDING' and o."expiresAt" > s."from") or (o.status = 'ACCEPTED' and o."transferBy" > s."from")
      order by o.id for no key update of o
    )
    update nft_offer o set "updatedAt" = ${now}::timestamptz,
      "expiresAt" = case m.status when 'PENDING' then o."expiresAt" + m.stood else o."expiresAt" end,
      "transferBy" = case m.status when 'ACCEPTED' then o."transferBy" + m.stood else o."transferBy" end,
      "noticeHours" = null
    from moved m where o.id = m.id returning o.*`.execute(rows);
  return moved.rows;
}

async function tellOffers(tx: Tx, offers: readonly OfferRow[]): Promise<void> {
  const waiting = offers.filter(({ status }) => status === 'PENDING');
  const owners = await ownersOf(tx, [...new Set(waiting.map(({ tokenId }) => tokenId))]);
  const told = offers.map((row) => ({ row, ownerId: row.sellerId ?? owners.get(row.tokenId) ?? null }));
  await emitOffers(tx, told);
}
