import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { saleRows } from '../sale/read.js';
import { saleView } from '../sale/view.js';
import { accountView, BUYER_COLUMNS, SELLER_COLUMNS } from './accounts.js';

const COLUMNS = {
  id: { column: 'sale.id', kind: 'uuid' },
  tokenId: { column: 'sale.tokenId', kind: 'uuid' },
  collectionId: { column: 'token.collectionId', kind: 'uuid' },
  chain: { column: 'collection.chain', kind: 'text' },
  listingId: { column: 'sale.listingId', kind: 'uuid' },
  offerId: { column: 'sale.offerId', kind: 'uuid' },
  route: { column: 'sale.route', kind: 'text' },
  sellerId: { column: 'sale.sellerId', kind: 'uuid' },
  sellerEmail: { column: 'seller.email', kind: 'text' },
  seller: { column: 'sale.sellerAddress', kind: 'text' },
  buyerId: { column: 'sale.buyerId', kind: 'uuid' },
  buyerEmail: { column: 'buyer.email', kind: 'text' },
  buyer: { column: 'sale.buyerAddress', kind: 'text' },
  currency: { column: 'sale.currency', kind: 'text' },
  price: { column: 'sale.price', kind: 'number' },
  feeCollected: { column: 'sale.feeCollected', kind: 'number' },
  royalty: { column: 'sale.royalty', kind: 'number' },
  transactionHash: { column: 'sale.transactionHash', kind: 'text' },
  reorgedAt: { column: 'sale.reorgedAt', kind: 'time' },
  soldAt: { column: 'sale.soldAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'soldAt', tieBreaker: 'sale.id' } as const;

function adminSales(rows: Reader) {
  return saleRows(rows)
    .leftJoin('user as seller', 'seller.id', 'sale.sellerId')
    .leftJoin('user as buyer', 'buyer.id', 'sale.buyerId')
    .select(SELLER_COLUMNS)
    .select(BUYER_COLUMNS);
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminSales>['execute']>>[number];
export type AdminSaleView = ReturnType<typeof adminView>;

function adminView(row: AdminRow) {
  const { sellerEmail, sellerFirstName, sellerLastName, buyerEmail, buyerFirstName, buyerLastName, ...sale } = row;
  return {
    ...saleView(sale),
    sellerAccount: accountView(row.sellerId, sellerEmail, sellerFirstName, sellerLastName),
    buyerAccount: accountView(row.buyerId, buyerEmail, buyerFirstName, buyerLastName),
  };
}

/** A page of all sales, newest first. Two statements. */
export async function readAllNftSales(ctx: Context, request: ListRequest): Promise<Page<AdminSaleView>> {
  const page = await readPage(adminSales(ctx.db.rows), COLUMNS, request, ORDER);
  return { ...page, items: page.items.map(adminView) };
}
