import { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { decisionReason } from '../../money-request/decide.js';
import { auditBot } from '../audit/record.js';
import { moveBot } from '../manage/move-bot.js';
import { stopped } from '../manage/stop.js';
import { readAnyBot, type AdminBotView } from './read.js';

export interface ForceStopInput {
  readonly id: string;
  readonly reason?: string | null;
  /** Whether its positions are sold at the market price; otherwise they stay. */
  readonly closePositions?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Stops anybody's bot; its engine cancels its orders. The owner is not notified. ILLEGAL_STATE unless it is RUNNING or
 * PAUSED, NOT_FOUND for a deleted one, BAD_INPUT for a reason that is blank or has more than 500 characters.
 */
export async function forceStopBot(ctx: Context, input: ForceStopInput): Promise<AdminBotView> {
  const { id, idempotencyKey: key } = input;
  const given = input.reason ?? null;
  const reason = given === null ? null : decisionReason(given);
  const closePositions = input.closePositions ?? false;
  const once = { input: { id, reason, closePositions }, key };
  return inTransaction(ctx, { operation: 'forceStopTradingBot', once }, async (tx) => {
    const bot = await lockOne(tx, TradingBot, { id, deletedAt: null }, 'Bot not found');
    const moved = await moveBot(ctx, tx, bot, 'stop', await stopped(ctx, tx, bot, closePositions ? 'MANUAL' : null));
    const details = { reason, closePositions, ...moved };
    await auditBot(ctx, tx, bot, 'ADMIN_FORCE_STOP', details, 'ADMIN');
    await auditBot(ctx, tx, bot, 'BOT_STOPPED', details, 'ADMIN');
    await tx.em.flush();
    return readAnyBot(ctx, id, tx.rows);
  });
}
