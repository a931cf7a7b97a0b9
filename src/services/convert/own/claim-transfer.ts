import { evmClaimChain } from '../../../core/chain-proof/claim-key.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { ClaimUse } from '../../../entities/chain-proof/claim.js';
import type { Reader } from '../../../infra/database/database.js';
import {
  claimOnce,
  claimsOf,
  hashesClaimedFor,
  isClaimed,
  releaseClaims,
  type ClaimedFor,
} from '../../chain-proof/claims.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { ProvenTransfer } from './proven-transfer.js';

/** What a transfer is counted for, so that it counts for nothing else. */
export interface TransferUse extends ClaimedFor {
  readonly use: Extract<ClaimUse, `CONVERT_${string}`>;
}

/**
 * Counts the first of the transfers that nothing has counted yet, and answers it. CHAIN_MISMATCH when all of them were
 * counted before, and where there is none. A rolled back transaction has counted nothing.
 */
export async function claimTransfer(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  chainId: number,
  transfers: readonly ProvenTransfer[],
  use: TransferUse,
): Promise<ProvenTransfer> {
  for (const transfer of transfers) {
    const { txHash: hash, kind, place } = transfer;
    if (await claimOnce(ctx, tx, { chain: evmClaimChain(chainId), hash, kind, place }, use)) return transfer;
  }
  throw uncountable(transfers);
}

function uncountable({ length }: readonly ProvenTransfer[]): AppError {
  const message = length > 0 ? 'The transfer has been counted before' : 'The transaction contains no such transfer';
  return new AppError('CHAIN_MISMATCH', { message });
}

/**
 * The transfer of a transaction that {@link claimTransfer} would count now, without counting it; what was counted for
 * `released`, if that is given, would be free by then. CHAIN_MISMATCH as there.
 */
export async function findUncounted(
  rows: Reader,
  chainId: number,
  transfers: readonly [ProvenTransfer, ...ProvenTransfer[]],
  released: TransferUse | null,
): Promise<ProvenTransfer> {
  const counted = await claimsOf(rows, { chain: evmClaimChain(chainId), hash: transfers[0].txHash });
  const others = counted.filter(({ use, useId }) => use !== released?.use || useId !== released.useId);
  const free = transfers.find((transfer) => !isClaimed(others, transfer));
  if (free) return free;
  throw uncountable(transfers);
}

/** Transactions of a chain of which a transfer was counted for this. */
export async function countedFor(rows: Reader, chainId: number, use: TransferUse): Promise<string[]> {
  return (await hashesClaimedFor(rows, evmClaimChain(chainId), use)).map((hash) => `0x${hash}`);
}

/** Has the transfers of a chain that were counted for this be countable again. */
export async function releaseTransfers(tx: Tx, chainId: number, use: TransferUse): Promise<void> {
  await releaseClaims(tx, evmClaimChain(chainId), use);
}
