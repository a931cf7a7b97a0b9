import { sql } from 'kysely';
import { Money, canonical } from '../../../core/money.js';
import type { Movement } from '../../ledger/movement.js';
import type { Tx } from '../../frame/tx.js';
import { releaseMovement } from './ledger.js';
import type { ListingRow } from './rows.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Of a listing in which no bid leads. */
export const NOBODY_LEADS = {
  highestBidId: null,
  highestBid: null,
  highestBidderId: null,
  highestWalletId: null,
} as const;

/**
 * Takes the leading bid out of a listing that is locked; answers the movement that gives back what it holds, none where
 * nobody leads or a contract holds it. The caller posts it last. A bid that has won is left alone: what it holds belongs to
 * its offer, which alone pays it or gives it back.
 */
export async function voidLeadingBid({ rows }: Tx, listing: ListingRow, now: string): Promise<Movement[]> {
  const { id, highestBidId, highestBid, highestWalletId: walletId, currency } = listing;
  if (highestBidId === null || highestBid === null) return [];
  const { numAffectedRows: voided } = await sql`
    update nft_bid set status = 'CANCELLED', "updatedAt" = ${now}::timestamptz
    where id = ${highestBidId} and status = 'ACTIVE'`.execute(rows);
  if (voided !== 1n) return [];
  await rows.updateTable('nft_listing').set(NOBODY_LEADS).where('id', '=', id).execute();
  if (walletId === null) return [];
  const amount = Money.parse(canonical(highestBid), currency);
  return [releaseMovement({ kind: 'nft_bid', id: highestBidId, walletId, amount })];
}
