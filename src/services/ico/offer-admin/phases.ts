import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import {
  checkPhase,
  checkPhases,
  hasEnded,
  naturalEndAt,
  targetAmount,
  type PhaseInput,
} from '../../../core/launchpad/phases.js';
import { removePhase } from '../../../core/launchpad/remove-phase.js';
import { newId } from '../../../core/ids.js';
import { IcoTokenOffering } from '../../../entities/ico/offering.js';
import { IcoTokenOfferingPhase } from '../../../entities/ico/phase.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { readAnyOffering, type AdminOfferingView } from '../admin/offerings.js';
import { requireCap } from '../launch/plan-caps.js';
import { recordActivity } from '../own/activity.js';
import type { PhaseRow } from '../own/offering.js';
import { leastToSell, periodOf } from '../own/sale.js';
import { requireSoftCapInReach } from '../own/soft-cap.js';
import { tellProgress } from '../own/tell-progress.js';
import { goneWith, namesOfLists, requireNoLists } from './dropped-lists.js';
import { changeForAdmin, requireSelling, type Held } from './hold.js';
import { tellCreator } from './tell.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes ico_token_offering_phase in one statement: the phases of one offering, which is held.

export interface AddPhaseInput extends PhaseInput {
  readonly idempotencyKey?: string | null;
}

/**
 * Adds a phase that is sold after the others; the soft cap of an approved offering stays. ILLEGAL_STATE unless the
 * offering is PENDING or ACTIVE and has not ended, ICO_PLAN_CAP for more phases than its plan allows, BAD_INPUT naming
 * the field, also where the phase that was the last would not end before the offering, SELF_DECISION for an offering of
 * the admin's own.
 */
export async function addIcoPhase(
  ctx: Context,
  id: string,
  { idempotencyKey, ...input }: AddPhaseInput,
): Promise<AdminOfferingView> {
  const once = { input: { id, ...input }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'addIcoPhase', once }, (tx) =>
    changeForAdmin(ctx, tx, id, (held) => addTo(ctx, tx, held, input)),
  );
}

async function addTo(ctx: Context, tx: Tx, held: Held, input: PhaseInput): Promise<AdminOfferingView> {
  const { id } = held.offering;
  requireSelling(held);
  const { features, tokenDecimals } = await boundsOf(tx, id);
  const at = held.phases.length;
  requireDaysLeft(held, at - 1, 'The last phase sells beyond its own days: another one would end it');
  requireCap({ features }, 'maxOfferingPhases', at + 1);
  const phase = checkPhase(input, at, { tokenDecimals }, '');
  const all = checkPhases([...held.phases, phase], { ...periodOf(held.offering), tokenDecimals });
  const stored = { id: newId(), offeringId: id, ...phase };
  tx.em.create(IcoTokenOfferingPhase, stored);
  return changed(ctx, tx, held, { operation: 'addIcoPhase', phase: stored, target: targetAmount(all), did: 'added' });
}

/**
 * Removes a phase of which nothing was sold; those behind it move up, and where its time has begun the next one takes over
 * its days. A draft's allow-list goes with it, that of an approved offering is kept: ILLEGAL_STATE. The same where a contribution
 * was made to it, for the last one, for the last that a running sale can still sell, where the one before it would sell
 * again, where the others bring less than a soft cap that is not raised, and as for {@link addIcoPhase}; NOT_FOUND for
 * another offering's.
 */
export async function deleteIcoPhase(ctx: Context, id: string, phaseId: string): Promise<AdminOfferingView> {
  return inTransaction(ctx, { operation: 'deleteIcoPhase' }, (tx) =>
    changeForAdmin(ctx, tx, id, (held) => removeFrom(ctx, tx, held, phaseId)),
  );
}

