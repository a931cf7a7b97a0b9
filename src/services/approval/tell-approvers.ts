import { isPermissionKey } from '../../core/catalogue/permissions.js';
import { frontEndPath } from '../../core/notification/front-end-paths.js';
import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { notify } from '../notification/notify.js';
import { tellOthers } from '../notification/tell-watchers.js';
import type { ApprovalView } from './act-view.js';

/** Who began an act that has no beginner. */
const PLATFORM = 'The platform';

const ENDS = {
  DONE: 'was approved and carried out',
  REJECTED: 'was rejected',
  WITHDRAWN: 'was withdrawn',
  EXPIRED: 'did not get its approvals in time',
} as const;

/** Tells those who hold the right that an act waits for them. */
export async function tellApprovers(ctx: Context, tx: Tx, act: ApprovalView): Promise<void> {
  const { title, begunByEmail, given, needed } = act;
  await tellHolders(ctx, tx, act, {
    type: NotificationType.alert,
    title: 'An act waits for approval',
    message: `${begunByEmail ?? PLATFORM}: ${title}. It has ${given} of the ${needed} approvals that it needs.`,
  });
}

/** Tells the beginner, the Super Admins and those who hold the right how an act ended. */
export async function tellEnd(ctx: Context, tx: Tx, act: ApprovalView, end: keyof typeof ENDS): Promise<void> {
  const { title, reason, begunBy, begunByEmail } = act;
  const notice = {
    type: NotificationType.system,
    title: `An act ${ENDS[end]}`,
    message: `${begunByEmail ?? PLATFORM}: ${title}.${reason === null ? '' : ` Reason: ${reason}`}`,
  };
  const isOwn = ctx.caller.kind === 'user' && ctx.caller.userId === begunBy;
  if (!isOwn && begunBy !== null) await notify(ctx, tx, { userId: begunBy, link: linkTo(act), ...notice });
  await tellHolders(ctx, tx, act, notice, begunBy);
}

async function tellHolders(
  ctx: Context,
  tx: Tx,
  act: ApprovalView,
  notice: { readonly type: NotificationType; readonly title: string; readonly message: string },
  told?: string | null,
): Promise<void> {
  const { permission } = act;
  const key = permission !== null && isPermissionKey(permission) ? permission : null;
  await tellOthers(ctx, tx, key, { ...notice, link: linkTo(act) }, told);
}

function linkTo({ id }: ApprovalView) {
  return frontEndPath('adminApproval', { id });
}
