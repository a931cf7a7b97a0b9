import { sql, type SqlBool } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { saleView, type SaleView } from './view.js';

const COLUMNS = {
  id: { column: 'sale.id', kind: 'uuid' },
  tokenId: { column: 'sale.tokenId', kind: 'uuid' },
  listingId: { column: 'sale.listingId', kind: 'uuid' },
  route: { column: 'sale.route', kind: 'text' },
  currency: { column: 'sale.currency', kind: 'text' },
  price: { column: 'sale.price', kind: 'number' },
  soldAt: { column: 'sale.soldAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'soldAt', tieBreaker: 'sale.id' } as const;

/** A row of the ledger that belongs to a sale; amounts are decimal text. */
export interface SaleLedgerRow {
  readonly id: string;
  readonly operation: string;
  readonly amount: string;
  /** Whose wallet it is, as the parties may know it. */
  readonly account: 'BUYER' | 'SELLER' | 'ROYALTY' | 'PLATFORM';
  readonly createdAt: string;
}

/** A sale with the rows of the ledger that have paid it; none where it was paid on its chain. */
export interface SaleStatement extends SaleView {
  readonly ledger: readonly SaleLedgerRow[];
}

/** Sales with their chains. */
export function saleRows(rows: Reader) {
  return rows
    .selectFrom('nft_sale as sale')
    .innerJoin('nft_token as token', 'token.id', 'sale.tokenId')
    .innerJoin('nft_collection as collection', 'collection.id', 'token.collectionId')
    .selectAll('sale')
    .select('collection.chain');
}

/** A page of what the caller has sold and bought, newest first. */
export async function readNftSales(ctx: Context, request: ListRequest): Promise<Page<SaleView>> {
  const page = await readPage(saleRows(ctx.db.rows).where(ofParty(ctx)), COLUMNS, request, ORDER);
  return { ...page, items: page.items.map(saleView) };
}

/** A sale of the caller with the rows that prove it. NOT_FOUND for anybody else's. */
export async function readNftSale(ctx: Context, id: string): Promise<SaleStatement> {
  const sale = await saleRows(ctx.db.rows).where('sale.id', '=', id).where(ofParty(ctx)).executeTakeFirst();
  if (!sale) throw new AppError('NOT_FOUND', { message: 'Sale not found' });
  return { ...saleView(sale), ledger: sale.offerId === null ? [] : await ledgerOf(ctx.db.rows, sale.offerId) };
}

function ofParty({ caller }: Context) {
  const userId = requireUserId(caller);
  return sql<SqlBool>`${userId}::uuid in (sale."sellerId", sale."buyerId")`;
}

async function ledgerOf(rows: Reader, offerId: string): Promise<SaleLedgerRow[]> {
  const { rows: found } = await sql<SaleLedgerRow>`
    select a.id, a.operation, a.amount, a."createdAt",
      case when a."idempotencyKey" like 'platform_fee_%' then 'PLATFORM'
        when a."idempotencyKey" like '%_seller' then 'SELLER'
        when a."idempotencyKey" like '%_royalty' then 'ROYALTY' else 'BUYER' end as account
    from nft_offer o join wallet_audit_log a on a."transactionId" in (o.id, o."bidId")
    where o.id = ${offerId} order by a."createdAt", a.id`.execute(rows);
  return found.map((each) => ({ ...each, amount: canonical(each.amount) }));
}
