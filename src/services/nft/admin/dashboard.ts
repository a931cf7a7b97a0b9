import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import { NftCollectionStatus, NftListingStatus, NftOfferStatus } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';

interface CountRow {
  readonly kind: 'collection' | 'listing' | 'offer' | 'token';
  readonly status: string;
  readonly count: number;
}

/** What was sold in one currency. Amounts are decimal text. */
export interface NftTurnover {
  readonly currency: string;
  readonly sales: number;
  readonly volume: string;
  readonly fees: string;
  readonly royalties: string;
}

/** The marketplace at a glance. Three statements. */
export async function readNftDashboard(ctx: Context) {
  const [counts, turnover, royalties] = await Promise.all([readCounts(ctx), readTurnover(ctx), readWaiting(ctx)]);
  const of = <Status extends string>(kind: CountRow['kind'], statuses: Readonly<Record<string, Status>>) =>
    Object.values(statuses).map((status) => ({ status, count: countIn(counts, kind, status) }));
  return {
    collections: of('collection', NftCollectionStatus),
    tokens: countIn(counts, 'token', 'MINTED'),
    listings: of('listing', NftListingStatus),
    offers: of('offer', NftOfferStatus),
    flaggedOffers: countIn(counts, 'offer', 'FLAGGED'),
    reorgedSales: turnover.reduce((all, { reorged }) => all + reorged, 0),
    turnover: turnover.map(({ reorged: _reorged, ...row }) => row),
    royaltiesWaiting: royalties,
  };
}

function countIn(counts: readonly CountRow[], kind: CountRow['kind'], status: string): number {
  return counts.find((row) => row.kind === kind && row.status === status)?.count ?? 0;
}

async function readCounts({ db }: Context): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select 'collection' as kind, status, count(*)::int as count from nft_collection group by status
    union all select 'token', status, count(*)::int from nft_token group by status
    union all select 'listing', status, count(*)::int from nft_listing group by status
    union all select 'offer', status, count(*)::int from nft_offer group by status`.execute(db.rows);
  return rows;
}

async function readTurnover({ db }: Context): Promise<(NftTurnover & { readonly reorged: number })[]> {
  const { rows } = await sql<NftTurnover & { reorged: number }>`
    select currency, count(*)::int as sales, sum(price)::text as volume, sum("feeCollected")::text as fees,
      sum(royalty)::text as royalties, count("reorgedAt")::int as reorged
    from nft_sale group by currency order by currency`.execute(db.rows);
  return rows.map((row) => ({
    ...row,
    volume: canonical(row.volume),
    fees: canonical(row.fees),
    royalties: canonical(row.royalties),
  }));
}

/** Royalties that nobody has claimed so far. */
async function readWaiting({ db }: Context) {
  const { rows } = await sql<{ currency: string; amount: string; count: number }>`
    select currency, sum(amount)::text as amount, count(*)::int as count
    from nft_royalty where "claimedAt" is null group by currency order by currency`.execute(db.rows);
  return rows.map((row) => ({ ...row, amount: canonical(row.amount) }));
}
