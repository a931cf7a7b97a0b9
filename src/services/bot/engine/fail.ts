import { move } from '../../../core/states/machine.js';
import { BOT_MOVES } from '../../../core/states/bot.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import { auditBot, changed } from '../audit/record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { tellOwner } from '../manage/tell-owner.js';
import { emitStatus } from '../stream/emit.js';

const MAX_LENGTH = 500;

/** Ends a bot by a fault that trying again does not mend, and tells its owner. One that was stopped meanwhile stays as it is. */
export async function failBot(ctx: Context, engineId: string, id: string, reason: string): Promise<void> {
  const errorMessage = reason.slice(0, MAX_LENGTH);
  await inTransaction(ctx, { operation: 'failTradingBot' }, async (tx) => {
    const bot = await lockOne(tx, TradingBot, { id });
    if (bot.engineId !== engineId || bot.status !== 'RUNNING') return;
    const now = ctx.clock.now();
    const failed = { status: move(BOT_MOVES, bot.status, 'fail'), errorMessage, stoppedAt: now };
    const details = { reason: errorMessage, ...changed(bot, failed) };
    Object.assign(bot, failed, { changedAt: now, updatedAt: now });
    bot.fence = String(BigInt(bot.fence) + 1n);
    await auditBot(ctx, tx, bot, 'BOT_ERROR', details, 'ENGINE');
    await emitStatus(tx, bot);
    await tellOwner(ctx, tx, bot, {
      title: 'Trading Bot Stopped Due to Critical Error',
      message: `${bot.name} was stopped by an error: ${errorMessage}`,
    });
  });
}
