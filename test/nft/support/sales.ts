import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { HOUR_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { CHAIN, newHolder, signed, type Person, type Prepared } from './chain.js';
import { done, newToken, type Deployed, type Minted } from './market.js';
import { traded } from './offer-acts.js';

export const LISTING = '/api/nft/listing';
export const SALE = '/api/nft/sale';
export const MARKETPLACE = '/api/nft/marketplace';

/** A token that is on sale. */
export interface Listed {
  readonly id: string;
  readonly token: Minted;
  readonly seller: Person;
  /** What the seller was answered. */
  readonly listing: any;
  readonly transaction: Prepared | null;
}

/** A sale for 1 ETH, unless the test says otherwise. */
export const fixed = ({ id }: Pick<Minted, 'id'>, over: object = {}) => ({
  tokenId: id,
  type: 'FIXED_PRICE',
  price: '1',
  ...over,
});

/** An auction from 1 ETH that lasts a day, unless the test says otherwise. */
export const auctioned = (token: Pick<Minted, 'id'>, over: object = {}) =>
  fixed(token, { type: 'AUCTION', endTime: inHours(24), ...over });

/** A time so many hours from now, ISO 8601. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Has the owner of a token list it. */
export async function listed(token: Minted, wish: object = fixed(token)): Promise<Listed> {
  const { transaction, ...listing } = await traded(token.owner, LISTING, wish);
  return { id: listing.id, token, seller: token.owner, listing, transaction };
}

/** A new token of a collection, of somebody else where one is named, on sale at a fixed price. */
export async function newListed(
  chain: LocalChain,
  collection: Deployed,
  { owner, ...over }: { readonly owner?: Person; readonly [field: string]: unknown } = {},
): Promise<Listed> {
  const token = await newToken(chain, collection, owner ? { owner } : {});
  return listed(token, fixed(token, over));
}

/** Path of the purchase of a listing. */
export const buyPath = ({ id }: Pick<Listed, 'id'>): string => `${LISTING}/${id}/buy`;

/** Has the seller sign all that the contract needs so that it sells what is listed. */
export async function offeredByContract(
  chain: LocalChain,
  { id, seller }: Pick<Listed, 'id' | 'seller'>,
): Promise<void> {
  for (let step = 0; step < 2; step += 1) {
    const { transaction } = await done(seller, 'GET', `${LISTING}/${id}`);
    await signed(chain, seller, transaction);
  }
}

/** A listing as it is stored. */
export async function listingRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const OVER: ReadonlySet<unknown> = new Set(['SOLD', 'EXPIRED', 'CANCELLED']);

/** Changes columns of a listing, as time or somebody else does. One that is over then has ended now. */
export async function setListing(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  const isOver = 'status' in columns && OVER.has(columns.status);
  const change: object = isOver ? { ...columns, endedAt: new Date().toISOString() } : columns;
  await rows.updateTable('nft_listing').set(change).where('id', '=', id).execute();
}

/** Moves the quotes of a listing so many hours back. */
export async function quotedBefore(id: string, hours: number): Promise<void> {
  const { rows } = (await world()).system.db;
  const quotedAt = new Date(Date.now() - hours * HOUR_MS).toISOString();
  await rows.updateTable('nft_quote').set({ quotedAt }).where('listingId', '=', id).execute();
}

/** The quote of a listing, as it is stored. */
export async function quoteRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_quote').selectAll().where('listingId', '=', id).executeTakeFirstOrThrow();
}

/** Somebody of the platform with these permissions, and a wallet. */
export async function newKeeper(chain: LocalChain, permissions: readonly PermissionKey[]): Promise<Person> {
  const client = await newClient({ permissions });
  const wallet = await newHolder(chain);
  await newLink(client.user.id, wallet.address);
  return Object.assign(client, { wallet });
}

/** A marketplace contract on the chain of the tests; 2.5 % unless the test says otherwise. */
export async function newMarketplace(chain: LocalChain, keeper: Person, over: object = {}): Promise<any> {
  const wish = { chain: CHAIN, feePercentage: 250, feeReceiver: keeper.wallet.address, ...over };
  const { transaction } = await done(keeper, 'POST', `${MARKETPLACE}/deploy`, wish);
  const transactionHash = await signed(chain, keeper, transaction);
  const marketplace = await done(keeper, 'POST', `${MARKETPLACE}/deploy`, { chain: CHAIN, transactionHash });
  return marketplace;
}

/** Forgets the marketplace contracts, so that the next test deploys its own. */
export async function forgetMarketplaces(): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.deleteFrom('nft_marketplace').execute();
}

/** An API key of somebody that may do one thing. */
export async function keyOf({ user }: Pick<Person, 'user'>, permission: string): Promise<Client> {
  const { url } = await world();
  return new Client(url, { apiKey: await newApiKey(user.id, { permissions: JSON.stringify([permission]) }) });
}
