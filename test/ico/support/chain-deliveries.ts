import {
  type BaseContract,
  type HDNodeWallet,
  parseEther,
  parseUnits,
  toQuantity,
  Transaction,
  type TransactionResponse,
  Wallet,
} from 'ethers';
import { CHAINS } from '../../../src/core/chains.js';
import { DAY_MS } from '../../../src/core/clock.js';
import type { Call } from '../../support/each-transport.js';
import { type IcoClient, type NewOffering, newBuyer, newCreator, onSale } from '../../support/ico-offerings.js';
import { runJob } from '../../support/jobs.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { sharedChain } from '../../support/shared-chain.js';
import { world } from '../../support/world.js';
import { tryToBuy } from './sales.js';

/** Blocks after which a delivery counts in these tests. */
export const DEEP = 3;

/** A chain of this machine that the server asks about deliveries. The first call of a file, in place of `world`. */
export async function deliveryChain(): Promise<LocalChain> {
  const environment = { CHAIN_CONFIRMATIONS: String(DEEP) };
  return sharedChain({ chainId: CHAINS[0]!.chainId, source: 'Deliveries.sol', environment });
}

/** An offering of a token that its creator holds on the chain, in a linked wallet. */
export interface TokenSale {
  readonly id: string;
  readonly currency: string;
  readonly walletType: 'SPOT';
  readonly creator: IcoClient;
  readonly coin: BaseContract;
  readonly decimals: number;
  readonly wallet: HDNodeWallet;
}

/** A new address that holds nothing. */
export const newAddress = (): string => Wallet.createRandom().address;

/** An account of the chain that can pay for its transactions. */
export async function newHolder(chain: LocalChain): Promise<HDNodeWallet> {
  const wallet = Wallet.createRandom().connect(chain.ethers);
  await chain.rpc('anvil_setBalance', wallet.address, toQuantity(parseEther('10')));
  return wallet;
}

/** A token, an account that holds a million of it, and an offering of it by a creator who has linked that account. */
export async function newTokenSale(
  chain: LocalChain,
  { decimals = 6, ...over }: NewOffering & { readonly decimals?: number } = {},
): Promise<TokenSale> {
  const wallet = await newHolder(chain);
  const coin = await newCoin(chain, wallet, decimals);
  const creator = over.creator ?? (await newCreator());
  await newLink(creator.user.id, wallet.address);
  const tokenAddress = await coin.getAddress();
  const terms = { price: '0.5', allocation: '100000', tokenAddress, tokenDecimals: decimals, ...over };
  const { id, currency } = await onSale({ ...terms, creator });
  return { id, currency, walletType: 'SPOT', creator, coin, decimals, wallet };
}

/** A token of which an account holds a million. */
export async function newCoin(chain: LocalChain, holder: HDNodeWallet, decimals = 6): Promise<BaseContract> {
  const coin = await chain.deploy('Coin', decimals);
  await mined(await coin.getFunction('mint').send(holder.address, parseUnits('1000000', decimals)));
  return coin.connect(holder) as BaseContract;
}

/**
 * One sale serves many tests, which buy of it and deliver for it in turn, whatever it has raised: it has succeeded while
 * something is delivered, and is on sale again while something is bought.
 */
export async function turned({ id }: { readonly id: string }, to: 'ACTIVE' | 'SUCCESS'): Promise<void> {
  const { clock, system } = await world();
  const settledAt = to === 'SUCCESS' ? clock.now().toISOString() : null;
  const from = to === 'SUCCESS' ? 'ACTIVE' : 'SUCCESS';
  const change = system.db.rows.updateTable('ico_token_offering').set({ status: to, settledAt }).where('id', '=', id);
  await change.where('status', '=', from).execute();
}

/** A contribution that was bought by somebody new. */
export async function newPurchase(
  sale: Pick<TokenSale, 'id' | 'currency' | 'walletType'>,
  amount = '10',
  walletAddress = newAddress(),
) {
  const buyer = await newBuyer(sale);
  await turned(sale, 'ACTIVE');
  const made = await tryToBuy(buyer, sale, amount, { walletAddress });
  if (made.statusCode !== 200) throw new Error(`not bought: ${JSON.stringify(made)}`);
  return { ...made, buyer } as {
    id: string;
    tokens: string;
    walletAddress: string;
    vesting: any;
    buyer: IcoClient;
  };
}

/** Sends so many tokens of a sale, and waits until the chain has mined it; answers the hash. */
export async function sent(
  { coin, decimals }: Pick<TokenSale, 'coin' | 'decimals'>,
  to: string,
  tokens: string,
): Promise<string> {
  return mined(await coin.getFunction('transfer').send(to, parseUnits(tokens, decimals)));
}

/** Has an offering name contracts as sources of its tokens, after its launch. */
export async function nameSources({ id }: Pick<TokenSale, 'id'>, ...sources: readonly string[]): Promise<void> {
  const { rows } = (await world()).system.db;
  const change = { tokenSources: JSON.stringify(sources) };
  await rows.updateTable('ico_token_detail').set(change).where('offeringId', '=', id).execute();
}

