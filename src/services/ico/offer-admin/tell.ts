import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';

/** Notifies the creator of an offering of what an admin did to it. */
export async function tellCreator(
  ctx: Context,
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  const link = frontEndPath('icoCreatorOffering', { id });
  await notify(ctx, tx, { userId, type: 'alert', title, message, link, actions: [{ label: 'View Offering', link }] });
}
