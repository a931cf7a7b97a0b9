import { newId } from '../../../core/ids.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotActor, BotAuditAction } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

/**
 * Records what was done to a bot, by a statement that is sent with the commit. Who did it is the caller, or the bot's
 * owner where the platform itself did.
 */
export async function auditBot(
  ctx: Context,
  tx: Tx,
  bot: Pick<TradingBot, 'id' | 'userId'>,
  action: BotAuditAction,
  details: Readonly<Record<string, unknown>>,
  actor: BotActor = 'USER',
): Promise<void> {
  const query = tx.rows.insertInto('trading_bot_audit_log').values({
    id: newId(),
    botId: bot.id,
    ownerId: bot.userId,
    userId: ctx.caller.kind === 'user' ? ctx.caller.userId : bot.userId,
    actor,
    action,
    details: JSON.stringify(details),
    ip: ctx.request.ip || null,
    createdAt: ctx.clock.now().toISOString(),
  });
  await tx.withCommit({ query: query.compile() });
}
