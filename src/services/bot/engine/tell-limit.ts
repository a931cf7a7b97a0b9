import type { BotState, Limit } from '../../../core/bot-step/state.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwner } from '../manage/tell-owner.js';
import type { OwnBot } from './own-bot.js';

const REACHED: Readonly<Record<Limit, string>> = {
  DAILY_LOSS: 'has lost as much as it may in one day and was stopped. It can be started again from 00:00 UTC.',
  DRAWDOWN: 'has fallen as far below its highest equity as it may and was stopped.',
};

/** Notifies the owner of a bot whose turn has reached a limit of its losses. */
export async function tellOfLimit(ctx: Context, tx: Tx, { row }: OwnBot, { limitReached }: BotState): Promise<void> {
  if (limitReached === null) return;
  await tellOwner(ctx, tx, row, {
    title: 'Trading Bot Risk Limit Reached',
    message: `${row.name} ${REACHED[limitReached]}`,
  });
}
