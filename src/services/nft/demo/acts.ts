import { asCustomer } from '../../frame/as-customer.js';
import type { Context } from '../../frame/context.js';
import { createNftCollection, type CreateCollectionInput } from '../collection/create.js';
import { deployNftCollection } from '../collection/deploy.js';
import { createNftListing } from '../listing/create.js';
import { readNftListing } from '../listing/read.js';
import { deployNftMarketplace } from '../marketplace/deploy.js';
import { acceptNftOffer } from '../offer/accept.js';
import { confirmNftOffer } from '../offer/confirm.js';
import { createNftOffer } from '../offer/create.js';
import { mintNftToken, type MintInput } from '../token/mint.js';
import { ACCOUNTS, CHAIN, signed } from './chain.js';

/** Who acts in the demo data, each with the account of the chain that is linked to theirs. */
export interface Cast {
  readonly system: Context;
  readonly admin: string;
  readonly creator: string;
  readonly buyer: string;
}

type Role = keyof typeof ACCOUNTS;

/** The context in which one of them acts. */
export function acting(cast: Cast, role: Role): Context {
  return asCustomer(cast.system, cast[role]);
}

export async function deployMarketplace(cast: Cast): Promise<void> {
  const ctx = acting(cast, 'admin');
  const wish = { chain: CHAIN, feeReceiver: ACCOUNTS.admin, walletAddress: ACCOUNTS.admin };
  const { transaction } = await deployNftMarketplace(ctx, wish);
  await deployNftMarketplace(ctx, { chain: CHAIN, transactionHash: await signed(ctx, transaction) });
}

/** A collection of the creator's that is deployed; answers its id. */
export async function deployCollection(cast: Cast, texts: Omit<CreateCollectionInput, 'chain'>): Promise<string> {
  const ctx = acting(cast, 'creator');
  const { id } = await createNftCollection(ctx, { ...texts, chain: CHAIN, royaltyReceiver: ACCOUNTS.creator });
  const { transaction } = await deployNftCollection(ctx, { id, walletAddress: ACCOUNTS.creator });
  await deployNftCollection(ctx, { id, transactionHash: await signed(ctx, transaction) });
  return id;
}

/** A token that the creator mints and has; answers its id on this platform. */
export async function mint(cast: Cast, collectionId: string, texts: Omit<MintInput, 'collectionId'>): Promise<string> {
  const ctx = acting(cast, 'creator');
  const { transaction } = await mintNftToken(ctx, { ...texts, collectionId });
  const { token } = await mintNftToken(ctx, { collectionId, transactionHash: await signed(ctx, transaction) });
  return token.id;
}

/** Puts a token on sale by the marketplace contract: its seller approves that, then lists it there. */
export async function listAtContract(cast: Cast, tokenId: string, price: string): Promise<void> {
  const ctx = acting(cast, 'creator');
  const { listing, transaction: approval } = await createNftListing(ctx, { tokenId, type: 'FIXED_PRICE', price });
  await signed(ctx, approval);
  const { transaction } = await readNftListing(ctx, listing.id);
  await signed(ctx, transaction);
}

/** An offer of the buyer, which waits for the creator; answers its id. */
export async function offer(cast: Cast, tokenId: string, amount: string): Promise<string> {
  const wish = { tokenId, amount, walletAddress: ACCOUNTS.buyer };
  return (await createNftOffer(acting(cast, 'buyer'), wish)).id;
}

/** The creator accepts an offer and transfers the token, which pays for it. */
export async function sell(cast: Cast, id: string): Promise<void> {
  const ctx = acting(cast, 'creator');
  const { transaction } = await acceptNftOffer(ctx, { id });
  await confirmNftOffer(ctx, { id, transactionHash: await signed(ctx, transaction) });
}
