import { AppError } from '../../../core/catalogue/errors.js';
import { hasEnded } from '../../../core/launchpad/phases.js';
import { PAUSABLE_OFFERING } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { requireAnyOffering, type AdminRow } from '../admin/offerings.js';
import { clockOf } from '../deadline/deadline-clock.js';
import { readMaintenance, shareMaintenance } from '../deadline/note-maintenance.js';
import { holdOffering } from '../own/gate.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import type { PhaseRow } from '../own/offering.js';
import { phasesOf } from '../own/phases-of.js';
import { leastToSell, periodOf } from '../own/sale.js';

/** An offering that is about to change, and its phases in their order. No purchase of it is made until the commit. */
export interface Held {
  readonly offering: AdminRow;
  readonly phases: readonly PhaseRow[];
  /** The time up to which its clocks have run, as `deadlineClock` says. */
  readonly upTo: Date;
}

/**
 * Holds an offering while `change` changes it, and describes that to the audit. NOT_FOUND for a deleted one, SELF_DECISION
 * for one of the admin's own, and one that the admin has bought of.
 */
export async function changeForAdmin<T>(
  ctx: Context,
  tx: Tx,
  id: string,
  change: (held: Held) => Promise<T>,
): Promise<T> {
  const held = await holdForAdmin(ctx, tx, id);
  return withChange(ctx, tx, { record: 'ico_token_offering' }, [id], () => change(held));
}

async function holdForAdmin(ctx: Context, tx: Tx, id: string): Promise<Held> {
  await holdOffering(tx, id);
  const held = await readHeld(ctx, tx, id);
  refuseSelfDecision(ctx, held.offering.userId);
  await refuseBuyer(ctx, tx, id);
  return held;
}

/** What is about to change of an offering that the transaction holds. NOT_FOUND for a deleted one. */
export async function readHeld(ctx: Context, tx: Tx, id: string): Promise<Held> {
  return read(ctx, tx.rows, id, await shareMaintenance(tx));
}

/** The same of one that nothing holds, for what is checked beforehand. */
export async function readUnheld(ctx: Context, id: string): Promise<Held> {
  const { rows } = ctx.db;
  return read(ctx, rows, id, await readMaintenance(rows));
}

async function read(ctx: Context, rows: Reader, id: string, maintenance: string | null): Promise<Held> {
  const offering = await requireAnyOffering(rows, id);
  return { offering, phases: await phasesOf(rows, id), upTo: clockOf(ctx, offering, maintenance) };
}

/**
 * ILLEGAL_STATE unless the offering is PENDING or ACTIVE and its sale has not ended: what it sells is fixed then. One that
 * waited for its approval beyond its end may be given another `endDate`.
 */
export function requireSelling(held: Held, endDate = new Date(held.offering.endDate)): void {
  const { offering } = held;
  if (!PAUSABLE_OFFERING.includes(offering.status)) {
    throw new AppError('ILLEGAL_STATE', {
      message: `What is sold cannot be changed while the state is ${offering.status}`,
    });
  }
  if (isOver(held, endDate)) {
    throw new AppError('ILLEGAL_STATE', { message: 'What is sold cannot be changed any more: the sale has ended' });
  }
}

/** One that never began is not over because its phases are worth less than a purchase: that can be mended. */
function isOver({ offering, phases, upTo }: Held, endDate: Date): boolean {
  if (offering.status === 'PENDING') return upTo >= endDate && upTo >= new Date(offering.endDate);
  return hasEnded(periodOf(offering), phases, upTo, leastToSell(offering));
}
