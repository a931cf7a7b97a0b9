import { AppError } from '../../../core/catalogue/errors.js';
import { openPhase } from '../../../core/launchpad/phases.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { changeForAdmin, readHeld, requireSelling, type Held } from '../offer-admin/hold.js';
import { tellCreator } from '../offer-admin/tell.js';
import { recordActivity } from '../own/activity.js';
import { readDetail } from '../own/detail-view.js';
import { holdOffering } from '../own/gate.js';
import type { PhaseRow } from '../own/offering.js';
import { requireCreator, requireOwnOffering } from '../own/owned.js';
import { leastToPay, periodOf } from '../own/sale.js';
import { tellListed } from '../own/tell-listed.js';
import { tellProgress } from '../own/tell-progress.js';
import { readEntries, requireOthers, type AllowanceInput } from './entries.js';
import { NO_PHASE, readReserve, type ReserveView } from './reserve.js';
import { storeAllowances } from './store.js';

export interface AllowancesInput {
  readonly id: string;
  readonly phaseId: string;
  readonly entries: readonly AllowanceInput[];
}

/**
 * Puts accounts on the list of a phase, changes what is guaranteed to them, or takes them off with 0. BAD_INPUT for accounts
 * that do not exist, without saying which, for the creator's own, and where the phase has too few tokens for all guarantees;
 * ILLEGAL_STATE for a phase without a list, below what was bought under an entry, once a later phase sells, and when the sale
 * has ended; NOT_FOUND for anybody else's offering. Whoever is put on the list of an approved offering is told.
 */
export async function setMyAllowances(ctx: Context, input: AllowancesInput): Promise<ReserveView> {
  return inTransaction(ctx, { operation: 'setIcoAllowances' }, async (tx) => {
    // Before the lock: a stranger must not hold anybody's sale.
    await requireOwnOffering(tx.rows, ctx, input.id);
    requireCreator(ctx, await holdOffering(tx, input.id));
    return change(ctx, tx, await readHeld(ctx, tx, input.id), input);
  });
}

/**
 * As {@link setMyAllowances}, for an admin; SELF_DECISION for an offering of the admin's own, and for an entry of the admin's
 * own.
 */
export async function setAnyAllowances(ctx: Context, input: AllowancesInput): Promise<ReserveView> {
  return inTransaction(ctx, { operation: 'setAnyIcoAllowances' }, (tx) =>
    changeForAdmin(ctx, tx, input.id, async (held) => {
      refuseSelfDecision(ctx, ...input.entries.map(({ userId }) => userId));
      const reserve = await change(ctx, tx, held, input);
      const { id, name } = held.offering;
      const phase = requirePhase(held, input.phaseId);
      const details = { entries: input.entries.length, reserved: reserve.reserved };
      recordActivity(ctx, tx, {
        action: 'setIcoAllowances',
        target: 'phase',
        targetId: phase.id,
        name: phase.name,
        offeringId: id,
        details,
      });
      await tx.em.flush();
      const message = `An administrator has changed the list of the phase ${phase.name} of ${name}.`;
      await tellCreator(ctx, tx, held.offering, { title: 'Allow-list Changed', message });
      return reserve;
    }),
  );
}

async function change(ctx: Context, tx: Tx, held: Held, { phaseId, entries }: AllowancesInput): Promise<ReserveView> {
  const phase = requirePhase(held, phaseId);
  requireSelling(held);
  requireListOpen(ctx, held, phase);
  const { tokenDecimals } = await readDetail(tx.rows, held.offering.id);
  requireOthers(entries, held.offering.userId);
  const added = await storeAllowances(ctx, tx, phase, readEntries(entries, tokenDecimals));
  if (held.offering.approvedAt !== null) await tellListed(ctx, tx, held.offering, phase.name, added);
  await tellProgress(ctx, tx, held.offering);
  return readReserve(tx.rows, phase.id);
}

function requirePhase({ phases }: Held, phaseId: string): PhaseRow {
  const phase = phases.find(({ id }) => id === phaseId);
  if (!phase) throw new AppError('NOT_FOUND', { message: NO_PHASE });
  return phase;
}

/** A sale that has gone on to a later phase does not come back to a list. One that is not approved sells nothing yet. */
function requireListOpen(ctx: Context, { offering, phases, upTo }: Held, phase: PhaseRow): void {
  if (phase.access !== 'ALLOW_LIST') {
    throw new AppError('ILLEGAL_STATE', { message: 'The phase is open to everybody: it has no list' });
  }
  if (offering.approvedAt === null) return;
  const selling = openPhase(periodOf(offering), phases, upTo, leastToPay(ctx, offering));
  if (!selling || selling.sequence <= phase.sequence) return;
  throw new AppError('ILLEGAL_STATE', { message: 'A later phase sells already: the list is closed' });
}
