import { isPlausibleArrival } from '../../../core/conversion/arrival.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { claimTransfer } from '../own/claim-transfer.js';
import { provenTransfers } from '../own/proven-transfer.js';
import { requireToken } from '../own/token.js';
import { requireChainPlace } from './chain-place.js';
import type { CheckedFunding, FundingProof } from './funding.js';
import { chainOf } from './input.js';

/**
 * What a chain says of a funding there, whose reference is the hash of its transaction; null for the other places.
 * BAD_INPUT for a missing or malformed hash, a currency without a send chain and one with wrong decimals; CHAIN_MISMATCH unless the transaction
 * moved exactly this to the house's address, or away from it; CHAIN_FAILED when the chain cannot be asked.
 */
export async function proofOf(
  ctx: Context,
  { direction, kind, location, amount }: Pick<CheckedFunding, 'direction' | 'kind' | 'location' | 'amount'>,
  reference: string | null,
): Promise<FundingProof | null> {
  const chainId = chainOf(location);
  if (chainId === null) return null;
  const place = await requireChainPlace(ctx, kind, chainId);
  if (reference === null) throw badInput('reference: on a chain, it is the hash of the transaction');
  await requireToken(ctx, place);
  const house = direction === 'FUND' ? { to: place.address } : { from: place.address };
  const found = await provenTransfers(ctx, place, reference, { ...house, amount: amount.toString() });
  // What the house pays to itself changes nothing of what it holds.
  const [first, ...rest] = found.filter(({ from, to }) => from !== to);
  if (!first) throw new AppError('CHAIN_MISMATCH', { message: 'The transaction moves money from the house to itself' });
  return { chainId, transfers: [first, ...rest] };
}

type Funded = Pick<CheckedFunding, 'direction' | 'kind' | 'location' | 'amount'>;

/**
 * Counts one transfer of a proof. CHAIN_MISMATCH when all were counted before, or belong to a payment of the house's, and
 * for money that is, or may be, what a movement of the house brings.
 */
export async function countProof(
  ctx: Context,
  tx: Tx,
  proof: FundingProof,
  { id: fundingId, ...funded }: Funded & { readonly id: string },
): Promise<void> {
  const { chainId, transfers } = proof;
  if (funded.direction === 'FUND') await requireNoMovement(tx, funded, transfers[0].txHash);
  const { txHash } = transfers[0];
  const sent = await tx.rows
    .selectFrom('convert_transaction')
    .select('kind')
    .where('chainId', '=', chainId)
    .where('hash', '=', txHash)
    .executeTakeFirst();
  if (sent)
    throw new AppError('CHAIN_MISMATCH', { message: 'The platform has signed the transaction for another payment' });
  await claimTransfer(ctx, tx, chainId, transfers, { usedBy: 'FUNDING', usedById: fundingId });
}

async function requireNoMovement({ rows }: Tx, { kind, location, amount }: Funded, txHash: string): Promise<void> {
  const open = await rows
    .selectFrom('convert_movement')
    .select(['id', 'currency', 'amount', 'txHash'])
    .where('to', '=', location)
    .where('currency', '=', kind.currency)
    .where('type', '=', kind.type)
    .where('status', 'in', ['MOVING', 'REVIEW'])
    .execute();
  // One whose transaction nobody knows yet may be this one.
  const sent = (text: string) => Money.parse(canonical(text), kind.currency);
  const found = open.find((each) =>
    each.txHash === null ? isPlausibleArrival(sent(each.amount), amount) : each.txHash === txHash,
  );
  if (!found) return;
  const message = `The movement ${found.id} is to bring this money: end it first`;
  throw new AppError('CHAIN_MISMATCH', { message });
}
