import { AppError } from '../../../core/catalogue/errors.js';
import { hasEnded } from '../../../core/launchpad/phases.js';
import { PAUSABLE_OFFERING } from '../../../core/states/ico.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { requireAnyOffering, type AdminRow } from '../admin/offerings.js';
import { holdOffering } from '../own/gate.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import type { PhaseRow } from '../own/offering.js';
import { phasesOf } from '../own/phases-of.js';
import { leastToSell, periodOf } from '../own/sale.js';

/** An offering that an admin is about to change, and its phases in their order. Nobody buys of it until the commit. */
export interface Held {
  readonly offering: AdminRow;
  readonly phases: readonly PhaseRow[];
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
  const offering = await requireAnyOffering(tx.rows, id);
  refuseSelfDecision(ctx, offering.userId);
  await refuseBuyer(ctx, tx, id);
  return { offering, phases: await phasesOf(tx.rows, id) };
}

/**
 * ILLEGAL_STATE unless the offering is PENDING or ACTIVE and its sale has not ended: what it sells is fixed then. One that
 * waited for its approval beyond its end may be given another `endDate`.
 */
export function requireSelling(ctx: Context, { offering, phases }: Held, endDate = new Date(offering.endDate)): void {
  if (!PAUSABLE_OFFERING.includes(offering.status)) {
    throw new AppError('ILLEGAL_STATE', {
      message: `What is sold cannot be changed while the state is ${offering.status}`,
    });
  }
  if (isOver(ctx, { offering, phases }, endDate)) {
    throw new AppError('ILLEGAL_STATE', { message: 'What is sold cannot be changed any more: the sale has ended' });
  }
}

/** One that never began is not over because its phases are worth less than a purchase: that can be mended. */
function isOver(ctx: Context, { offering, phases }: Held, endDate: Date): boolean {
  const now = ctx.clock.now();
  if (offering.status === 'PENDING') return now >= endDate && now >= new Date(offering.endDate);
  return hasEnded(periodOf(offering), phases, now, leastToSell(offering));
}
