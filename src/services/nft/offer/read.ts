import { sql, type SqlBool } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import type { NftOfferRole } from '../../../entities/nft/names.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { isLinked } from '../own/addresses.js';
import { noOffer, offerRows, offerView, type OfferView } from '../own/offer.js';

const COLUMNS = {
  id: { column: 'offer.id', kind: 'uuid' },
  tokenId: { column: 'offer.tokenId', kind: 'uuid' },
  source: { column: 'offer.source', kind: 'text' },
  status: { column: 'offer.status', kind: 'text' },
  currency: { column: 'offer.currency', kind: 'text' },
  amount: { column: 'offer.amount', kind: 'number' },
  expiresAt: { column: 'offer.expiresAt', kind: 'time' },
  createdAt: { column: 'offer.createdAt', kind: 'time' },
} as const satisfies ListColumns;
const ORDER = { defaultSort: 'createdAt', tieBreaker: 'offer.id' } as const;

export interface OffersRequest extends ListRequest {
  readonly role?: NftOfferRole | null;
}

/** A page of the offers that the caller has made, or of those for tokens that the caller has or has sold, newest first. */
export async function readNftOffers(ctx: Context, { role, ...request }: OffersRequest): Promise<Page<OfferView>> {
  const userId = requireUserId(ctx.caller);
  const all = offerRows(ctx.db.rows);
  const own =
    role === 'SELLER' ? all.where(await isForTokensOf(ctx.db.rows, userId)) : all.where('offer.buyerId', '=', userId);
  const page = await readPage(own, COLUMNS, request, ORDER);
  return { ...page, items: page.items.map(offerView) };
}

/** An offer of the caller, or for a token that the caller has or has sold. NOT_FOUND for any other. */
export async function readNftOffer(ctx: Context, id: string): Promise<OfferView> {
  const userId = requireUserId(ctx.caller);
  const isForOwnTokens = await isForTokensOf(ctx.db.rows, userId);
  const offer = await offerRows(ctx.db.rows)
    .where('offer.id', '=', id)
    .where((by) => by.or([by('offer.buyerId', '=', userId), isForOwnTokens]))
    .executeTakeFirst();
  if (!offer) throw noOffer();
  return offerView(offer);
}

/** Those that an account has accepted, and those that wait for the decision of whoever has the token. */
async function isForTokensOf(rows: Reader, userId: string) {
  const isOwned = await isLinked(rows, userId, { address: 't.ownerAddress', chain: 'c.chain' });
  return sql<SqlBool>`offer.id in (
    select o.id from nft_offer o where o."sellerId" = ${userId}
    union all
    select o.id from nft_token t join nft_collection c on c.id = t."collectionId"
    join nft_offer o on o."tokenId" = t.id and o.status = 'PENDING' where ${isOwned})`;
}
