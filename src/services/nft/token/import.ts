import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { requireUserId } from '../../../auth/authenticate.js';
import { newId } from '../../../core/ids.js';
import { readTokenNumber } from '../../../core/nft-market/token-id.js';
import { addressIn, collectionCall, OWNER_GAS, textIn } from '../../../core/nft-market/calls.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { NFT_LIMITS } from '../../../core/nft-market/limits.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { linkedAddresses } from '../own/addresses.js';
import { headOf, requireChains, type TokenPlace } from '../own/chain.js';
import { NO_COLLECTION } from '../own/collection.js';
import { ipfsReaderOf } from '../own/media.js';
import { readMediaUrl } from '../../../core/nft-market/media.js';
import { tokenRows, tokenView, type TokenView } from '../own/token.js';

// Writes SQL: it checks and answers a row that is joined from several tables.

export interface ImportTokenInput {
  readonly collectionId: string;
  readonly tokenId: string;
}

/**
 * Adds a token of an imported collection that an address of the caller has. NOT_FOUND; ILLEGAL_STATE for a collection that was
 * deployed from here, whose tokens appear by themselves; BAD_INPUT for what is no number; NFT_NOT_OWNER;
 * CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function importNftToken(ctx: Context, input: ImportTokenInput): Promise<TokenView> {
  const place = await placeOf(ctx, input.collectionId, readTokenNumber(input.tokenId));
  requireChains(ctx);
  const block = await headOf(ctx, place.chain);
  const owner = await ownerAt(ctx, place, block);
  const linked = await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller), place.chain);
  if (owner === null || !linked.includes(owner)) throw new AppError('NFT_NOT_OWNER');
  const metadataUri = await metadataUriOf(ctx, place);
  return inTransaction(ctx, { operation: 'importNftToken' }, async ({ rows }) => {
    const now = ctx.clock.now().toISOString();
    const of = { collectionId: input.collectionId, tokenId: place.tokenId };
    const times = { createdAt: now, updatedAt: now, mintedAt: now };
    await rows
      .insertInto('nft_token')
      .values({ id: newId(), ...of, userId: requireUserId(ctx.caller), metadataUri, ...NOTHING_SAID, ...times })
      .onConflict((conflict) => conflict.columns(['collectionId', 'tokenId']).doNothing())
      .execute();
    // A token that its transfers have told of before has its owner by these; one that is new, by what was asked, until a
    // later transfer tells of another.
    await rows
      .updateTable('nft_token')
      .set({
        ownerAddress: owner,
        importedOwner: owner,
        importedBlock: String(block),
        status: 'MINTED',
        updatedAt: now,
      })
      .where('collectionId', '=', of.collectionId)
      .where('tokenId', '=', of.tokenId)
      .where('ownerAddress', 'is', null)
      .where((by) =>
        by.not(by.exists(by.selectFrom('nft_transfer').select('chain').whereRef('tokenId', '=', 'nft_token.id'))),
      )
      .execute();
    const token = tokenRows(rows).where('token.collectionId', '=', of.collectionId);
    return tokenView(await token.where('token.tokenId', '=', of.tokenId).executeTakeFirstOrThrow());
  });
}

/** Until its owner is written, in the same transaction. */
const NOTHING_SAID = {
  name: null,
  description: null,
  image: null,
  status: 'BURNED',
  mintTo: null,
  ownerAddress: null,
} as const;

async function placeOf({ db }: Context, collectionId: string, tokenId: string): Promise<TokenPlace> {
  const collection = await db.rows
    .selectFrom('nft_collection')
    .select(['chain', 'contractAddress', 'isImported', 'status'])
    .where('id', '=', collectionId)
    .executeTakeFirst();
  if (!collection || collection.contractAddress === null) throw new AppError('NOT_FOUND', { message: NO_COLLECTION });
  const { chain, contractAddress, isImported } = collection;
  if (isImported) return { chain, contractAddress, tokenId };
  throw illegalState('Only tokens of an imported collection are imported: those of this one appear as they are minted');
}

/** Who a chain says had a token in a block; null for nobody. */
async function ownerAt(
  { chains }: Context,
  { chain, contractAddress: to, tokenId }: TokenPlace,
  block: number,
): Promise<string | null> {
  const call = { to, data: collectionCall('ownerOf', tokenId), gas: OWNER_GAS };
  return addressIn(await chains.tryCall(chainNumber(chain), call, block));
}

/** Where its contract says that its metadata lie, if that is an address that tokens may have here. */
async function metadataUriOf(
  ctx: Context,
  { chain, contractAddress: to, tokenId }: TokenPlace,
): Promise<string | null> {
  const call = { to, data: collectionCall('tokenURI', tokenId) };
  const text = textIn(await ctx.chains.tryCall(chainNumber(chain), call));
  if (text === null || text.length > NFT_LIMITS.url) return null;
  try {
    return readMediaUrl('metadataUri', text, ipfsReaderOf(ctx));
  } catch {
    return null;
  }
}
