import type { Limit } from '../../../core/bot-step/state.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwner } from '../manage/tell-owner.js';
import type { Happened } from './happened.js';
import type { OwnBot } from './own-bot.js';

const REACHED: Readonly<Record<Limit, string>> = {
  DAILY_LOSS: 'has lost as much as it may in one day and was stopped. It can be started again from 00:00 UTC.',
  DRAWDOWN: 'has fallen as far below its highest equity as it may and was stopped.',
};

/** Notifies the owner of a bot whose turn has ended it, by a limit of its losses or by a fault. */
export async function tellOfEnd(ctx: Context, tx: Tx, { row }: OwnBot, { after, error }: Happened): Promise<void> {
  if (after.limitReached !== null) {
    await tellOwner(ctx, tx, row, {
      title: 'Trading Bot Risk Limit Reached',
      message: `${row.name} ${REACHED[after.limitReached]}`,
    });
  }
  if (error !== null) {
    await tellOwner(ctx, tx, row, {
      title: 'Trading Bot Stopped Due to Critical Error',
      message: `${row.name} opens no more trades, and goes on trying to sell what it holds. ${error}`,
    });
  }
}
