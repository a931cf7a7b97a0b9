import type { PermissionKey } from '../../../core/catalogue/permissions.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellWatchers } from '../../notification/tell-watchers.js';

/** Alerts every active account that holds a permission key, and every Super Admin. */
export async function tellAdmins(
  ctx: Context,
  tx: Tx,
  permission: PermissionKey,
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  await tellWatchers(ctx, tx, permission, { type: NotificationType.alert, title, message });
}
