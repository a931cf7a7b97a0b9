import { ZeroAddress } from 'ethers';
import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { newId } from '../../../core/ids.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { nftCollection } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { prepared, requireChains, type PreparedTransaction } from '../own/chain.js';
import { lockOwnCollection, requireOwnCollection } from '../own/collection.js';
import { requireNotPaused } from '../own/pause.js';
import { mismatch, readHash } from '../own/proof.js';
import { provenTransfers } from '../own/prove-transfer.js';
import type { CollectionRow } from '../own/rows.js';
import { tokenRows, tokenView, type TokenView } from '../own/token.js';
import { storeTransfers } from '../own/transfers.js';
import { requireContractOwner } from '../own/contract-owner.js';
import { readTokenTexts, type TokenTexts, type TokenTextsInput } from './texts.js';

// Writes SQL: it checks and answers a row that is joined from several tables.

/** Among so many numbers one is free: whoever mints elsewhere pays for each. */
const MOST_TAKEN = 1_000_000;

export interface MintInput extends TokenTextsInput {
  readonly collectionId: string;
  /** Who gets it; absent, who mints. */
  readonly to?: string | null;
  /** The transaction that has minted what was prepared before. */
  readonly transactionHash?: string | null;
}

/** A token, and what is to be signed next; null where nothing is. */
export interface MintedView {
  readonly token: TokenView;
  readonly transaction: PreparedTransaction | null;
}

/**
 * Mints a token of a collection that the caller has deployed: without a hash it answers a draft with the transaction to
 * sign, with the hash of that the draft is MINTED. NOT_FOUND for anybody else's collection; ILLEGAL_STATE unless it was
 * deployed from here and is not hidden; NFT_PAUSED; BAD_INPUT naming the field; NFT_NOT_OWNER when the contract belongs to
 * another address by now; TRANSFER_UNPROVEN, TRANSFER_MISMATCH; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function mintNftToken(ctx: Context, input: MintInput): Promise<MintedView> {
  if (isGiven(input.transactionHash)) {
    const hash = readHash(input.transactionHash);
    return { token: await minted(ctx, await mintable(ctx, input.collectionId), hash), transaction: null };
  }
  const texts = readTokenTexts(ctx, input);
  const collection = await mintable(ctx, input.collectionId);
  const owner = await requireContractOwner(ctx, collection.chain, collection.contractAddress);
  const to = isGiven(input.to) && input.to !== '' ? readChainAddress(collection.chain, 'to', input.to.trim()) : owner;
  const token = await inTransaction(ctx, { operation: 'mintNftToken' }, (tx) =>
    storeDraft(ctx, tx, collection.id, texts, to),
  );
  const data = nftCollection.call('mint', to, token.tokenId, texts.metadataUri ?? '');
  return {
    token,
    transaction: prepared(collection.chain, { from: owner, to: collection.contractAddress, data }),
  };
}

async function mintable(ctx: Context, collectionId: string): Promise<Mintable> {
  const collection = requireMintable(await requireOwnCollection(ctx.db.rows, ctx, collectionId));
  requireNotPaused(ctx, collection.chain);
  requireChains(ctx);
  return collection;
}

type Mintable = CollectionRow & { readonly contractAddress: string };

function requireMintable(collection: CollectionRow): Mintable {
  const { status, isImported, contractAddress } = collection;
  if (status === 'DEPLOYED' && !isImported && contractAddress !== null) return { ...collection, contractAddress };
  throw illegalState(
    isImported
      ? 'Tokens of an imported collection are minted by its own contract: import them then'
      : `Only a collection that is DEPLOYED can be minted: this one is ${status}`,
  );
}

/** Gives the draft the next number of its collection that nobody has. */
async function storeDraft(
  ctx: Context,
  tx: Tx,
  collectionId: string,
  texts: TokenTexts,
  mintTo: string,
): Promise<TokenView> {
  const { nextTokenId } = await lockOwnCollection(tx, ctx, collectionId);
  const tokenId = await freeNumber(tx, collectionId, nextTokenId);
  const now = ctx.clock.now().toISOString();
  const draft = { ...texts, attributes: JSON.stringify(texts.attributes), status: 'DRAFT', mintTo } as const;
  const of = { collectionId, userId: requireUserId(ctx.caller), createdAt: now, updatedAt: now };
  const id = newId();
  await tx.rows
    .insertInto('nft_token')
    .values({ id, tokenId, ...of, ...draft, ownerAddress: null, mintedAt: null })
    .execute();
  const next = tx.rows.updateTable('nft_collection').set({ nextTokenId: String(BigInt(tokenId) + 1n) });
  await next.where('id', '=', collectionId).execute();
  return tokenView(await tokenRows(tx.rows).where('token.id', '=', id).executeTakeFirstOrThrow());
}

/** The first number from one on that no token of the collection has: others may have been minted elsewhere. */
async function freeNumber({ rows }: Tx, collectionId: string, from: string): Promise<string> {
  const { rows: free } = await sql<{ number: string }>`
    select n::text as number from (select generate_series(${from}::numeric, ${from}::numeric + ${MOST_TAKEN}) as n) numbers
    where not exists (select from nft_token t where t."collectionId" = ${collectionId} and t."tokenId" = n::text)
    limit 1`.execute(rows);
  const [first] = free;
  if (!first) throw new AppError('CONFLICT', { message: 'The next numbers of this collection were minted elsewhere' });
  return first.number;
}

/** The token of a transaction that mints one draft, or a token that was minted elsewhere. */
async function minted(ctx: Context, { id, chain, contractAddress }: Mintable, hash: string): Promise<TokenView> {
  const transfers = await provenTransfers(ctx, chain, contractAddress, hash);
  const [made, ...others] = transfers.filter(({ from }) => from === ZeroAddress);
  if (!made) throw mismatch('The transaction mints no token of this collection');
  if (others.length > 0) throw mismatch('The transaction mints several tokens: they appear as the chain is read');
  return inTransaction(ctx, { operation: 'mintNftToken' }, async (tx) => {
    // Its receiver may have handed it on at once.
    const own = transfers.filter(({ tokenId }) => tokenId === made.tokenId);
    await storeTransfers(ctx, tx, chain, own);
    const token = tokenRows(tx.rows).where('token.collectionId', '=', id).where('token.tokenId', '=', made.tokenId);
    return tokenView(await token.executeTakeFirstOrThrow());
  });
}
