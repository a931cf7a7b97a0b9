import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { TrancheRow } from '../own/offering.js';
import { requireOwnOffering } from '../own/owned.js';
import { trancheView, vestingViews } from '../own/vesting-view.js';
import type { Named } from './load.js';

const RELEASE_COLUMNS = {
  id: { column: 'c.id', kind: 'uuid' },
  status: { column: 'c.status', kind: 'text' },
  chainCheck: { column: 'c.chainCheck', kind: 'text' },
  transactionHash: { column: 'c.transactionHash', kind: 'text' },
  walletAddress: { column: 'c.walletAddress', kind: 'text' },
  amount: { column: 'c.amount', kind: 'number' },
  tokens: { column: 'c.tokens', kind: 'number' },
  createdAt: { column: 'c.createdAt', kind: 'time' },
  submittedAt: { column: 'c.submittedAt', kind: 'time' },
  deliverBy: { column: 'c.deliverBy', kind: 'time' },
} as const satisfies ListColumns;

const SCHEDULE_COLUMNS = {
  id: { column: 'v.id', kind: 'uuid' },
  transactionId: { column: 'v.transactionId', kind: 'uuid' },
  type: { column: 'v.type', kind: 'text' },
  status: { column: 'v.status', kind: 'text' },
  total: { column: 'v.total', kind: 'number' },
  released: { column: 'v.released', kind: 'number' },
  createdAt: { column: 'v.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** First and last name of the account `u`; null where it has none. */
const BUYER = sql<string | null>`nullif(concat_ws(' ', u."firstName", u."lastName"), '')`.as('buyer');

const RELEASE = [
  'c.id',
  'c.offeringId',
  'c.amount',
  'c.currency',
  'c.tokens',
  'c.walletAddress',
  'c.status',
  'c.deliverBy',
  'c.transactionHash',
  'c.chainCheck',
  'c.checkReason',
  'c.createdAt',
  'c.submittedAt',
] as const;

/** Contributions, as `c`, that do not vest, as the creator of their offering sees them. */
function releaseRows(rows: Reader) {
  return rows
    .selectFrom('ico_transaction as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(RELEASE)
    .select(BUYER)
    .where('c.vests', '=', false);
}

export type ReleaseView = Awaited<ReturnType<ReturnType<typeof releaseRows>['executeTakeFirstOrThrow']>>;

/** A page of the contributions to an offering of the caller that do not vest, newest first. NOT_FOUND. */
export async function readReleases(ctx: Context, id: string, request: ListRequest): Promise<Page<ReleaseView>> {
  const { rows } = ctx.db;
  await requireOwnOffering(rows, ctx, id);
  const counted = rows.selectFrom('ico_transaction as c').where('c.offeringId', '=', id).where('c.vests', '=', false);
  const options = { defaultSort: 'createdAt', tieBreaker: 'c.id', counted };
  return readPage(releaseRows(rows).where('c.offeringId', '=', id), RELEASE_COLUMNS, request, options);
}

/** A tranche as the creator sees it: with why its delivery is not proven. */
function scheduledTranche(row: TrancheRow) {
  return { ...trancheView(row), checkReason: row.checkReason };
}

export type ScheduledTrancheView = ReturnType<typeof scheduledTranche>;

/** A page of the schedules of an offering of the caller, newest first. NOT_FOUND. */
export async function readReleaseSchedules(ctx: Context, id: string, request: ListRequest) {
  const { rows } = ctx.db;
  await requireOwnOffering(rows, ctx, id);
  const query = rows
    .selectFrom('ico_token_vesting as v')
    .innerJoin('ico_transaction as c', 'c.id', 'v.transactionId')
    .innerJoin('user as u', 'u.id', 'v.userId')
    .selectAll('v')
    .select(['c.walletAddress', BUYER])
    .where('v.offeringId', '=', id);
  const counted = rows.selectFrom('ico_token_vesting as v').where('v.offeringId', '=', id);
  const options = { defaultSort: 'createdAt', tieBreaker: 'v.id', counted };
  const page = await readPage(query, SCHEDULE_COLUMNS, request, options);
  const views = await vestingViews(rows, page.items);
  const reasons = await readReasons(
    rows,
    views.map((view) => view.id),
  );
  const items = views.map((view, at) => ({
    ...view,
    buyer: page.items[at]?.buyer ?? null,
    walletAddress: page.items[at]?.walletAddress ?? '',
    releases: view.releases.map((tranche) => ({ ...tranche, checkReason: reasons.get(tranche.id) ?? null })),
  }));
  return { ...page, items };
}

async function readReasons(rows: Reader, vestingIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const found = await rows
    .selectFrom('ico_token_vesting_release')
    .select(['id', 'checkReason'])
    .where(sql<SqlBool>`"vestingId" = any(${vestingIds}::uuid[])`)
    .where('checkReason', 'is not', null)
    .execute();
  return new Map(found.map(({ id, checkReason }) => [id, checkReason]));
}

/** What was delivered, in the order in which it was named. */
export interface Delivered {
  readonly releases: readonly ReleaseView[];
  readonly tranches: readonly ScheduledTrancheView[];
}

export async function readDelivered(rows: Reader, { transactionIds, releaseIds }: Named): Promise<Delivered> {
  const releases = await releaseRows(rows)
    .where(sql<SqlBool>`c.id = any(${transactionIds}::uuid[])`)
    .execute();
  const tranches = await rows
    .selectFrom('ico_token_vesting_release')
    .selectAll()
    .where(sql<SqlBool>`id = any(${releaseIds}::uuid[])`)
    .execute();
  return {
    releases: inOrder(transactionIds, releases),
    tranches: inOrder(releaseIds, tranches.map(scheduledTranche)),
  };
}

function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
