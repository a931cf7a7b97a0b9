import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical, Money } from '../../../core/money.js';
import { CONVERT_MOVEMENT_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { ConvertMovementOutcome } from '../../../entities/convert/names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { chainOf } from '../inventory/input.js';
import { readTxHash } from '../own/proven-transfer.js';
import { askChain, countTransfer, type ChainEvidence } from './chain-evidence.js';
import { amountOf, arrivalLegs, lossLegs } from './legs.js';
import { findMovement, NO_MOVEMENT, type MovementRow } from './read.js';

// Pays nobody else: the money moves between wallets of the platform, or is lost.

const MAX_NOTE = 500;

export interface ResolveMovementInput {
  readonly id: string;
  readonly outcome: ConvertMovementOutcome;
  /** How much came, or came back; exact decimal text. Absent: what is known to have come, else the whole amount. */
  readonly arrived?: string | null;
  /** The transaction that brought it, where it has arrived on a chain. Absent: the one that is known. */
  readonly txHash?: string | null;
  /** Why, 1 to 500 characters. */
  readonly note: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Ends a movement in REVIEW as an admin found it: ARRIVED books it where it went, RETURNED where it came from, each less
 * what was paid for the way, and LOST as lost. What has arrived on a chain is proven there by its transaction, which counts
 * once. NOT_FOUND; ILLEGAL_STATE unless it is in REVIEW, and while a chain may still carry out its transaction; BAD_INPUT
 * for a note that is empty or too long, a hash that is missing, and an amount that is not above zero, above what was sent,
 * or given for LOST; CHAIN_MISMATCH and CHAIN_FAILED as the chain answers.
 */
export async function resolveConvertMovement(
  ctx: Context,
  { id, outcome, arrived, txHash, note, idempotencyKey }: ResolveMovementInput,
): Promise<MovementRow> {
  const text = checkedNote(note);
  const given = isGiven(arrived) ? canonical(arrived) : null;
  if (outcome === 'LOST' && given !== null) throw badInput('arrived: nothing arrives of what is lost');
  const hash = isGiven(txHash) ? readTxHash(txHash) : null;
  const once = {
    input: { id, outcome, arrived: given, note: text, ...(hash && { txHash: hash }) },
    key: idempotencyKey,
  };
  const found = await findMovement(ctx.db.rows, id);
  // The chain is not asked about a movement that has ended: a repeated call then gets the first answer without it.
  const proof = outcome === 'ARRIVED' && found.status === 'REVIEW' ? await findProof(ctx, found, hash) : null;
  return inTransaction(ctx, { operation: 'resolveConvertMovement', once }, async (tx) => {
    const movement = await lockOne(tx, ConvertMovement, { id }, NO_MOVEMENT);
    const status = move(CONVERT_MOVEMENT_MOVES, movement.status, 'resolve');
    requireDecided(movement);
    if (proof) await countProof(ctx, tx, movement, proof);
    const now = ctx.clock.now();
    const resolvedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
    Object.assign(movement, { status, outcome, note: text, resolvedBy, doneAt: now, updatedAt: now });
    await settle(tx, movement, outcome, given);
    return findMovement(tx.rows, id);
  });
}

/** What a chain says of the money that came there; null elsewhere, and where a transfer was counted for it already. */
async function findProof(ctx: Context, movement: MovementRow, given: string | null): Promise<ChainEvidence | null> {
  const chainId = chainOf(movement.to);
  if (chainId === null || (await hasCounted(ctx, movement.id))) return null;
  const hash = given ?? movement.txHash;
  if (hash === null) throw badInput('txHash: name the transaction that brought the money');
  return askChain(ctx, movement, chainId, hash, (house) => ({ to: house }));
}

async function hasCounted({ db }: Context, id: string): Promise<boolean> {
  const counted = db.rows.selectFrom('convert_chain_log').select('usedById').where('usedBy', '=', 'MOVEMENT');
  return (await counted.where('usedById', '=', id).limit(1).executeTakeFirst()) !== undefined;
}

async function countProof(ctx: Context, tx: Tx, movement: ConvertMovement, proof: ChainEvidence): Promise<void> {
  movement.arrived = (await countTransfer(ctx, tx, movement, proof)).amount;
}

/** ILLEGAL_STATE while the chain may still carry out the transaction that the platform has signed for a movement. */
function requireDecided({ gasHeld, gasPaid }: ConvertMovement): void {
  if (gasHeld === null || gasPaid !== null) return;
  const message = 'The chain has not decided over its transaction yet, and may still carry it out';
  throw new AppError('ILLEGAL_STATE', { message });
}

async function settle(
  tx: Tx,
  movement: ConvertMovement,
  outcome: ConvertMovementOutcome,
  given: string | null,
): Promise<void> {
  if (outcome === 'LOST') {
    Object.assign(movement, { arrived: '0', fee: '0' });
    const lost = await lossLegs(tx, movement);
    await tx.em.flush();
    return postWithCommit(tx, lost);
  }
  const came = cameOf(movement, outcome, given);
  Object.assign(movement, { arrived: came.toString(), fee: amountOf(movement).minus(came).toString() });
  const legs = await arrivalLegs(tx, movement, outcome === 'ARRIVED' ? movement.to : movement.from, came);
  await tx.em.flush();
  return postWithCommit(tx, legs);
}

/** How much came, or came back. Of more than was sent, the rest is somebody's payment to the house, and is funded. */
function cameOf(movement: ConvertMovement, outcome: ConvertMovementOutcome, given: string | null): Money {
  const sent = amountOf(movement);
  if (given === null) return outcome === 'ARRIVED' ? knownArrival(movement, sent) : sent;
  const came = Money.parsePositive(given, movement.currency);
  if (came.compare(sent) > 0) throw badInput(`arrived must not be above the ${sent.toString()} that were sent`);
  return came;
}

function knownArrival({ arrived, currency }: ConvertMovement, sent: Money): Money {
  if (arrived === null) return sent;
  const known = Money.parse(canonical(arrived), currency);
  return known.isPositive() && known.compare(sent) < 0 ? known : sent;
}

function checkedNote(note: string): string {
  const text = note.trim();
  if (text === '' || [...text].length > MAX_NOTE) throw badInput(`note must have 1 to ${MAX_NOTE} characters`);
  return text;
}
