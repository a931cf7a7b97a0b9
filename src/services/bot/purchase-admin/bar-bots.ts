import { LockMode } from '@mikro-orm/core';
import { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { auditBot, changed } from '../audit/record.js';
import { touch } from '../own/touch.js';

/**
 * Lets the bots that were made of a purchase open nothing any more; their exits go on. The purchase must be locked, so
 * that none is made meanwhile.
 */
export async function barBots(ctx: Context, tx: Tx, purchaseId: string): Promise<void> {
  const where = { purchaseId, barredAt: null, deletedAt: null };
  const bots = await tx.em.find(TradingBot, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  for (const bot of bots) {
    const barred = { barredAt: ctx.clock.now() };
    const details = { ...changed(bot, barred) };
    Object.assign(bot, barred);
    touch(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'BOT_UPDATED', details, 'ADMIN');
  }
}
