import type { FrontEndPath } from '../../../core/notification/front-end-paths.js';
import type { NotificationType } from '../../../entities/notification/notification.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';

interface Decision {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly link: FrontEndPath;
}

/** Notifies the seller of a listing of what was decided about it, with a button that leads there. */
export async function tellSeller(
  ctx: Context,
  tx: Tx,
  { userId }: Pick<TradingBotStrategy, 'userId'>,
  decision: Decision,
): Promise<void> {
  await notify(ctx, tx, { userId, ...decision, actions: [{ label: 'View Strategy', link: decision.link }] });
}
