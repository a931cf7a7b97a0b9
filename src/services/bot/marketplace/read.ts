import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { ListedStrategy } from '../../../entities/bot/listed-strategy.js';
import type { Row } from '../../../entities/index.js';
import { containing } from '../../frame/containing.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { tradedSymbols } from '../market/configured.js';
import { withPerformance } from '../performance/read.js';
import { noStrategy } from '../strategy/own-strategy.js';
import { requireMarketplace } from '../own/require-marketplace.js';

/** A listing as the marketplace shows it to the caller, without what is sold and without its seller. */
export type OfferView = Row<ListedStrategy> & {
  readonly isOwn: boolean;
  /** Whether the caller holds a purchase of it that was not refunded. */
  readonly isPurchased: boolean;
  /** Whether bots trade its market here at present; otherwise it cannot be bought. */
  readonly isTraded: boolean;
  /** Whether the prices of its market are simulated. */
  readonly simulated: boolean;
};

export interface MarketplaceRequest extends ListRequest {
  /** Text that name or description must contain, whatever its case. */
  readonly search?: string | null;
}

const MIN_SEARCH = 3;
const MAX_SEARCH = 200;

/** The indexes of migration 0096 hold all of these, so that pages are found and counted without the table. */
const COLUMNS = {
  totalPurchases: { column: 'totalPurchases', kind: 'number' },
  purchaseCount: { column: 'purchaseCount', kind: 'number' },
  avgRating: { column: 'avgRating', kind: 'number', nullIsLeast: true },
  reviewCount: { column: 'reviewCount', kind: 'number' },
  price: { column: 'price', kind: 'number' },
  currency: { column: 'currency', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  symbol: { column: 'symbol', kind: 'text' },
  timeframe: { column: 'timeframe', kind: 'text' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;

const DEFAULT_SORT = 'totalPurchases';
const SORTS: ReadonlySet<string> = new Set([DEFAULT_SORT, 'purchaseCount', 'avgRating', 'price', 'createdAt']);

const SHOWN = [
  'id',
  'name',
  'description',
  'type',
  'symbol',
  'timeframe',
  'price',
  'currency',
  'version',
  'purchaseCount',
  'totalPurchases',
  'freePurchases',
  'avgRating',
  'reviewCount',
  'approvedAt',
  'createdAt',
] as const satisfies readonly (keyof ListedStrategy)[];

/**
 * A page of the listings that are APPROVED, the most sold ones first. A sort field that is none of its orders counts as
 * none given; an unknown filter is BAD_INPUT, as a search of fewer than 3 or more than 200 characters is. MARKETPLACE_OFF
 * while the marketplace is off. A search takes a turn in the queue for searches: RATE_LIMITED while too many wait.
 */
export async function readMarketplace(ctx: Context, request: MarketplaceRequest): Promise<Page<OfferView>> {
  requireMarketplace(ctx);
  const { search, sortField, ...rest } = request;
  const text = (search ?? '').trim();
  requireSearchable(text);
  const all = offers(ctx).select('id');
  const query = text === '' ? all : all.where(containing(text, ['name', 'description']));
  const sorted = { ...rest, sortField: sortField && SORTS.has(sortField) ? sortField : DEFAULT_SORT };
  const options = { defaultSort: DEFAULT_SORT, tieBreaker: 'id', oneByOne: text !== '' };
  const read = () => readPage<{ id: string }>(query, COLUMNS, sorted, options);
  const page = await (text === '' ? read() : ctx.searchTurns.run(ctx, read));
  return {
    ...page,
    items: await readOffers(
      ctx,
      page.items.map(({ id }) => id),
    ),
  };
}

/** A shorter text is in nearly all descriptions, and no index finds it. */
function requireSearchable(text: string): void {
  const { length } = [...text];
  if (length === 0 || (length >= MIN_SEARCH && length <= MAX_SEARCH)) return;
  throw badInput(`search: must be ${MIN_SEARCH} to ${MAX_SEARCH} characters long`);
}

/** One listing of the marketplace. NOT_FOUND unless it is APPROVED; MARKETPLACE_OFF while the marketplace is off. */
export async function readOffer(ctx: Context, id: string): Promise<OfferView> {
  requireMarketplace(ctx);
  const [offer] = await readOffers(ctx, [id]);
  if (!offer) throw noStrategy();
  return offer;
}

/** As {@link readOffer}, with how its bots did. */
export async function readOfferDetail(ctx: Context, id: string) {
  return withPerformance(ctx, await readOffer(ctx, id));
}

/** Listings of the marketplace by their ids, in the order of the ids. */
async function readOffers(ctx: Context, ids: readonly string[]): Promise<OfferView[]> {
  const userId = requireUserId(ctx.caller);
  const isPurchased = sql<boolean>`exists (
    select from trading_bot_purchase as p
    where p."strategyId" = trading_bot_strategy.id and p."buyerId" = ${userId} and p."refundedAt" is null
  )`;
  const rows = await offers(ctx)
    .select(SHOWN)
    .select([sql<boolean>`"userId" = ${userId}`.as('isOwn'), isPurchased.as('isPurchased')])
    .where('id', '=', sql<string>`any(${sqlList(ids, 'uuid')})`)
    .execute();
  const traded = tradedSymbols(ctx);
  const views = rows.map((row) => ({
    ...row,
    simulated: isSimulated(row.symbol),
    isTraded: traded.has(row.symbol),
  }));
  const byId = new Map(views.map((view) => [view.id, view]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function offers({ db }: Context) {
  return db.rows.selectFrom('trading_bot_strategy').where('status', '=', 'APPROVED').where('deletedAt', 'is', null);
}