/** Sends tokens of a sale to many in one transaction, by a contract of the creator that the offering names as a source. */
export async function spread(
  chain: LocalChain,
  sale: TokenSale,
  paid: readonly { readonly to: string; readonly tokens: string }[],
): Promise<string> {
  const spreader = await chain.deploy('Spreader', sale.wallet.address);
  const [address, token] = await Promise.all([spreader.getAddress(), sale.coin.getAddress()]);
  await nameSources(sale, address);
  const values = paid.map(({ tokens }) => parseUnits(tokens, sale.decimals));
  await mined(
    await sale.coin.getFunction('transfer').send(
      address,
      values.reduce((sum, each) => sum + each, 0n),
    ),
  );
  const own = spreader.connect(sale.wallet) as BaseContract;
  const to = paid.map((each) => each.to);
  return mined(await own.getFunction('spread').send(token, to, values));
}

/** Asks for the receipt until there is one: the library listens for the next block, and there may be none. */
export async function mined({ hash, provider }: Pick<TransactionResponse, 'hash' | 'provider'>): Promise<string> {
  while ((await provider.getTransactionReceipt(hash)) === null);
  return hash;
}

/** Has the chain bury all of its transactions deep enough. */
export async function bury(chain: LocalChain): Promise<void> {
  await chain.rpc('anvil_mine', toQuantity(DEEP));
}

export const releasePath = (sale: Pick<TokenSale, 'id'>, { id }: { readonly id: string }): string =>
  `/api/ico/creator/token/${sale.id}/release/${id}`;
export const tranchePath = (sale: Pick<TokenSale, 'id'>, { id }: { readonly id: string }): string =>
  `/api/ico/creator/token/${sale.id}/vesting/${id}`;

/** Names the transaction that delivers a contribution of a sale that has succeeded, as its creator. */
export async function deliver(
  call: Call,
  sale: Pick<TokenSale, 'id' | 'creator'>,
  contribution: { readonly id: string },
  transactionHash: string,
) {
  await turned(sale, 'SUCCESS');
  return call(sale.creator, 'PUT', releasePath(sale, contribution), { transactionHash });
}

const DELIVER = `mutation ($input: DeliverIcoInput!) {
  deliverIco(input: $input) {
    releases { id status transactionHash chainCheck checkReason } tranches { id status transactionHash chainCheck paidAt }
  }
}`;

/** Names one transaction that delivers many, of a sale that has succeeded; answers what GraphQL says. */
export async function deliverMany(
  { id: offeringId, creator }: Pick<TokenSale, 'id' | 'creator'>,
  input: object,
): Promise<any> {
  await turned({ id: offeringId }, 'SUCCESS');
  const { data, errors } = await creator.gql(DELIVER, { input: { offeringId, ...input } });
  const [error] = errors ?? [];
  return error ? { message: error.message, ...error.extensions } : data.deliverIco;
}

/** A contribution as it is stored. */
export async function stored({ id }: { readonly id: string }) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A tranche as it is stored. */
export async function storedTranche({ id }: { readonly id: string }) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_token_vesting_release').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** What is claimed for a contribution and its tranches. */
export async function claimsFor({ id }: { readonly id: string }) {
  const { rows } = (await world()).system.db;
  return rows
    .selectFrom('ico_delivery_part as p')
    .innerJoin('chain_claim as k', 'k.id', 'p.claimId')
    .select(['k.chain', 'k.hash', 'k.kind', 'k.place', 'k.use', 'k.useId', 'p.transactionId', 'p.releaseId', 'p.units'])
    .where('p.transactionId', '=', id)
    .orderBy('k.place')
    .execute();
}

/** A run of the job: its counts, or why it failed. */
export async function check() {
  const { counts, error } = await runJob('checkIcoDeliveries');
  return { counts, error };
}

/** Ends the sales that the clock has passed the end of, as the job does. */
export async function succeed(sale: Pick<TokenSale, 'id'>): Promise<void> {
  const { clock, system } = await world();
  clock.advance(11 * DAY_MS);
  await runJob('processIcoOfferings');
  const offering = system.db.rows.selectFrom('ico_token_offering').select('status').where('id', '=', sale.id);
  expect(await offering.executeTakeFirstOrThrow()).toEqual({ status: 'SUCCESS' });
}

/** A transfer that is signed and that the chain does not know yet; answers its hash, and what gives it to the chain. */
export async function signedTransfer({ coin, decimals, wallet }: TokenSale, to: string, tokens: string) {
  const call = await coin.getFunction('transfer').populateTransaction(to, parseUnits(tokens, decimals));
  const raw = await wallet.signTransaction(await wallet.populateTransaction(call));
  const { hash } = Transaction.from(raw);
  if (hash === null) throw new Error('what is signed has a hash');
  return { hash, send: async () => mined(await wallet.provider!.broadcastTransaction(raw)) };
}

/** Titles of what an account was notified of, the newest first. */
export async function toldTitles(client: IcoClient): Promise<string[]> {
  const { body } = await client.rest('GET', '/api/user/notification?perPage=100');
  return body.items.map(({ title }: { title: string }) => title);
}
