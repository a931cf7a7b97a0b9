import { LockMode } from '@mikro-orm/core';
import { requireUserId } from '../../../auth/authenticate.js';
import { ACTIVE_BOT } from '../../../core/states/bot.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { auditBot } from '../audit/record.js';
import { moveBot } from './move-bot.js';
import { stopped } from './stop.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;

export interface KillAllInput {
  readonly closePositions?: boolean | null;
  readonly idempotencyKey?: string | null;
}

export interface Killed {
  /** How many bots it stopped. */
  readonly stopped: number;
  readonly message: string;
}

/** Stops all bots of the caller that are RUNNING or PAUSED, with `closePositions` selling what they hold. */
export async function killAllBots(ctx: Context, { closePositions, idempotencyKey }: KillAllInput): Promise<Killed> {
  const closes = closePositions ?? false;
  const where = { userId: requireUserId(ctx.caller), status: { $in: [...ACTIVE_BOT] }, deletedAt: null };
  const once = { input: { closes }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'killAllTradingBots', once }, async (tx) => {
    const bots = await tx.em.find(TradingBot, where, { lockMode, orderBy: { id: 'asc' } });
    for (const bot of bots) {
      const moved = await moveBot(ctx, tx, bot, 'kill', await stopped(ctx, tx, bot, closes ? 'KILL' : null));
      await auditBot(ctx, tx, bot, 'KILL_SWITCH_ACTIVATED', { closePositions: closes, ...moved });
    }
    return { stopped: bots.length, message: messageOf(bots.length) };
  });
}

function messageOf(count: number): string {
  if (count === 0) return 'No bot was running, so nothing was stopped';
  return count === 1 ? 'One bot was stopped' : `${count} bots were stopped`;
}
