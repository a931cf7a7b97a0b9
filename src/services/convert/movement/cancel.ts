import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { isAnswered } from '../../frame/idempotency.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { post } from '../../ledger/post.js';
import { decisionReason } from '../../money-request/decide.js';
import { readMovementAttempts, type Attempt } from '../send/attempts.js';
import { coinAmount } from '../send/movements.js';
import { mostCost, type GasQuote } from '../send/payment.js';
import { repeat } from '../send/repeat.js';
import { above, isEnough, quoteEmpty, signEmpty } from '../send/replace.js';
import { requireCheapGas } from './gas-bound.js';
import { holdMoreGasLegs } from './gas-legs.js';
import { findMovement, NO_MOVEMENT, type MovementRow } from './read.js';

// Pays nobody else: the transaction is empty, and costs the house its gas.

const OPERATION = 'cancelConvertMovement';

export interface CancelMovementInput {
  readonly id: string;
  /** Why, 1 to 500 characters, for the audit; absent for none. */
  readonly reason?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Has an empty transaction with higher fees take the place of a movement's payment that the chain does not mine. Once that
 * is mined, nothing has left the house, and the movement is in REVIEW; it goes on if the payment was first. Where there is
 * an empty one already, another is signed only once fees have risen above its own. NOT_FOUND; ILLEGAL_STATE unless the
 * platform has signed its payment and the chain has not decided; BAD_INPUT for a reason that is empty or too long;
 * CHAIN_FAILED; CHAIN_MISMATCH while the gas may cost too much; INVENTORY_FLOOR without the coin for the empty transaction.
 */
export async function cancelConvertMovement(
  ctx: Context,
  { id, idempotencyKey, ...input }: CancelMovementInput,
): Promise<MovementRow> {
  const reason = isGiven(input.reason) ? decisionReason(input.reason) : null;
  const once = { input: { id, ...(reason !== null && { reason }) }, key: idempotencyKey };
  const gas = (await isAnswered(ctx, OPERATION, once)) ? null : await quoted(ctx, await findMovement(ctx.db.rows, id));
  const done = { signed: null as Attempt | null };
  const answer = await inTransaction(ctx, { operation: OPERATION, once }, async (tx) => {
    const movement = await lockOne(tx, ConvertMovement, { id }, NO_MOVEMENT);
    if (!gas || !isOpen(movement)) {
      throw new AppError('ILLEGAL_STATE', { message: 'The movement has no transaction that a chain may still mine' });
    }
    const before = await findMovement(tx.rows, id);
    done.signed = await replace(ctx, tx, movement, gas);
    const after = await findMovement(tx.rows, id);
    if (reason !== null) ctx.audit?.describe({ targetId: id, before, after: { ...after, reason } });
    return after;
  });
  // The job repeats what the chain does not take now.
  if (done.signed) await repeat(ctx, done.signed).catch((error: unknown) => logUnsent(ctx, id, error));
  return answer;
}

/** Null where nothing can be replaced, so that a repeated call gets its first answer without the chain. */
async function quoted(ctx: Context, movement: MovementRow): Promise<GasQuote | null> {
  if (!isOpen(movement)) return null;
  const [newest] = await readMovementAttempts(ctx.db.rows, movement.id);
  return newest ? quoteEmpty(ctx, newest.chainId) : null;
}

function isOpen({ gasHeld, gasPaid }: Pick<ConvertMovement, 'gasHeld' | 'gasPaid'>): boolean {
  return gasHeld !== null && gasPaid === null;
}

async function replace(ctx: Context, tx: Tx, movement: ConvertMovement, quote: GasQuote): Promise<Attempt> {
  const attempts = await readMovementAttempts(tx.rows, movement.id);
  const [newest] = attempts;
  if (newest && isEnough(newest, quote)) return newest;
  const gas = above(quote, newest);
  await requireCheapGas(ctx, tx, coinOf(movement), gas);
  const signed = await signEmpty(ctx, tx, { movementId: movement.id }, newest, gas);
  const most = coinAmount(mostCost(gas), movement.gasCurrency ?? '');
  const legs = await holdMoreGasLegs(tx, movement, most, attempts.length + 1);
  movement.updatedAt = ctx.clock.now();
  await tx.em.flush();
  if (legs.length > 0) await post<'convert'>(tx, legs);
  return signed;
}

function coinOf({ gasCurrency, gasType }: ConvertMovement): WalletKind {
  if (gasCurrency === null || gasType === null) throw new Error('a movement that pays gas names its coin');
  return { currency: gasCurrency, type: gasType };
}

function logUnsent({ log }: Context, movementId: string, error: unknown): void {
  log.warn({ module: 'convert', err: error, movementId }, 'the replacement of a movement waits for its chain');
}