async function removeFrom(ctx: Context, tx: Tx, held: Held, phaseId: string): Promise<AdminOfferingView> {
  const phase = held.phases.find((each) => each.id === phaseId);
  if (!phase) throw new AppError('NOT_FOUND', { message: 'Phase not found' });
  requireSelling(held);
  const left = removePhase(periodOf(held.offering).startDate, held.phases, phase, startedBy(held));
  if (left.length === 0) throw new AppError('ILLEGAL_STATE', { message: 'An offering keeps at least one phase' });
  if (left.every(({ access }) => access === 'ALLOW_LIST')) {
    throw new AppError('ILLEGAL_STATE', { message: 'An offering keeps at least one phase that is open to everybody' });
  }
  await requireUnsold(tx, phase);
  requireNoLists(held.offering, [phase]);
  requireGoingOn(held, left);
  requireSoftCapInReach(held.offering, left);
  if (phase.sequence === held.phases.length) {
    requireDaysLeft(held, left.length - 1, 'The phase before it has ended, and would sell again without it');
  }
  await tx.rows.deleteFrom('ico_token_offering_phase').where('id', '=', phaseId).execute();
  await sql`update ico_token_offering_phase stored set sequence = moved.sequence, duration = moved.duration
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as moved (id uuid, sequence smallint, duration integer)
      where stored.id = moved.id and stored.sequence > ${phase.sequence}`.execute(tx.rows);
  return changed(ctx, tx, held, { operation: 'deleteIcoPhase', phase, target: targetAmount(left), did: 'removed' });
}

async function boundsOf({ rows }: Tx, id: string) {
  return rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_launch_plan as p', 'p.id', 'o.planId')
    .innerJoin('ico_token_detail as d', 'd.offeringId', 'o.id')
    .select(['p.features', 'd.tokenDecimals'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** ILLEGAL_STATE where anybody ever bought of the phase, also when all of it was given back. */
async function requireUnsold({ rows }: Tx, { id, remaining, allocation }: PhaseRow): Promise<void> {
  const bought = await rows.selectFrom('ico_transaction').select('id').where('phaseId', '=', id).limit(1).execute();
  if (bought.length === 0 && figure(remaining).compare(figure(allocation)) === 0) return;
  throw new AppError('ILLEGAL_STATE', { message: 'Tokens of this phase were sold: it stays' });
}

/** ILLEGAL_STATE where a sale that runs would be over with the phases that are left: it ends by its end or by selling. */
function requireGoingOn({ offering, upTo }: Held, left: readonly PhaseRow[]): void {
  if (offering.status !== 'ACTIVE') return;
  if (!hasEnded(periodOf(offering), left, upTo, leastToSell(offering))) return;
  throw new AppError('ILLEGAL_STATE', { message: 'The sale would be over without this phase: it stays' });
}

/** The time up to which phases have begun: before a sale runs, none has. */
function startedBy({ offering, upTo }: Held): Date {
  return offering.status === 'ACTIVE' ? upTo : new Date(0);
}

/** ILLEGAL_STATE where the days of a phase of a running sale are over: being the last or not decides whether it sells. */
function requireDaysLeft({ offering, phases, upTo }: Held, at: number, message: string): void {
  if (offering.status !== 'ACTIVE') return;
  const end = naturalEndAt(periodOf(offering).startDate, phases, at);
  if (end <= upTo) throw new AppError('ILLEGAL_STATE', { message });
}

interface Change {
  readonly operation: string;
  readonly phase: Pick<PhaseRow, 'id' | 'name' | 'sequence' | 'tokenPrice' | 'allocation' | 'duration' | 'reserved'>;
  /** What all phases together would bring now. */
  readonly target: string;
  readonly did: string;
}

/** Records a change of the phases, tells of it, and answers the offering as it is then. */
async function changed(ctx: Context, tx: Tx, { offering }: Held, change: Change): Promise<AdminOfferingView> {
  const { id, name } = offering;
  const { operation: action, phase, target, did } = change;
  const stored = await lockOne(tx, IcoTokenOffering, { id });
  Object.assign(stored, { targetAmount: target, updatedAt: ctx.clock.now() });
  const { sequence, tokenPrice, allocation, duration } = phase;
  const details = { sequence, tokenPrice, allocation, duration, targetAmount: target };
  recordActivity(ctx, tx, { action, target: 'phase', targetId: phase.id, name: phase.name, offeringId: id, details });
  await tx.em.flush();
  const message = `An administrator has ${did} the phase ${phase.name} of ${name}.${goneWith(namesOfLists([phase]))}`;
  await tellCreator(ctx, tx, offering, { title: 'Phases Changed', message });
  await tellProgress(ctx, tx, offering);
  return readAnyOffering(ctx, id, tx.rows);
}
