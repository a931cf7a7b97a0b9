import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';

/** Notifies the owner of what a bot has come to, with a button that leads to the bot. */
export async function tellOwner(
  ctx: Context,
  tx: Tx,
  { id, userId }: Pick<TradingBot, 'id' | 'userId'>,
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  const link = frontEndPath('bot', { id });
  await notify(ctx, tx, { userId, type: 'alert', title, message, link, actions: [{ label: 'View Bot', link }] });
}
