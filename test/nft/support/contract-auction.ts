import { HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { nftAuction } from '../../../src/core/nft-market/contracts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { AUCTION, BID, listingRow, newAuction, type Listed } from './auction-acts.js';
import { bury, CHAIN_ID, signed, signedOnly, type Person, type Prepared } from './chain.js';
import type { Deployed } from './market.js';
import { traded } from './offer-acts.js';

export const DEPLOY = `${AUCTION}/deploy`;
/** More than a settlement needs, which is refused with less. */
const SETTLE_GAS = 2_000_000;

/** An auction whose bids are made at a contract. */
export type AtContract = Listed & { readonly contractAddress: string };

/** Two hours from now by the chain, which may be ahead of the server, as clients write it. */
export async function soonOn(chain: LocalChain): Promise<string> {
  const block = await chain.rpc('eth_getBlockByNumber', 'latest', false);
  const now = Math.max(Number(block.timestamp) * SECOND_MS, (await world()).clock.now().getTime());
  return new Date(now + 2 * HOUR_MS).toISOString();
}

/** An auction from 1 ETH of a new token that may be moved to a contract. */
export async function newMovable(chain: LocalChain, collection: Deployed, over: object = {}): Promise<Listed> {
  return newAuction(chain, collection, { endTime: await soonOn(chain), ...over });
}

/** Has its seller deploy the contract of an auction; answers its address. The contract is not approved. */
export async function moved(chain: LocalChain, { id, seller }: Listed): Promise<string> {
  const { transaction } = await traded(seller, DEPLOY, { listingId: id });
  const transactionHash = await signed(chain, seller, transaction);
  const listing = await traded(seller, DEPLOY, { listingId: id, transactionHash });
  return listing.contractAddress;
}

/** An auction at a contract that may hand the token over. */
export async function newAtContract(chain: LocalChain, collection: Deployed, over: object = {}): Promise<AtContract> {
  const auction = await newMovable(chain, collection, over);
  const { transaction } = await traded(auction.seller, DEPLOY, { listingId: auction.id });
  const transactionHash = await signed(chain, auction.seller, transaction);
  const next = await traded(auction.seller, DEPLOY, { listingId: auction.id, transactionHash });
  await signed(chain, auction.seller, next.transaction);
  return { ...auction, contractAddress: next.contractAddress };
}

/** Has somebody sign the bid that the platform prepares, deep enough; answers the hash. */
export async function bidAt(
  chain: LocalChain,
  bidder: Person,
  { id }: Pick<Listed, 'id'>,
  amount: string,
): Promise<string> {
  const { transaction } = await traded(bidder, BID, { listingId: id, amount });
  return signed(chain, bidder, transaction);
}

/** A call of the contract of an auction. */
export function calling({ wallet }: Pick<Person, 'wallet'>, to: string, method: string, value = '0x0'): Prepared {
  return { chainId: CHAIN_ID, from: wallet.address, to, data: nftAuction.call(method), value };
}

/** Puts the chain's time so many seconds before the end of an auction, or after it. */
export async function fromEnd(chain: LocalChain, { id }: Pick<Listed, 'id'>, seconds: number): Promise<void> {
  const { endTime } = await listingRow(id);
  const at = Math.floor(Date.parse(endTime) / SECOND_MS) + seconds;
  const block = await chain.rpc('eth_getBlockByNumber', 'latest', false);
  await chain.rpc('evm_increaseTime', Math.max(1, at - Number(block.timestamp)));
  await chain.rpc('anvil_mine', '0x1');
}

/** Has somebody settle an auction after its end, in the newest block of the chain; answers the hash. */
export async function settledAt(
  chain: LocalChain,
  by: Pick<Person, 'wallet'>,
  auction: AtContract,
  isBuried = true,
): Promise<string> {
  await fromEnd(chain, auction, 1);
  const hash = await signedOnly(by, calling(by, auction.contractAddress, 'settle'), SETTLE_GAS);
  if (isBuried) await bury(chain);
  return hash;
}
