import { AppError } from '../../../core/catalogue/errors.js';
import type { Row } from '../../../entities/index.js';
import type { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { ownerOf } from '../../frame/owner.js';

const COLUMNS = {
  id: { column: 'p.id', kind: 'uuid' },
  strategyId: { column: 'p.strategyId', kind: 'uuid' },
  strategyName: { column: 's.name', kind: 'text' },
  buyerId: { column: 'p.buyerId', kind: 'uuid' },
  buyerEmail: { column: 'b.email', kind: 'text' },
  sellerId: { column: 'p.sellerId', kind: 'uuid' },
  sellerEmail: { column: 'u.email', kind: 'text' },
  version: { column: 'p.version', kind: 'number' },
  price: { column: 'p.price', kind: 'number' },
  currency: { column: 'p.currency', kind: 'text' },
  feePercent: { column: 'p.feePercent', kind: 'number' },
  feeAmount: { column: 'p.feeAmount', kind: 'number' },
  sellerAmount: { column: 'p.sellerAmount', kind: 'number' },
  platformPaid: { column: 'p.platformPaid', kind: 'boolean' },
  createdAt: { column: 'p.createdAt', kind: 'time' },
  refundedAt: { column: 'p.refundedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of all sales, newest first. */
export async function readAllPurchases(ctx: Context, request: ListRequest): Promise<Page<AdminPurchaseView>> {
  const options = { defaultSort: 'createdAt', tieBreaker: 'p.id' };
  const page = await readPage<JoinedRow>(sales(ctx.db.rows), COLUMNS, request, options);
  return { ...page, items: page.items.map(shown) };
}

/** One sale; NOT_FOUND where there is none. */
export async function findSale(rows: Reader, id: string): Promise<AdminPurchaseView> {
  const sale = await sales(rows).where('p.id', '=', id).executeTakeFirst();
  if (!sale) throw new AppError('NOT_FOUND', { message: 'Purchase not found' });
  return shown(sale);
}

type JoinedRow = Omit<Row<TradingBotPurchase>, 'configSnapshot'> & {
  readonly strategyName: string;
  readonly buyerEmail: string;
  readonly buyerFirstName: string | null;
  readonly buyerLastName: string | null;
  readonly sellerEmail: string;
  readonly sellerFirstName: string | null;
  readonly sellerLastName: string | null;
};

function sales(rows: Reader) {
  return rows
    .selectFrom('trading_bot_purchase as p')
    .innerJoin('trading_bot_strategy as s', 's.id', 'p.strategyId')
    .innerJoin('user as b', 'b.id', 'p.buyerId')
    .innerJoin('user as u', 'u.id', 'p.sellerId')
    .select([
      'p.id',
      'p.strategyId',
      'p.buyerId',
      'p.sellerId',
      'p.version',
      'p.price',
      'p.currency',
      'p.feePercent',
      'p.feeAmount',
      'p.sellerAmount',
      'p.platformPaid',
      'p.createdAt',
      'p.refundedAt',
      'p.refundReason',
      's.name as strategyName',
      'b.email as buyerEmail',
      'b.firstName as buyerFirstName',
      'b.lastName as buyerLastName',
      'u.email as sellerEmail',
      'u.firstName as sellerFirstName',
      'u.lastName as sellerLastName',
    ]);
}

/** A sale as admins see it, with both accounts and their parts, without what was sold. */
function shown({
  buyerId,
  buyerEmail,
  buyerFirstName,
  buyerLastName,
  sellerId,
  sellerEmail,
  sellerFirstName,
  sellerLastName,
  ...sale
}: JoinedRow) {
  const buyer = { ownerEmail: buyerEmail, ownerFirstName: buyerFirstName, ownerLastName: buyerLastName };
  const seller = { ownerEmail: sellerEmail, ownerFirstName: sellerFirstName, ownerLastName: sellerLastName };
  return { ...sale, buyer: ownerOf(buyerId, buyer), seller: ownerOf(sellerId, seller) };
}

export type AdminPurchaseView = ReturnType<typeof shown>;
