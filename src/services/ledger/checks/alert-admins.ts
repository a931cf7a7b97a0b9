import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import type { Tx } from '../../frame/tx.js';

/** Notifies every account with the permission access.wallet about faults in the ledger. */
export async function alertAdmins(ctx: Context, tx: Tx, what: string): Promise<void> {
  await tellWatchers(ctx, tx, 'access.wallet', {
    type: NotificationType.alert,
    title: 'The wallet ledger has a fault',
    message: `${what}. A customer's wallet with a fault is frozen: it pays nothing out until an admin unfreezes it.`,
    link: frontEndPath('adminWallet'),
  });
}
