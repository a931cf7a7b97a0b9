import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { wakeEngine } from './wake.js';

/**
 * Marks a locked bot as changed by another than its engine: what the engine writes under its old fence then changes
 * nothing, and it reads the bot again.
 */
export function touch(ctx: Context, tx: Tx, bot: TradingBot): void {
  const now = ctx.clock.now();
  Object.assign(bot, { fence: String(BigInt(bot.fence) + 1n), changedAt: now, updatedAt: now });
  wakeEngine(ctx, tx, bot.id);
}
