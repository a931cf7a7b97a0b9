import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { gasOfHouse } from '../own/claim-gas.js';
import { claimTransfer } from '../own/claim-transfer.js';
import { provenTransfers } from '../own/proven-transfer.js';
import { requireToken } from '../own/token.js';
import { requireChainPlace } from './chain-place.js';
import type { CheckedFunding, FundingProof } from './funding.js';
import { chainOf } from './input.js';
import { requireNoOtherUse, type Funded } from './paid-otherwise.js';

/**
 * What a chain says of a funding there, whose reference is the hash of its transaction; null for the other places.
 * BAD_INPUT for a malformed hash, a currency without a send chain and one with wrong decimals; CHAIN_MISMATCH
 * unless the transaction moved exactly this to the house's address, or away from it; CHAIN_FAILED when the chain cannot be
 * asked.
 */
export async function proofOf(
  ctx: Context,
  { direction, kind, location, amount }: Pick<CheckedFunding, 'direction' | 'kind' | 'location' | 'amount'>,
  reference: string,
): Promise<FundingProof | null> {
  const chainId = chainOf(location);
  if (chainId === null) return null;
  const place = await requireChainPlace(ctx, kind, chainId);
  await requireToken(ctx, place);
  const house = direction === 'FUND' ? { to: place.address } : { from: place.address };
  const { mined, transfers } = await provenTransfers(ctx, place, reference, { ...house, amount: amount.toString() });
  // What the house pays to itself changes nothing of what it holds.
  const [first, ...rest] = transfers.filter(({ from, to }) => from !== to);
  if (!first) throw new AppError('CHAIN_MISMATCH', { message: 'The transaction moves money from the house to itself' });
  return { chainId, transfers: [first, ...rest], gas: gasOfHouse(mined, place.address) };
}

/**
 * Counts one transfer of a proof. CHAIN_MISMATCH when all were counted before, or belong to a payment of the house's, and
 * for money that is, or may be, what other work of the house moves.
 */
export async function countProof(
  ctx: Context,
  tx: Tx,
  proof: FundingProof,
  { id: fundingId, ...funded }: Funded & { readonly id: string },
): Promise<void> {
  const { chainId, transfers } = proof;
  await requireNoOtherUse(ctx, tx, funded, proof);
  const { txHash } = transfers[0];
  const sent = await tx.rows
    .selectFrom('convert_transaction')
    .select('kind')
    .where('chainId', '=', chainId)
    .where('hash', '=', txHash)
    .executeTakeFirst();
  if (sent)
    throw new AppError('CHAIN_MISMATCH', { message: 'The platform has signed the transaction for another payment' });
  await claimTransfer(ctx, tx, chainId, transfers, { use: 'CONVERT_FUNDING', useId: fundingId });
}
