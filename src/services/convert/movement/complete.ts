import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical } from '../../../core/money.js';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { checkedReference } from '../inventory/input.js';
import { arrive } from './arrive.js';
import { countEvidence, findEvidence } from './evidence.js';
import { findMovement, NO_MOVEMENT, type MovementRow } from './read.js';

// Pays nobody else: the money moves between wallets of the platform.

export interface CompleteMovementInput {
  readonly id: string;
  /** What proves it: the hash of the transaction where one end is a chain, and any text of 1 to 200 characters elsewhere. */
  readonly reference: string;
  /** How much came, where no chain says so; exact decimal text. Absent: the whole amount. */
  readonly arrived?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Says that a movement that an admin carries out has arrived; the rest of its amount is booked as the fee. Where another
 * amount came than was sent less a plausible fee, it is left to a decision (REVIEW). NOT_FOUND; ILLEGAL_STATE unless it
 * is MOVING, and for one that the platform carries out; BAD_INPUT for a missing reference and a bad amount; CHAIN_MISMATCH
 * and CHAIN_FAILED as the chain answers.
 */
export async function completeConvertMovement(
  ctx: Context,
  { id, idempotencyKey, ...input }: CompleteMovementInput,
): Promise<MovementRow> {
  const reference = checkedReference(input.reference);
  if (reference === null) throw badInput('reference: say what proves the movement');
  const arrived = isGiven(input.arrived) ? canonical(input.arrived) : null;
  const once = { input: { id, reference, arrived }, key: idempotencyKey };
  // The chain is asked before the transaction, and not at all about a movement that has ended: a repeated call then gets
  // the first answer without it.
  const found = await findMovement(ctx.db.rows, id);
  const evidence = found.status === 'MOVING' ? await findEvidence(ctx, found, { reference, arrived }) : null;
  return inTransaction(ctx, { operation: 'completeConvertMovement', once }, async (tx) => {
    const movement = await lockOne(tx, ConvertMovement, { id }, NO_MOVEMENT);
    if (movement.status !== 'MOVING' || !evidence) {
      throw new AppError('ILLEGAL_STATE', {
        message: `complete is not possible while the state is ${movement.status}`,
      });
    }
    movement.reference = reference;
    await arrive(ctx, tx, movement, await countEvidence(ctx, tx, movement, evidence));
    return findMovement(tx.rows, id);
  });
}
