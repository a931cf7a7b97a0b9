import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { chainOf } from '../inventory/input.js';
import { claimTransfer } from '../own/claim-transfer.js';
import { transferOf, type ProvenTransfer } from '../own/proven-transfer.js';
import { readMovementAttempts } from '../send/attempts.js';
import { coinAmount } from '../send/movements.js';
import { outcomeOf, type Outcome } from '../send/outcome.js';
import { repeat } from '../send/repeat.js';
import { payGasLegs } from './gas-legs.js';
import { review } from './review.js';
import { sendChainOf } from './route.js';
import type { MovementRow } from './read.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: the money is the house's own.

/** Why an admin has to look into a movement, by what the chain has done. */
const FAULTS: Readonly<Partial<Record<Outcome['is'], string>>> = {
  failed: 'its transaction failed on the chain',
  replaced: 'an empty transaction took the place of its payment: nothing has left the house',
  odd: 'its transaction moved another amount: the token keeps a part of it, or more',
  displaced: 'another transaction of the house has its nonce',
};

/**
 * Asks the chain about the transaction of a movement to the venue: gives it to the chain again while it waits and, once it
 * is deep enough, books its gas, also when an admin has ended the movement meanwhile. CHAIN_FAILED.
 */
export async function followChain(ctx: Context, movement: MovementRow): Promise<void> {
  const chainId = chainOf(movement.from);
  if (chainId === null || movement.address === null) return;
  const chain = await sendChainOf(ctx.db.rows, movement, chainId).executeTakeFirst();
  if (!chain) return;
  const payment = { ...chain, address: movement.address, amount: movement.amount };
  const outcome = await outcomeOf(ctx, payment, await readMovementAttempts(ctx.db.rows, movement.id));
  if (outcome.is === 'shallow') return;
  // Also when the movement has ended: whatever the house pays later waits behind its nonce.
  if (outcome.is === 'waiting') return repeat(ctx, outcome.newest);
  await inTransaction(ctx, { operation: 'processConvertMovements' }, (tx) => end(ctx, tx, movement.id, chain, outcome));
}

type Ended = Exclude<Outcome, { readonly is: 'waiting' | 'shallow' }>;

async function end(
  ctx: Context,
  tx: Tx,
  id: string,
  chain: { readonly chainId: number; readonly decimals: number },
  outcome: Ended,
): Promise<void> {
  const movement = await lockOne(tx, ConvertMovement, { id });
  if (movement.gasPaid !== null) return;
  const gas = 'mined' in outcome ? outcome.mined.gasPaid : 0n;
  for (const transfer of leftBy(outcome, chain.decimals)) {
    // Counted here, so that it proves nothing else, and what comes back has to be proven.
    await claimTransfer(ctx, tx, chain.chainId, [transfer], { use: 'CONVERT_MOVEMENT', useId: id });
  }
  const fault = FAULTS[outcome.is];
  if (fault !== undefined && movement.status === 'MOVING') await review(ctx, tx, movement, fault);
  movement.updatedAt = ctx.clock.now();
  const legs = await payGasLegs(tx, movement, coinAmount(gas, movement.gasCurrency ?? ''));
  await tx.em.flush();
  await postWithCommit<'convert'>(tx, legs);
}

/** What has left the house by the transaction of a movement. */
function leftBy(outcome: Ended, decimals: number): ProvenTransfer[] {
  if (outcome.is !== 'paid' && outcome.is !== 'odd') return [];
  const left = outcome.is === 'paid' ? [outcome.moved] : outcome.left;
  return left.map((moved) => transferOf(outcome.mined, moved, decimals));
}
