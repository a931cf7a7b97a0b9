import type { BotCloseReason } from '../../../entities/bot/names.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { auditBot } from '../audit/record.js';
import { mayHoldPosition } from './holdings.js';
import { moveBot } from './move-bot.js';
import { lockOwnBot } from '../own/own-bot.js';
import { botView, type BotView } from './view.js';

export interface StopBotInput {
  readonly id: string;
  /** Whether its positions are sold at the market price; otherwise they stay. */
  readonly closePositions?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/** Stops a bot of the caller; its engine cancels its orders. ILLEGAL_STATE unless it is RUNNING or PAUSED, or goes on with its exits. */
export async function stopBot(ctx: Context, { id, closePositions, idempotencyKey }: StopBotInput): Promise<BotView> {
  const closes = closePositions ?? false;
  const once = { input: { id, closes }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'stopTradingBot', once }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    const moved = await moveBot(ctx, tx, bot, 'stop', await stopped(ctx, tx, bot, closes ? 'MANUAL' : null));
    await auditBot(ctx, tx, bot, 'BOT_STOPPED', { closePositions: closes, ...moved });
    return botView(bot);
  });
}

/** What changes with a stop. With a reason to close, the engine sells what the bot holds, or still gets. */
export async function stopped(
  ctx: Context,
  tx: Tx,
  bot: TradingBot,
  close: BotCloseReason | null,
): Promise<Partial<TradingBot>> {
  const sells = close !== null && (await mayHoldPosition(tx, bot));
  return { stoppedAt: ctx.clock.now(), keepsExits: false, errorMessage: null, ...(sells ? { closeAsked: close } : {}) };
}
