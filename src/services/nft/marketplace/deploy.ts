import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { newId } from '../../../core/ids.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { LEDGER_SCALE, storableAmount } from '../../../core/money.js';
import { readNftChain, type NftChain } from '../../../core/nft-market/chains.js';
import { basisPointsOf } from '../../../core/nft-market/rates.js';
import { nftMarketplace } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { prepareDeployment } from '../deployment/prepare.js';
import { proveDeployment, type ProvenDeployment } from '../deployment/prove.js';
import { ownAddress } from '../own/addresses.js';
import { requireChains, type PreparedTransaction } from '../own/chain.js';
import { lockMarketplace } from '../own/marketplace.js';
import { requireNotPaused } from '../own/pause.js';
import { readHash } from '../own/proof.js';
import { feePercentOf, maxRoyaltyPercentOf } from '../own/rates.js';
import type { MarketplaceRow } from '../own/rows.js';
import { marketplaceView, type MarketplaceView } from './info.js';

const MOST_POINTS = 10_000;

export interface DeployMarketplaceInput {
  readonly chain: string;
  /** Basis points; absent, those of the platform's fee. */
  readonly feePercentage?: number | null;
  /** Stored and shown alone. */
  readonly listingFee?: string | null;
  readonly feeReceiver?: string | null;
  /** Who signs, and owns the contract then; absent, the primary address. */
  readonly walletAddress?: string | null;
  readonly transactionHash?: string | null;
}

/** A marketplace contract, and what is to be signed next; null where nothing is. */
export interface MarketplaceAct {
  readonly marketplace: MarketplaceView;
  readonly transaction: PreparedTransaction | null;
}

/**
 * Deploys the marketplace contract of a chain: without a hash it answers the transaction to sign, with one it records the
 * contract. NFT_PAUSED; BAD_INPUT naming the field; CONFLICT where the chain has one; NFT_NO_ADDRESS, FORBIDDEN for an
 * address of another; NOT_FOUND for a proof of what was not prepared; TRANSFER_UNPROVEN, TRANSFER_MISMATCH;
 * CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function deployNftMarketplace(ctx: Context, input: DeployMarketplaceInput): Promise<MarketplaceAct> {
  const chain = readNftChain(input.chain);
  requireNotPaused(ctx, chain);
  if (isGiven(input.transactionHash)) return proven(ctx, chain, readHash(input.transactionHash));
  const terms = termsOf(ctx, chain, input);
  requireChains(ctx);
  const owner = await ownAddress(ctx, chain, input.walletAddress);
  return inTransaction(ctx, { operation: 'deployNftMarketplace' }, async (tx) => {
    const marketplace = await storeDraft(ctx, tx, { chain, owner, ...terms });
    const { id: targetId, feeReceiver, feePercentage, maxRoyalty } = marketplace;
    const data = nftMarketplace.creation(owner, feeReceiver, feePercentage, maxRoyalty);
    const args = { owner, feeReceiver, feePercentage, maxRoyalty };
    const transaction = await prepareDeployment(ctx, tx, {
      kind: 'MARKETPLACE',
      targetId,
      chain,
      from: owner,
      data,
      args,
    });
    return { marketplace: marketplaceView(ctx, marketplace), transaction };
  });
}

type Terms = Pick<MarketplaceRow, 'feePercentage' | 'maxRoyalty' | 'listingFee' | 'feeReceiver'>;

function termsOf(
  ctx: Context,
  chain: NftChain,
  { feePercentage, listingFee, feeReceiver }: DeployMarketplaceInput,
): Terms {
  if (!isGiven(feeReceiver)) throw badInput('feeReceiver must be given: the address that gets the fees');
  const fee = isGiven(listingFee) ? storableAmount(listingFee, LEDGER_SCALE) : '0';
  if (fee === null) throw badInput('listingFee must be an amount of at least zero');
  return {
    feePercentage: isGiven(feePercentage) ? readBasisPoints(feePercentage) : basisPointsOf(feePercentOf(ctx)),
    maxRoyalty: basisPointsOf(maxRoyaltyPercentOf(ctx)),
    listingFee: fee,
    feeReceiver: readChainAddress(chain, 'feeReceiver', feeReceiver.trim()),
  };
}

/** BAD_INPUT unless it is a whole number from 0 to 10000. */
export function readBasisPoints(points: number): number {
  if (Number.isInteger(points) && points >= 0 && points <= MOST_POINTS) return points;
  throw badInput(`feePercentage must be a whole number of basis points from 0 to ${MOST_POINTS}`);
}

/** One that waits for its proof is replaced. */
async function storeDraft(
  { clock }: Context,
  { rows }: Tx,
  terms: Terms & Pick<MarketplaceRow, 'chain' | 'owner'>,
): Promise<MarketplaceRow> {
  const now = clock.now().toISOString();
  const draft = { ...terms, status: 'DRAFT', address: null, transactionHash: null, startBlock: null } as const;
  const stored = await rows
    .insertInto('nft_marketplace')
    .values({ id: newId(), ...draft, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('chain')
        .doUpdateSet({ ...terms, updatedAt: now })
        .where('nft_marketplace.status', '=', 'DRAFT'),
    )
    .returningAll()
    .executeTakeFirst();
  if (!stored)
    throw new AppError('CONFLICT', { message: 'The chain has a marketplace contract already: configure that' });
  return stored;
}

async function proven(ctx: Context, chain: NftChain, hash: string): Promise<MarketplaceAct> {
  const draft = await ctx.db.rows
    .selectFrom('nft_marketplace')
    .selectAll()
    .where('chain', '=', chain)
    .executeTakeFirst();
  if (!draft) throw new AppError('NOT_FOUND', { message: 'No deployment was prepared for this chain' });
  requireDraft(draft);
  const { address, block, args } = await proveDeployment(ctx, { chain, targetId: draft.id, hash });
  const made = { ...deployedWith(args), address, startBlock: String(block), transactionHash: hash } as const;
  return inTransaction(ctx, { operation: 'deployNftMarketplace' }, async (tx) => {
    const locked = await lockMarketplace(tx, draft);
    requireDraft(locked);
    Object.assign(locked, made, { status: 'DEPLOYED', updatedAt: ctx.clock.now() });
    await tx.em.flush();
    return { marketplace: marketplaceView(ctx, { ...draft, ...made, status: 'DEPLOYED' }), transaction: null };
  });
}

function requireDraft({ status }: Pick<MarketplaceRow, 'status'>): void {
  if (status !== 'DRAFT') throw new AppError('CONFLICT', { message: 'The chain has a marketplace contract already' });
}

type DeployedWith = Pick<MarketplaceRow, 'owner' | 'feeReceiver' | 'feePercentage' | 'maxRoyalty'>;

/** What a contract was deployed with, as it was remembered when that was prepared. */
function deployedWith({ owner, feeReceiver, feePercentage, maxRoyalty }: ProvenDeployment['args']): DeployedWith {
  const isWhole =
    typeof owner === 'string' &&
    typeof feeReceiver === 'string' &&
    typeof feePercentage === 'number' &&
    typeof maxRoyalty === 'number';
  if (isWhole) return { owner, feeReceiver, feePercentage, maxRoyalty };
  throw new AppError('INTERNAL', { reason: 'a deployment of a marketplace was prepared without its arguments' });
}
