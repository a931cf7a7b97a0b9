import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { noOffer, offerRows, offerView } from '../own/offer.js';
import { accountView, BUYER_COLUMNS, SELLER_COLUMNS } from './accounts.js';

const COLUMNS = {
  id: { column: 'offer.id', kind: 'uuid' },
  tokenId: { column: 'offer.tokenId', kind: 'uuid' },
  collectionId: { column: 'token.collectionId', kind: 'uuid' },
  collectionName: { column: 'collection.name', kind: 'text' },
  chain: { column: 'collection.chain', kind: 'text' },
  listingId: { column: 'offer.listingId', kind: 'uuid' },
  source: { column: 'offer.source', kind: 'text' },
  status: { column: 'offer.status', kind: 'text' },
  buyerId: { column: 'offer.buyerId', kind: 'uuid' },
  buyerEmail: { column: 'buyer.email', kind: 'text' },
  buyerAddress: { column: 'offer.buyerAddress', kind: 'text' },
  sellerId: { column: 'offer.sellerId', kind: 'uuid' },
  sellerEmail: { column: 'seller.email', kind: 'text' },
  sellerAddress: { column: 'offer.sellerAddress', kind: 'text' },
  currency: { column: 'offer.currency', kind: 'text' },
  amount: { column: 'offer.amount', kind: 'number' },
  expiresAt: { column: 'offer.expiresAt', kind: 'time' },
  acceptedAt: { column: 'offer.acceptedAt', kind: 'time' },
  createdAt: { column: 'offer.createdAt', kind: 'time' },
  updatedAt: { column: 'offer.updatedAt', kind: 'time' },
  endedAt: { column: 'offer.endedAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'offer.id' } as const;

function adminOffers(rows: Reader) {
  return offerRows(rows)
    .innerJoin('user as buyer', 'buyer.id', 'offer.buyerId')
    .leftJoin('user as seller', 'seller.id', 'offer.sellerId')
    .select(BUYER_COLUMNS)
    .select(SELLER_COLUMNS);
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminOffers>['execute']>>[number];
export type AdminOfferView = ReturnType<typeof adminView>;

function adminView(row: AdminRow) {
  const { buyerEmail, buyerFirstName, buyerLastName, sellerEmail, sellerFirstName, sellerLastName, ...offer } = row;
  return {
    ...offerView(offer),
    buyer: accountView(row.buyerId, buyerEmail, buyerFirstName, buyerLastName),
    seller: accountView(row.sellerId, sellerEmail, sellerFirstName, sellerLastName),
  };
}

/** Anybody's offer. NOT_FOUND where there is none. */
export async function readAnyNftOffer(rows: Reader, id: string): Promise<AdminOfferView> {
  const offer = await adminOffers(rows).where('offer.id', '=', id).executeTakeFirst();
  if (!offer) throw noOffer();
  return adminView(offer);
}

/** A page of the offers of all accounts in any status, newest first. Two statements. */
export async function readAllNftOffers(ctx: Context, request: ListRequest): Promise<Page<AdminOfferView>> {
  const page = await readPage(adminOffers(ctx.db.rows), COLUMNS, request, ORDER);
  return { ...page, items: page.items.map(adminView) };
}
