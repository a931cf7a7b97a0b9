import { move } from '../../../core/states/machine.js';
import { BOT_MOVES } from '../../../core/states/bot.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import { auditBot } from '../audit/record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { emitStatus } from '../stream/emit.js';

const MAX_LENGTH = 500;

/** Ends a bot by a fault that trying again does not mend. One that was stopped meanwhile stays as it is. */
export async function failBot(ctx: Context, engineId: string, id: string, reason: string): Promise<void> {
  const errorMessage = reason.slice(0, MAX_LENGTH);
  await inTransaction(ctx, { operation: 'failTradingBot' }, async (tx) => {
    const bot = await lockOne(tx, TradingBot, { id });
    if (bot.engineId !== engineId || bot.status !== 'RUNNING') return;
    const now = ctx.clock.now();
    bot.status = move(BOT_MOVES, bot.status, 'fail');
    Object.assign(bot, { errorMessage, stoppedAt: now, changedAt: now, updatedAt: now });
    bot.fence = String(BigInt(bot.fence) + 1n);
    await auditBot(ctx, tx, bot, 'BOT_ERROR', { reason: errorMessage }, 'ENGINE');
    await emitStatus(tx, bot);
  });
}
