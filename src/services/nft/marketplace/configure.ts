import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { readChainAddress } from '../../../core/launchpad/addresses.js';
import { chainNumber, readNftChain, type NftChain } from '../../../core/nft-market/chains.js';
import { basisPointsOf } from '../../../core/nft-market/rates.js';
import { nftMarketplace } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { prepared, requireChains } from '../own/chain.js';
import { marketplaceEvents } from '../own/contract-events.js';
import { findMarketplace, lockMarketplace, type DeployedMarketplace } from '../own/marketplace.js';
import { mismatch, readHash, requireMined } from '../own/proof.js';
import { maxRoyaltyPercentOf } from '../own/rates.js';
import { readBasisPoints, type DeployMarketplaceInput, type MarketplaceAct } from './deploy.js';
import { marketplaceView, NO_MARKETPLACE } from './info.js';

export type ConfigureMarketplaceInput = Omit<DeployMarketplaceInput, 'listingFee' | 'walletAddress'>;

/**
 * Changes fee and receiver of the marketplace contract of a chain: without a hash it answers the transaction that its owner
 * signs, with one it records what the contract is set to. Listings keep the rates that they were made with. NOT_FOUND; BAD_INPUT
 * naming the field; TRANSFER_UNPROVEN, TRANSFER_MISMATCH; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function configureNftMarketplace(ctx: Context, input: ConfigureMarketplaceInput): Promise<MarketplaceAct> {
  const chain = readNftChain(input.chain);
  const wish = isGiven(input.transactionHash) ? readHash(input.transactionHash) : ratesOf(chain, input);
  requireChains(ctx);
  const marketplace = await findMarketplace(ctx.db.rows, chain);
  if (!marketplace) throw new AppError('NOT_FOUND', { message: NO_MARKETPLACE });
  if (typeof wish === 'string') return proven(ctx, marketplace, wish);
  const { feePercentage = marketplace.feePercentage, feeReceiver = marketplace.feeReceiver } = wish;
  const data = nftMarketplace.call('configure', feeReceiver, feePercentage, basisPointsOf(maxRoyaltyPercentOf(ctx)));
  const { address: to, owner: from } = marketplace;
  return { marketplace: marketplaceView(ctx, marketplace), transaction: prepared(chain, { from, to, data }) };
}

/** What is to be changed; undefined for what stays. */
interface Rates {
  readonly feePercentage: number | undefined;
  readonly feeReceiver: string | undefined;
}

function ratesOf(chain: NftChain, { feePercentage, feeReceiver }: ConfigureMarketplaceInput): Rates {
  if (!isGiven(feePercentage) && !isGiven(feeReceiver)) throw badInput('feePercentage or feeReceiver must be given');
  return {
    feePercentage: isGiven(feePercentage) ? readBasisPoints(feePercentage) : undefined,
    feeReceiver: isGiven(feeReceiver) ? readChainAddress(chain, 'feeReceiver', feeReceiver.trim()) : undefined,
  };
}

/**
 * What the contract is set to now. The transaction says only that somebody has set it: what it has set may be another's
 * doing than this server's, and others may have followed it.
 */
async function proven(ctx: Context, marketplace: DeployedMarketplace, hash: string): Promise<MarketplaceAct> {
  const events = marketplaceEvents(await requireMined(ctx, marketplace.chain, hash));
  if (!events.some(({ contract, name }) => contract === marketplace.address && name === 'Configured')) {
    throw mismatch('The transaction does not configure the marketplace contract of this chain');
  }
  const rates = await setRates(ctx, marketplace);
  return inTransaction(ctx, { operation: 'configureNftMarketplace' }, async (tx) => {
    Object.assign(await lockMarketplace(tx, marketplace), rates, { updatedAt: ctx.clock.now() });
    await tx.em.flush();
    return { marketplace: marketplaceView(ctx, { ...marketplace, ...rates }), transaction: null };
  });
}

async function setRates({ chains }: Context, { chain, address: to }: DeployedMarketplace) {
  const asked = async (method: string): Promise<string> => {
    const answer = await chains.call(chainNumber(chain), { to, data: nftMarketplace.call(method) });
    return String(nftMarketplace.interface.decodeFunctionResult(method, answer)[0]);
  };
  return {
    feeReceiver: await asked('feeReceiver'),
    feePercentage: Number(await asked('feeBasisPoints')),
    maxRoyalty: Number(await asked('maxRoyaltyBasisPoints')),
  };
}
