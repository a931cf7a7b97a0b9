import { move } from '../../../core/states/machine.js';
import { ICO_OFFERING_MOVES } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { deadlineClock } from '../deadline/deadline-clock.js';
import { setDeadlines } from '../deadline/set-deadlines.js';
import { holdOffering } from '../own/gate.js';
import type { OfferingRow } from '../own/offering.js';
import { settlementOf, type Settlement } from '../own/settlement.js';
import { readSale, tellProgress } from '../own/tell-progress.js';
import { refundOutstanding } from '../refund/refund-outstanding.js';
import { BELOW_SOFT_CAP } from '../refund/refund-reason.js';
import { tellBarred } from '../refund/tell-barred.js';
import { tellFailure, tellSuccess } from './tell-result.js';

// Takes no idempotency key: an offering is settled once, and only the job does it.
// Pays nobody else: what is in escrow goes back to the wallets that paid, and accounts that cannot be paid are left out.
// Writes SQL: it moves money, or keeps it from moving.

export interface Settled {
  /** WAITS: it has met its soft cap, but is flagged. NONE: there is nothing to settle any more. */
  readonly outcome: 'SUCCESS' | 'FAILED' | 'WAITS' | 'NONE';
  readonly refunded?: number;
  readonly barred?: number;
  readonly uncovered?: number;
}

/**
 * Settles an offering on sale that has ended. Where its soft cap is met, it has succeeded, and deliveries can be verified;
 * otherwise the outstanding contributions that can be paid are refunded in the same transaction. NOT_FOUND.
 */
export async function settleOffering(ctx: Context, id: string): Promise<Settled> {
  return inTransaction(ctx, { operation: 'processIcoOfferings' }, async (tx): Promise<Settled> => {
    const offering = await holdOffering(tx, id);
    if (offering.status !== 'ACTIVE') return { outcome: 'NONE' };
    const { row, phases } = await readSale(tx, id);
    const settlement = settlementOf(ctx, row, phases, await deadlineClock(ctx, tx, offering));
    if (!settlement.ended) return { outcome: 'NONE' };
    if (settlement.waits) return { outcome: 'WAITS' };
    const status = move(ICO_OFFERING_MOVES, offering.status, settlement.met ? 'succeed' : 'fail');
    const settled = { ...offering, ...(await store(ctx, tx, offering, settlement, status)) };
    const answer = settlement.met ? await succeed(ctx, tx, settled) : await fail(ctx, tx, settled);
    await tellProgress(ctx, tx, settled);
    return answer;
  });
}

async function store(
  ctx: Context,
  { rows }: Tx,
  { id, paused }: OfferingRow,
  { softCap, softCapPercent }: Settlement,
  status: OfferingRow['status'],
) {
  const now = ctx.clock.now().toISOString();
  // A pause goes on after the sale, and its deadlines begin with it.
  const deadlinesStoppedAt = status === 'SUCCESS' && paused ? now : null;
  const change = { status, softCap, softCapPercent, deadlinesStoppedAt, settledAt: now, updatedAt: now };
  await rows.updateTable('ico_token_offering').set(change).where('id', '=', id).execute();
  return change;
}

async function succeed(ctx: Context, tx: Tx, offering: OfferingRow): Promise<Settled> {
  await setDeadlines(tx, offering);
  await tellSuccess(ctx, tx, offering);
  return { outcome: 'SUCCESS' };
}

async function fail(ctx: Context, tx: Tx, offering: OfferingRow): Promise<Settled> {
  const because = BELOW_SOFT_CAP;
  const { refunded, barred, uncovered } = await refundOutstanding(ctx, tx, offering, { because });
  if (barred + uncovered > 0) await tellBarred(ctx, tx, offering, because);
  await tellFailure(ctx, tx, offering, refunded);
  return { outcome: 'FAILED', refunded, barred, uncovered };
}
