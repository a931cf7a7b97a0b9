import { requireUserId } from '../../auth/authenticate.js';
import { frontEndPath } from '../../core/notification/front-end-paths.js';
import { KYC_APPLICATION_MOVES, type KycApplicationAction } from '../../core/states/kyc-application.js';
import { move } from '../../core/states/machine.js';
import { KycApplication } from '../../entities/kyc/kyc-application.js';
import { KycLevel } from '../../entities/kyc/kyc-level.js';
import { NotificationType } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';
import { notify } from '../notification/notify.js';
import type { Tx } from '../frame/tx.js';
import { refuseSelfDecision } from '../frame/self-decision.js';

/**
 * Approves an application: the customer holds its level from the next call on. SELF_DECISION for the caller's own
 * application, ILLEGAL_STATE unless it is pending.
 */
export async function approveKycApplication(ctx: Context, id: string): Promise<KycApplication> {
  return decide(ctx, id, 'approve', null);
}

/**
 * Rejects an application, or revokes its approval, and tells the customer the reason. SELF_DECISION for the caller's
 * own application.
 */
export async function rejectKycApplication(ctx: Context, id: string, reason: string): Promise<KycApplication> {
  return decide(ctx, id, 'reject', reason);
}

async function decide(
  ctx: Context,
  id: string,
  action: KycApplicationAction,
  reason: string | null,
): Promise<KycApplication> {
  const reviewedBy = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: `${action}KycApplication` }, async (tx) => {
    const application = await lockOne(tx, KycApplication, id);
    refuseSelfDecision(ctx, application.userId);
    application.status = move(KYC_APPLICATION_MOVES, application.status, action);
    Object.assign(application, { reason, reviewedBy, reviewedAt: ctx.clock.now() });
    await tell(ctx, tx, application);
    return application;
  });
}

async function tell(ctx: Context, tx: Tx, { userId, levelId, reason }: KycApplication): Promise<void> {
  const level = await tx.em.findOneOrFail(KycLevel, levelId);
  await notify(ctx, tx, {
    userId,
    type: NotificationType.system,
    title: reason === null ? 'Your verification was approved' : 'Your verification was rejected',
    message: reason === null ? `You now hold the level ${level.name}.` : `${level.name}: ${reason}`,
    link: frontEndPath('kyc'),
  });
}
