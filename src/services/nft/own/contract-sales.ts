import { sql } from 'kysely';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { LoggedEvent } from '../../chain-proof/events.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';
import { auctionEvents, marketplaceEvents } from './contract-events.js';
import { mismatch } from './proof.js';
import type { LoggedTransfer } from './transfers.js';

type Delivery = Pick<LoggedTransfer, 'contract' | 'tokenId' | 'from' | 'to'>;

/**
 * TRANSFER_MISMATCH where the marketplace contract of the chain, or that of an auction, has sold the transferred token in the
 * same transaction, from its sender to its receiver: the transfer proves that sale alone, so that nobody pays twice. A sale
 * of anything else says nothing: whoever receives a token may have its wallet buy another one meanwhile.
 */
export async function requireNoContractSale(
  { db }: Pick<Context, 'db'>,
  chain: NftChain,
  mined: MinedTransaction,
  delivery: Delivery,
): Promise<void> {
  // Anybody may deploy a contract that says so: those of the platform count.
  const markets = contractsOf(marketplaceEvents(mined).filter((event) => isBought(event, delivery)));
  const auctions = contractsOf(auctionEvents(mined).filter((event) => isSettled(event, delivery)));
  if (markets.length + auctions.length === 0) return;
  const { rows } = await sql`
    select from nft_marketplace where chain = ${chain} and address = any(${markets}::text[])
    union all
    select from nft_listing l
      join nft_token t on t.id = l."tokenId" and t."tokenId" = ${delivery.tokenId}
      join nft_collection c on c.id = t."collectionId" and c.chain = ${chain} and c."contractAddress" = ${delivery.contract}
    where l.type = 'AUCTION' and l."sellerAddress" = ${delivery.from} and l."contractAddress" = any(${auctions}::text[])
    limit 1`.execute(db.rows);
  if (rows.length === 0) return;
  throw mismatch('The token was sold by a contract in this transaction: it proves that sale alone');
}

function isBought({ name, args }: LoggedEvent, { contract, tokenId, from, to }: Delivery): boolean {
  if (name !== 'ItemBought') return false;
  const { collection, tokenId: sold, seller, buyer } = args;
  return collection === contract && sold === tokenId && seller === from && buyer === to;
}

/** Of which token, its listing says. */
function isSettled({ name, args }: LoggedEvent, { to }: Delivery): boolean {
  return name === 'AuctionSettled' && args['buyer'] === to;
}

function contractsOf(events: readonly LoggedEvent[]): readonly string[] {
  return [...new Set(events.map(({ contract }) => contract))];
}
