import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingEmergencyStop } from '../../../entities/bot/emergency-stop.js';
import type { Row } from '../../../entities/index.js';
import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { decisionReason } from '../../money-request/decide.js';
import { holdStartBar } from './start-bar.js';

// Writes SQL: it writes rows that it never loads, many at once.

export interface LiftInput {
  /** 1 to 500 characters, not blank. */
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Lets bots be started again: it lifts all emergency stops that bar starts, and answers the last of them. None is started
 * by it. ILLEGAL_STATE when none bars starts, BAD_INPUT for a reason that is blank or has more than 500 characters.
 */
export async function liftEmergencyStop(ctx: Context, input: LiftInput): Promise<Row<TradingEmergencyStop>> {
  const liftedBy = requireUserId(ctx.caller);
  const liftReason = decisionReason(input.reason);
  const once = { input: { reason: liftReason }, key: input.idempotencyKey };
  return inTransaction(ctx, { operation: 'liftTradingBotEmergencyStop', once }, async (tx) => {
    const stopId = await holdStartBar(tx);
    if (stopId === null)
      throw new AppError('ILLEGAL_STATE', { message: 'No emergency stop keeps bots from being started' });
    const lifted = await tx.rows
      .updateTable('trading_emergency_stop')
      .set({ liftedAt: ctx.clock.now().toISOString(), liftedBy, liftReason })
      .where('blockStarts', '=', true)
      .where('liftedAt', 'is', null)
      .returningAll()
      .execute();
    await tx.rows.updateTable('trading_start_bar').set({ stopId: null }).execute();
    const last = lifted.find(({ id }) => id === stopId);
    if (!last) throw new AppError('INTERNAL', { reason: `the emergency stop ${stopId} bars starts and is lifted` });
    return last;
  });
}
