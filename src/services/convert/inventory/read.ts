import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Row } from '../../../entities/index.js';
import type { ConvertInventory } from '../../../entities/convert/inventory.js';
import type { Reader } from '../../../infra/database/database.js';
import { lastPriceIn } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

type Shown = Omit<Row<ConvertInventory>, 'walletId' | 'floorChanges' | 'shortScans'>;

/** What the house holds of a currency in one place. Amounts are exact decimal text in the currency. */
export interface InventoryView extends Shown {
  /** Free and held together, as the ledger has it. */
  readonly booked: string;
  readonly free: string;
  /** The floor, and what sends and orders under way hold. */
  readonly held: string;
  /** What open quotes would take of it; zero in every place but the ledger. */
  readonly quoted: string;
  /** Booked in US dollars; null while the currency has no price. */
  readonly usd: string | null;
}

const COLUMNS = {
  id: { column: 'i.id', kind: 'uuid' },
  currency: { column: 'i.currency', kind: 'text' },
  type: { column: 'i.type', kind: 'text' },
  location: { column: 'i.location', kind: 'text' },
  scannedAt: { column: 'i.scannedAt', kind: 'time', nullIsLeast: true },
  createdAt: { column: 'i.createdAt', kind: 'time' },
  updatedAt: { column: 'i.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

export const NO_INVENTORY = 'There is no such inventory';

/** A page of what the house holds, by currency and place. */
export async function readConvertInventory(ctx: Context, request: ListRequest): Promise<Page<InventoryView>> {
  const options = { defaultSort: 'currency', tieBreaker: 'i.id' };
  return readPage<InventoryView>(inventory(ctx.db.rows, ctx.clock.now()), COLUMNS, request, options);
}

/** What the house holds of a currency in one place; NOT_FOUND when there is no such inventory. */
export async function findInventoryView(rows: Reader, now: Date, id: string): Promise<InventoryView> {
  const found = await inventory(rows, now).where('i.id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_INVENTORY });
  return found;
}

const SHOWN = [
  'i.id',
  'i.currency',
  'i.type',
  'i.location',
  'i.floor',
  'i.target',
  'i.actual',
  'i.notSpendable',
  'i.difference',
  'i.scannedAt',
  'i.scannedBlock',
  'i.createdAt',
  'i.updatedAt',
] as const;

function inventory(rows: Reader, now: Date) {
  return rows
    .selectFrom('convert_inventory as i')
    .innerJoin('wallet as w', 'w.id', 'i.walletId')
    .innerJoin('currency as c', (join) => join.onRef('c.code', '=', 'i.currency').onRef('c.type', '=', 'i.type'))
    .select(SHOWN)
    .select(['w.balance as free', 'w.inOrder as held'])
    .select(sql<string>`w.balance + w."inOrder"`.as('booked'))
    .select(quoted(now).as('quoted'))
    .select(dollars.as('usd'));
}

const dollars = sql<string | null>`trunc((w.balance + w."inOrder")
  * ${lastPriceIn('c')}, 8)`;

/** Open quotes are settled out of the ledger. */
function quoted(now: Date) {
  return sql<string>`case when i.location = 'LEDGER' then (
    select coalesce(sum(o."toAmount"), 0) from convert_order o where o."toCurrency" = i.currency and o."toType" = i.type
      and o.status = 'QUOTED' and o."expiresAt" > ${now.toISOString()}::timestamptz) else 0 end`;
}
