import { sql } from 'kysely';
import type { ChainReceipt } from '../../../core/chain/receipt.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { nftAuction, nftMarketplace, type Contract } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { mismatch } from './proof.js';

const SALES: ReadonlySet<string> = new Set([
  eventTopic(nftMarketplace, 'ItemBought'),
  eventTopic(nftAuction, 'AuctionSettled'),
]);

/** Contracts that say that they have sold something in a transaction. Anybody may deploy one that says so. */
export function sellersIn({ logs }: ChainReceipt): readonly string[] {
  const sales = logs.filter(({ topics }) => SALES.has(topics[0] ?? ''));
  return [...new Set(sales.map(({ address }) => address))];
}

/**
 * TRANSFER_MISMATCH where a contract of the marketplace or of an auction is among the sellers of a transaction: what it has
 * transferred proves the contract's sale alone, so that nobody pays twice.
 */
export async function requireNoContractSale(
  { db }: Pick<Context, 'db'>,
  chain: NftChain,
  sellers: readonly string[],
): Promise<void> {
  if (sellers.length === 0) return;
  const { rows } = await sql`
    select from nft_marketplace where chain = ${chain} and address = any(${sellers}::text[])
    union all
    select from nft_listing where type = 'AUCTION' and "contractAddress" = any(${sellers}::text[]) limit 1`.execute(
    db.rows,
  );
  if (rows.length === 0) return;
  throw mismatch('The token was sold by a contract in this transaction: it proves that sale alone');
}

function eventTopic(contract: Contract, name: string): string {
  const event = contract.interface.getEvent(name);
  if (!event) throw new Error(`the contract has no event ${name}`);
  return event.topicHash;
}
