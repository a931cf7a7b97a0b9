import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import { linkedWith } from './addresses.js';

/** What an admin decides over: the whole market, that of a chain, a collection, or a token with what hangs on it. */
export type DecidedOver =
  'ALL' | { readonly chain: NftChain } | { readonly collectionId: string } | { readonly tokenId: string };

/**
 * SELF_DECISION for a caller who takes part in what the decision concerns, by the account or an address that is linked to
 * it: with a bid in an auction that is not over, an offer made, a token on sale or owed, or a royalty of one of these. What
 * others offer for a token of the caller does not count.
 */
export async function refuseInterest(ctx: Context, rows: Reader, over: DecidedOver): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return;
  const { userId } = caller;
  if (await takesPart(rows, userId, over)) refuseSelfDecision(ctx, userId);
}

/** Statuses of a listing whose sale is not over. */
const OPEN = sql`('ACTIVE', 'RESERVED', 'INVALID')`;

async function takesPart(rows: Reader, userId: string, over: DecidedOver): Promise<boolean> {
  const linked = await linkedWith(rows, userId);
  const is = (account: string, address: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.ref(account)} = ${userId} or ${linked(address, 'c.chain')})`;
  const earns = (of: string) =>
    sql<SqlBool>`(${sql.ref(`${of}.royalty`)} > 0 and ${linked(`${of}.royaltyReceiver`, 'c.chain')})`;
  const of = { l: scope(over, 'l.tokenId'), o: scope(over, 'o.tokenId') };
  const found = await sql<{ takesPart: boolean }>`
    select exists (
      select from nft_listing l join nft_collection c on c.id = l."collectionId"
      where ${of.l} and l.status in ${OPEN} and (${is('l.sellerId', 'l.sellerAddress')} or ${earns('l')}
        or exists (select from nft_bid b where b."listingId" = l.id and b.status in ('ACTIVE', 'OUTBID', 'WON')
          and ${is('b.userId', 'b.bidderAddress')}))
      union all
      select from nft_offer o join nft_token t on t.id = o."tokenId" join nft_collection c on c.id = t."collectionId"
      where ${of.o} and ((o.status in ('PENDING', 'ACCEPTED', 'FLAGGED') and ${is('o.buyerId', 'o.buyerAddress')})
        or (o.status in ('ACCEPTED', 'FLAGGED') and (${is('o.sellerId', 'o.sellerAddress')} or ${earns('o')})))
    ) as "takesPart"`.execute(rows);
  return found.rows[0]?.takesPart === true;
}

/** In queries with a collection `c`. */
function scope(over: DecidedOver, tokenId: string): RawBuilder<SqlBool> {
  if (over === 'ALL') return sql<SqlBool>`true`;
  if ('chain' in over) return sql<SqlBool>`c.chain = ${over.chain}`;
  if ('collectionId' in over) return sql<SqlBool>`c.id = ${over.collectionId}::uuid`;
  return sql<SqlBool>`${sql.ref(tokenId)} = ${over.tokenId}::uuid`;
}
