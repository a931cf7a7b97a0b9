import { sql } from 'kysely';
import type { ChainReceipt } from '../../../core/chain/receipt.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { auctionEventIn, marketplaceEventIn } from './contract-events.js';
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
  { logs }: ChainReceipt,
  delivery: Delivery,
): Promise<void> {
  // Anybody may deploy a contract that says so: those of the platform count.
  const markets = contractsOf(logs.filter((log) => isBought(log, delivery)));
  const auctions = contractsOf(logs.filter((log) => isSettled(log, delivery)));
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

type Log = ChainReceipt['logs'][number];

function isBought(log: Log, { contract, tokenId, from, to }: Delivery): boolean {
  const event = marketplaceEventIn(log);
  if (event?.name !== 'ItemBought') return false;
  const { collection, tokenId: sold, seller, buyer } = event.args;
  return collection === contract && sold === tokenId && seller === from && buyer === to;
}

/** Of which token, its listing says. */
function isSettled(log: Log, { to }: Delivery): boolean {
  const event = auctionEventIn(log);
  return event?.name === 'AuctionSettled' && event.args['buyer'] === to;
}

function contractsOf(logs: readonly Log[]): readonly string[] {
  return [...new Set(logs.map(({ address }) => address))];
}
