import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical, Money } from '../../../core/money.js';
import { CONVERT_MOVEMENT_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { ConvertMovementOutcome } from '../../../entities/convert/names.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { readTxHash } from '../own/proven-transfer.js';
import { fundRest } from './fund-rest.js';
import { amountOf, arrivalLegs, lossLegs } from './legs.js';
import { findMovement, NO_MOVEMENT, type MovementRow } from './read.js';
import { findProof, provenAmount, takeProof } from './resolution-proof.js';

// Pays nobody else: the money moves between wallets of the platform, or is lost.

const MAX_NOTE = 500;

export interface ResolveMovementInput {
  readonly id: string;
  readonly outcome: ConvertMovementOutcome;
  /** How much came, or came back; exact decimal text. Absent: what is known to have come, else the whole amount. */
  readonly arrived?: string | null;
  /** The transaction that brought it to a chain, or back to one. Absent: the one that is known to have brought it. */
  readonly txHash?: string | null;
  /** Why, 1 to 500 characters. */
  readonly note: string;
  readonly idempotencyKey?: string | null;
}

/** What the approvers of a resolution must agree on. */
export type MovementResolution = Pick<ResolveMovementInput, 'id' | 'outcome' | 'arrived' | 'txHash'>;

/** A movement in REVIEW, resolved by as many people as its dollars ask for. Nothing else takes it out of REVIEW. */
export const RESOLVE_CONVERT_MOVEMENT: WaitingRecord<MovementResolution> = {
  operation: 'resolveConvertMovement',
  kind: 'CONVERT_RESOLVE',
  right: 'manage.convert.rebalance',
  extension: 'convert',
  approve: (ctx, input, idempotencyKey, note) =>
    resolveConvertMovement(ctx, RESOLVE_CONVERT_MOVEMENT, { ...input, note: note ?? '', idempotencyKey }),
};

/** The same on the house page. */
export const RESOLVE_HOUSE_MOVEMENT: WaitingRecord<MovementResolution> = {
  operation: 'resolveHouseMovement',
  kind: 'CONVERT_RESOLVE',
  right: 'manage.pool.backing',
  secondFactor: true,
  approve: (ctx, input, idempotencyKey, note) =>
    resolveConvertMovement(ctx, RESOLVE_HOUSE_MOVEMENT, { ...input, note: note ?? '', idempotencyKey }),
};

/**
 * Ends a movement in REVIEW as an admin found it, with the last approval that it takes: ARRIVED books it where it went,
 * RETURNED where it came from, each less what was paid for the way, and LOST as lost. What has arrived on a chain, and what
 * came back to one that it had left, is proven there by its transaction, which counts once; what that brought beyond the
 * movement is booked as money from outside. Each approval asks the chain, and only the last one counts the transaction. The
 * first approval begins by the given record's right, which then counts on both paths.
 * NOT_FOUND; ILLEGAL_STATE unless it is in REVIEW, and while a chain may still carry out its transaction; BAD_INPUT for a
 * note that is empty or too long, a hash that is missing or proves nothing, and an amount that is not above zero, above what
 * was sent or proven, or given for LOST; CONFLICT when a chain has moved it since it was asked; CHAIN_MISMATCH and
 * CHAIN_FAILED as the chain answers; what {@link approveRecord} refuses.
 */
export async function resolveConvertMovement(
  ctx: Context,
  record: WaitingRecord<MovementResolution>,
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
  const ask = async () => {
    const found = await findMovement(ctx.db.rows, id);
    // The chain is not asked about a movement that has ended.
    return found.status === 'REVIEW' ? findProof(ctx, found, outcome, hash) : null;
  };
  return askThenWrite(ctx, { operation: 'resolveConvertMovement', once }, ask, async (tx, proof) => {
    const movement = await lockOne(tx, ConvertMovement, { id }, NO_MOVEMENT);
    const status = move(CONVERT_MOVEMENT_MOVES, movement.status, 'resolve');
    requireDecided(movement);
    const proven = await provenAmount(tx, movement, outcome, proof);
    const came = outcome === 'LOST' ? null : cameOf(movement, { outcome, proven, given });
    const resolution = { outcome, proven, came, txHash: proof?.transfers[0].txHash ?? null, note: text };
    if (await approveRecord(ctx, tx, record, toApprove(ctx, tx, movement, resolution)))
      return findMovement(tx.rows, id);
    const counted = await takeProof(ctx, tx, movement, proof, proven);
    const now = ctx.clock.now();
    const resolvedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
    Object.assign(movement, { status, outcome, note: text, resolvedBy, doneAt: now, updatedAt: now });
    await settle(ctx, tx, movement, { outcome, proven: counted, given: came?.toString() ?? null });
    return findMovement(tx.rows, id);
  });
}

interface Resolution {
  readonly outcome: ConvertMovementOutcome;
  /** How much a chain has brought; null where no chain says so. */
  readonly proven: Money | null;
  /** How much came, or came back; null of what is lost. */
  readonly came: Money | null;
  /** The transaction that proves it; null where none has to. */
  readonly txHash: string | null;
  readonly note: string;
}

/** The movement counts with its whole amount, or with what the chain has brought if that is more: it is booked as well. */
function toApprove(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  { outcome, proven, came, txHash, note }: Resolution,
): RecordToApprove<MovementResolution> {
  const { id, currency, type, from, to } = movement;
  const [sent, arrived] = [amountOf(movement), came?.toString() ?? null];
  return {
    id,
    input: { id, outcome, arrived, txHash },
    note,
    accountId: null,
    usd: () => actValue(ctx, tx, { currency, type }, proven && proven.compare(sent) > 0 ? proven : sent),
    describe: async () => ({
      title: `Resolve a movement of ${sent.toString()} ${currency} from ${from} to ${to} as ${outcome}${arrived === null ? '' : `: ${arrived} ${currency}`}`,
      details: { outcome, arrived, txHash, amount: sent.toString(), currency, type, from, to, note },
    }),
  };
}

/** ILLEGAL_STATE while the chain may still carry out the transaction that the platform has signed for a movement. */
function requireDecided({ gasHeld, gasPaid }: ConvertMovement): void {
  if (gasHeld === null || gasPaid !== null) return;
  const message = 'The chain has not decided over its transaction yet, and may still carry it out';
  throw new AppError('ILLEGAL_STATE', { message });
}

interface Ended {
  readonly outcome: ConvertMovementOutcome;
  /** How much a chain has brought; null where no chain says so. */
  readonly proven: Money | null;
  /** How much came as the admin says, exact decimal text. */
  readonly given: string | null;
}

async function settle(ctx: Context, tx: Tx, movement: ConvertMovement, ended: Ended): Promise<void> {
  const { outcome, proven } = ended;
  if (outcome === 'LOST') {
    Object.assign(movement, { arrived: '0', fee: '0' });
    const lost = await lossLegs(tx, movement);
    await tx.em.flush();
    return postWithCommit<'convert'>(tx, lost);
  }
  const came = cameOf(movement, ended);
  Object.assign(movement, { arrived: came.toString(), fee: amountOf(movement).minus(came).toString() });
  const place = outcome === 'ARRIVED' ? movement.to : movement.from;
  const legs = await arrivalLegs(tx, movement, place, came);
  const rest = proven ? await fundRest(ctx, tx, movement, place, proven.minus(came)) : [];
  await tx.em.flush();
  return postWithCommit<'convert'>(tx, [...legs, ...rest]);
}

/** How much came, or came back, of what was sent. */
function cameOf(movement: ConvertMovement, { outcome, proven, given }: Ended): Money {
  const sent = amountOf(movement);
  if (proven && !proven.isPositive()) throw badInput('txHash: what was counted has brought nothing, so name another');
  if (given === null) return proven || outcome === 'ARRIVED' ? knownArrival(movement, sent, proven) : sent;
  const came = Money.parsePositive(given, movement.currency);
  if (came.compare(sent) > 0) throw badInput(`arrived must not be above the ${sent.toString()} that were sent`);
  if (proven && came.compare(proven) > 0) {
    throw badInput(`arrived must not be above the ${proven.toString()} that the transaction brought`);
  }
  return came;
}

function knownArrival({ arrived, currency }: ConvertMovement, sent: Money, proven: Money | null): Money {
  if (proven === null && arrived === null) return sent;
  const known = proven ?? Money.parse(canonical(arrived ?? '0'), currency);
  return known.isPositive() && known.compare(sent) < 0 ? known : sent;
}

function checkedNote(note: string): string {
  const text = note.trim();
  if (text === '' || [...text].length > MAX_NOTE) throw badInput(`note must have 1 to ${MAX_NOTE} characters`);
  return text;
}
