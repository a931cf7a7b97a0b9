import { getAddress } from 'ethers';
import { AppError } from '../../../core/catalogue/errors.js';
import { addressKey, pausedKey, pauseReasonKey } from '../../../core/nft-market/chain-rows.js';
import { readNftChain, type NftChain } from '../../../core/nft-market/chains.js';
import { SettingsArea } from '../../../entities/settings/settings-revision.js';
import { nftMarketplace } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { decisionReason } from '../../money-request/decide.js';
import { changesOf, lockSettings, writeSettings } from '../../settings/write.js';
import { prepared, type PreparedTransaction } from '../own/chain.js';
import { refuseInterest } from '../own/interest.js';
import { findMarketplace } from '../own/marketplace.js';
import { NO_MARKETPLACE } from './info.js';

/** Whether the marketplace of a chain is paused, and what its contract's owner signs so that the contract is, too. */
export interface PauseView {
  readonly chain: NftChain;
  readonly address: string;
  readonly paused: boolean;
  readonly reason: string | null;
  /** Null where the owner of the contract is not known. */
  readonly transaction: PreparedTransaction | null;
}

/**
 * Stops what is listed, offered, accepted, bid, bought, minted and deployed on a chain. What is under way can be confirmed,
 * rejected and cancelled. NOT_FOUND where the chain has no marketplace contract; BAD_INPUT without a reason.
 */
export async function pauseNftMarketplace(ctx: Context, chain: string, reason: string): Promise<PauseView> {
  return save(ctx, readNftChain(chain), decisionReason(reason));
}

/**
 * Lets the marketplace of a chain go on. NOT_FOUND as {@link pauseNftMarketplace}; SELF_DECISION for an admin who takes part in
 * what is sold on it, see {@link refuseInterest}.
 */
export async function unpauseNftMarketplace(ctx: Context, chain: string): Promise<PauseView> {
  return save(ctx, readNftChain(chain), null);
}

async function save(ctx: Context, chain: NftChain, reason: string | null): Promise<PauseView> {
  const { address, owner } = await contractOf(ctx, chain);
  const texts = new Map([
    [pausedKey(chain), String(reason !== null)],
    [pauseReasonKey(chain), reason ?? ''],
  ]);
  await inTransaction(
    ctx,
    { operation: reason === null ? 'unpauseNftMarketplace' : 'pauseNftMarketplace' },
    async (tx) => {
      const lastSave = await lockSettings(tx);
      if (reason === null) await refuseInterest(ctx, tx.rows, { chain });
      const present = await ctx.settings.seenBy(tx.rows, [...texts.keys()]);
      await writeSettings(ctx, tx, lastSave, changesOf(texts, present), { area: SettingsArea.SETTINGS, reason });
    },
  );
  await ctx.settings.changed();
  const data = nftMarketplace.call(reason === null ? 'unpause' : 'pause');
  const transaction = owner === null ? null : prepared(chain, { from: owner, to: address, data });
  return { chain, address, paused: reason !== null, reason, transaction };
}

/** The contract that the settings name, otherwise the one that was deployed from here. */
async function contractOf(
  ctx: Context,
  chain: NftChain,
): Promise<{ readonly address: string; readonly owner: string | null }> {
  const deployed = await findMarketplace(ctx.db.rows, chain);
  const named = ctx.settings.snapshot().stored(addressKey(chain));
  // A row that names no address must not take the control away from the contract that was deployed.
  const address = (named ? spelled(named) : null) ?? deployed?.address ?? null;
  if (address === null) throw new AppError('NOT_FOUND', { message: NO_MARKETPLACE });
  return { address, owner: deployed && deployed.address === address ? deployed.owner : null };
}

function spelled(text: string): string | null {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim()) ? getAddress(text.trim().toLowerCase()) : null;
}
