import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { newId } from '../../../core/ids.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { readNftChain, type NftChain } from '../../../core/nft-market/chains.js';
import { NFT_LIMITS } from '../../../core/nft-market/limits.js';
import { readMediaUrl } from '../../../core/nft-market/media.js';
import { storableAmount } from '../../../core/money.js';
import { readLabel, readOptionalText } from '../../../core/text/read-text.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { linkedAddresses } from '../own/addresses.js';
import { headOf, requireChains } from '../own/chain.js';
import { collectionView, type CollectionView } from '../own/collection.js';
import { ipfsReaderOf } from '../own/media.js';
import type { CollectionRow } from '../own/rows.js';
import { requireOwnContract } from './own-contract.js';

// Writes nft_collection in one statement: it writes one row.

const PERCENT = { digits: 5, decimals: 2 } as const;
/** More would leave a seller nothing. */
const MOST_ROYALTY = 100;

export interface CreateCollectionInput {
  readonly chain: string;
  readonly name: string;
  readonly symbol: string;
  readonly description?: string | null;
  readonly image?: string | null;
  /** Of the price of each sale. */
  readonly royaltyPercent: string;
  /** Who gets it; the creator's primary address where nobody is named. */
  readonly royaltyReceiver?: string | null;
  /** A contract that is deployed already; absent, the collection is a draft until it is deployed. */
  readonly contractAddress?: string | null;
}

/**
 * Makes a collection: a draft, or one whose contract is deployed already and belongs to an address of the caller. BAD_INPUT
 * naming the field; for a contract BAD_INPUT when it is no ERC-721, NFT_NOT_OWNER when it belongs to somebody
 * else, CONFLICT when it is here already, CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function createNftCollection(ctx: Context, input: CreateCollectionInput): Promise<CollectionView> {
  const texts = await textsOf(ctx, input);
  const contract = isGiven(input.contractAddress) ? await imported(ctx, texts.chain, input.contractAddress) : DRAFT;
  const now = ctx.clock.now().toISOString();
  const row: CollectionRow = {
    id: newId(),
    userId: requireUserId(ctx.caller),
    ...texts,
    ...contract,
    transactionHash: null,
    stoppedAt: null,
    nextTokenId: '1',
    createdAt: now,
    updatedAt: now,
    deployedAt: contract.contractAddress === null ? null : now,
  };
  await inTransaction(ctx, { operation: 'createNftCollection' }, async ({ rows }) => {
    const { numInsertedOrUpdatedRows: made } = await rows
      .insertInto('nft_collection')
      .values(row)
      .onConflict((conflict) => conflict.columns(['chain', 'contractAddress']).doNothing())
      .executeTakeFirstOrThrow();
    if (made === 0n) throw new AppError('CONFLICT', { message: 'This contract was imported already' });
  });
  return collectionView(row);
}

type Contract = Pick<CollectionRow, 'status' | 'isImported' | 'contractAddress' | 'startBlock'>;

const DRAFT: Contract = { status: 'DRAFT', isImported: false, contractAddress: null, startBlock: null };

async function imported(ctx: Context, chain: NftChain, text: string): Promise<Contract> {
  const contractAddress = readChainAddress(chain, 'contractAddress', text.trim());
  requireChains(ctx);
  // Before it is asked who owns the contract, so that no later transfer is missed.
  const block = await headOf(ctx, chain);
  await requireOwnContract(ctx, chain, contractAddress);
  return { status: 'DEPLOYED', isImported: true, contractAddress, startBlock: String(block) };
}

async function textsOf(ctx: Context, input: CreateCollectionInput) {
  const chain = readNftChain(input.chain);
  const royaltyPercent = percentIn(input.royaltyPercent);
  return {
    chain,
    name: readLabel('name', input.name, NFT_LIMITS.collectionName),
    symbol: readLabel('symbol', input.symbol, NFT_LIMITS.symbol),
    description: readOptionalText('description', input.description, NFT_LIMITS.description),
    image: readMediaUrl('image', input.image, ipfsReaderOf(ctx)),
    royaltyPercent,
    royaltyReceiver: royaltyPercent === '0' ? null : await receiverOf(ctx, chain, input.royaltyReceiver),
  };
}

function percentIn(text: string): string {
  const percent = storableAmount(text, PERCENT);
  if (percent !== null && Number(percent) <= MOST_ROYALTY) return percent;
  throw badInput(`royaltyPercent must be a number from 0 to ${MOST_ROYALTY} with at most two decimals`);
}

async function receiverOf(ctx: Context, chain: NftChain, given: string | null | undefined): Promise<string> {
  if (isGiven(given) && given !== '') return readChainAddress(chain, 'royaltyReceiver', given.trim());
  const [primary] = await linkedAddresses(ctx.db.rows, requireUserId(ctx.caller), chain);
  if (primary !== undefined) return primary;
  throw badInput('royaltyReceiver must be given while no wallet is linked to your account');
}
