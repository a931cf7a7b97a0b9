import { toQuantity } from 'ethers';
import { newChains } from '../../../src/infra/chain/chains.js';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { canonical } from '../../../src/core/money.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { CHAIN, signed, signedOnly, type Person } from './chain.js';
import { called, done, type Deployed, type Minted } from './market.js';

export const LISTING = '/api/nft/listing';
export const BID = '/api/nft/bid';
const MARKETPLACE = '/api/nft/marketplace/deploy';

/** What a run of the indexer has counted. */
export interface Indexed {
  readonly chains: number;
  readonly logs: number;
  readonly applied: number;
  readonly compared: number;
}

/** Has the indexer run, which must succeed. */
export async function indexed(): Promise<Indexed> {
  const { error, counts } = await runJob('indexNftChains');
  if (error !== null) throw new Error(`the indexer failed: ${error}`);
  return counts as unknown as Indexed;
}

/** Has the indexer run against another node; answers why it has failed, null where it has not. */
export async function indexedAt(template: string): Promise<string | null> {
  const { platform, clock } = await world();
  const chains = newChains({ rpcUrl: template, projectId: null }, platform.http, clock);
  return (await runJob('indexNftChains', { chains })).error;
}

/** Has the indexer run so slowly that its time is over with the first range of blocks. */
export async function indexedInPart(chain: LocalChain): Promise<void> {
  let late = 0;
  const now = performance.now.bind(performance);
  const slow = jest.spyOn(performance, 'now').mockImplementation(() => now() + late);
  chain.before.set('eth_getLogs', async () => {
    late = MINUTE_MS;
  });
  try {
    await indexed();
  } finally {
    chain.before.clear();
    slow.mockRestore();
  }
}

/** What is stored of a chain's reading. */
export async function chainRow() {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_chain').selectAll().where('chain', '=', CHAIN).executeTakeFirst();
}

/** What is stored of the reading of a contract. */
export async function contractRow(address: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_contract').selectAll().where('address', '=', address).executeTakeFirst();
}

/** A token by its number, as it is stored. */
export async function numbered({ id }: Pick<Deployed, 'id'>, tokenId: string) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('nft_token')
    .selectAll()
    .where('collectionId', '=', id)
    .where('tokenId', '=', tokenId)
    .executeTakeFirst();
}

/** From whom to whom a token went by what is stored, the oldest first. */
export async function movesOf({ id }: { readonly id: string }): Promise<[string, string][]> {
  const { rows } = (await world()).system.db;
  const moves = await rows
    .selectFrom('nft_transfer')
    .select(['from', 'to'])
    .where('tokenId', '=', id)
    .orderBy('block')
    .orderBy('logIndex')
    .execute();
  return moves.map(({ from, to }) => [from, to]);
}

/** A listing as it is stored. */
export async function listingRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The sale of a listing; absent where there is none. */
export async function saleOf(listingId: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_sale').selectAll().where('listingId', '=', listingId).executeTakeFirst();
}

/** What somebody has in their ETH wallet: free, and held. */
export async function walletOf({ user }: Pick<Person, 'user'>): Promise<[string, string]> {
  const { rows } = (await world()).system.db;
  const { balance, inOrder } = await rows
    .selectFrom('wallet')
    .select(['balance', 'inOrder'])
    .where('userId', '=', user.id)
    .where('currency', '=', 'ETH')
    .executeTakeFirstOrThrow();
  return [canonical(balance), canonical(inOrder)];
}

/** Puts a token on sale at 1 ETH; answers the listing. */
export async function listed(token: Minted, over: object = {}): Promise<any> {
  const wish = { tokenId: token.id, type: 'FIXED_PRICE', price: '1', ...over };
  return done(token.owner, 'POST', LISTING, wish);
}

/** Puts a token into an auction of a day from 1 ETH; answers the listing. */
export async function auctioned(token: Minted): Promise<any> {
  const { clock } = await world();
  const endTime = new Date(clock.now().getTime() + 86_400_000).toISOString();
  return listed(token, { type: 'AUCTION', minBidIncrement: '0.1', endTime });
}

/** Has the owner of a token send it to an address, in the newest block of the chain. */
export async function sent(token: Minted, to: string, from: Person = token.owner): Promise<string> {
  const { contractAddress } = token.collection;
  return signedOnly(from, called(from, contractAddress, 'transferFrom', from.wallet.address, to, token.tokenId));
}

/** Goes back to a snapshot and makes so many other blocks. */
export async function reorganised(chain: LocalChain, snapshot: unknown, blocks: number): Promise<void> {
  await chain.revert(snapshot);
  await chain.rpc('anvil_mine', toQuantity(blocks));
}

/** Deploys the marketplace contract of the chain; answers its address. */
export async function newMarketplace(chain: LocalChain, admin: Person): Promise<string> {
  const wish = { chain: CHAIN, feePercentage: 250, feeReceiver: admin.wallet.address };
  const { transaction } = await done(admin, 'POST', MARKETPLACE, wish);
  const transactionHash = await signed(chain, admin, transaction);
  const marketplace = await done(admin, 'POST', MARKETPLACE, { chain: CHAIN, transactionHash });
  return marketplace.address;
}

/** Has the seller of a listing sign whatever its contract still needs. */
export async function putOnContract(chain: LocalChain, seller: Person, id: string): Promise<void> {
  for (let step = 0; step < 2; step += 1) {
    const { transaction } = await done(seller, 'GET', `${LISTING}/${id}`);
    if (!transaction) return;
    await signed(chain, seller, transaction);
  }
}
