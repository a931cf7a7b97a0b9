import { BOT_MOVES, type BotAction } from '../../../core/states/bot.js';
import { move } from '../../../core/states/machine.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { changed, type Changed } from '../audit/record.js';
import { requireStartsAllowed } from '../emergency/start-bar.js';
import { emitStatus } from '../stream/emit.js';
import { touch } from '../own/touch.js';

/**
 * Moves a locked bot to another status, with what changes beside it, and tells its engine and its followers. Answers
 * what changed, for the trail. ILLEGAL_STATE when the move is not possible. To start one that reached a limit, check first
 * that the limit is over. EMERGENCY_STOP for a move to RUNNING while an emergency stop bars starts; changes that
 * have a time are a function: it is called when no emergency stop can come in between any more.
 */
export async function moveBot(
  ctx: Context,
  tx: Tx,
  bot: TradingBot,
  action: BotAction,
  given: Partial<TradingBot> | (() => Partial<TradingBot>) = {},
): Promise<Changed> {
  const exits = bot.keepsExits ? (['it goes on with its exits'] as const) : [];
  const status = move(BOT_MOVES, bot.status, action, ['its limit no longer holds', ...exits]);
  if (status === 'RUNNING') await requireStartsAllowed(tx);
  const changes = typeof given === 'function' ? given() : given;
  const moved = changed(bot, { ...changes, status });
  Object.assign(bot, changes, { status });
  touch(ctx, tx, bot);
  await emitStatus(tx, bot);
  return moved;
}
