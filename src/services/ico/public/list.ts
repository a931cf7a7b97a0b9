import { sql, type SqlBool } from 'kysely';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { IcoOfferingStatus } from '../../../core/states/ico.js';
import type { IcoOfferingFilter } from '../../../entities/ico/names.js';
import type { Reader } from '../../../infra/database/database.js';
import { containing } from '../../frame/containing.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { offeringRows, summaryViews, type OfferingSummaryView } from '../own/offering-view.js';
import { IS_PUBLIC } from './visible.js';

export interface OfferingsRequest extends ListRequest {
  readonly status?: IcoOfferingFilter | null;
  /** Text that name or symbol must contain. */
  readonly search?: string | null;
  /** Value of a blockchain. */
  readonly blockchain?: string | null;
  readonly typeId?: string | null;
}

/** What is in the rows of the sale, which other lists do without. */
const SOLD = {
  raised: { column: 'sale.raised', kind: 'number' },
  percent: { column: 'sale.percent', kind: 'number' },
} as const satisfies ListColumns;

const COLUMNS = {
  name: { column: 'offering.name', kind: 'text' },
  symbol: { column: 'offering.symbol', kind: 'text' },
  currency: { column: 'offering.currency', kind: 'text' },
  walletType: { column: 'offering.walletType', kind: 'text' },
  targetAmount: { column: 'offering.targetAmount', kind: 'number' },
  startDate: { column: 'offering.startDate', kind: 'time' },
  endDate: { column: 'offering.endDate', kind: 'time' },
  createdAt: { column: 'offering.createdAt', kind: 'time' },
  ...SOLD,
} as const satisfies ListColumns;

/** Nothing is ever disabled. */
const STATUSES: Readonly<Record<Exclude<IcoOfferingFilter, 'DISABLED'>, readonly IcoOfferingStatus[]>> = {
  PENDING: ['PENDING'],
  UPCOMING: ['PENDING'],
  ACTIVE: ['ACTIVE'],
  REJECTED: ['REJECTED'],
  SUCCESS: ['SUCCESS'],
  FAILED: ['FAILED'],
  COMPLETED: ['SUCCESS', 'FAILED'],
  CANCELLED: ['CANCELLED'],
};

/**
 * A page of the offerings that everybody may see, newest first, by four queries: the page's ids, their number, their rows
 * and their phases. A search is compared with every offering, so it takes a turn in the queue for searches: RATE_LIMITED
 * while too many wait.
 */
export async function readIcoOfferings(ctx: Context, request: OfferingsRequest): Promise<Page<OfferingSummaryView>> {
  const search = (request.search ?? '').trim();
  const counted = matching(ctx.db.rows, request, search);
  const query = asksForSale(request) ? withSale(counted) : counted;
  const options = {
    defaultSort: 'createdAt',
    tieBreaker: 'offering.id',
    ...(Object.keys(request.filter ?? {}).some(isOfSale) ? {} : { counted }),
    oneByOne: search !== '',
  };
  const read = () => readPage<{ id: string }>(query.select('offering.id'), COLUMNS, request, options);
  const page = await (search === '' ? read() : ctx.searchTurns.run(ctx, read));
  return {
    ...page,
    items: await summariesOf(
      ctx,
      page.items.map(({ id }) => id),
    ),
  };
}

/** Offerings as lists show them to everybody, by their ids and in the order of the ids. */
export async function summariesOf(ctx: Context, ids: readonly string[]): Promise<OfferingSummaryView[]> {
  if (ids.length === 0) return [];
  const found = await offeringRows(ctx.db.rows)
    .where('offering.id', '=', sql<string>`any(${sqlList(ids, 'uuid')})`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return summaryViews(
    ctx,
    rows.map((row) => (row.storyHidden ? { ...row, icon: null } : row)),
  );
}

function matching(rows: Reader, { status, blockchain, typeId }: OfferingsRequest, search: string) {
  let query = rows.selectFrom('ico_token_offering as offering').where(IS_PUBLIC);
  if (status === 'DISABLED') query = query.where(sql<SqlBool>`false`);
  else if (status) query = query.where('offering.status', 'in', STATUSES[status]);
  if (typeId) query = query.where('offering.typeId', '=', typeId);
  if (blockchain) {
    query = query.where('offering.blockchainId', '=', (select) =>
      select.selectFrom('ico_blockchain').select('id').where('value', '=', blockchain),
    );
  }
  return search === '' ? query : query.where(containing(search, ['offering.name', 'offering.symbol']));
}

function asksForSale({ sortField, filter }: ListRequest): boolean {
  return [sortField ?? '', ...Object.keys(filter ?? {})].some(isOfSale);
}

function isOfSale(name: string): boolean {
  return Object.hasOwn(SOLD, name);
}

function withSale(query: ReturnType<typeof matching>) {
  const sale = sql<{ raised: string; percent: string }>`(
    select raised, raised * 100 / offering."targetAmount" as percent
    from ico_offering_progress where "offeringId" = offering.id
  )`;
  return query.innerJoinLateral(sale.as('sale'), (join) => join.onTrue());
}
