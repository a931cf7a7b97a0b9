import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { KYC_APPLICATION_MOVES, type KycApplicationAction } from '../../core/states/kyc-application.js';
import { move } from '../../core/states/machine.js';
import type { Row } from '../../entities/index.js';
import type { KycApplication, KycApplicationStatus } from '../../entities/kyc/kyc-application.js';
import { NotificationType } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { notify } from '../notification/notify.js';
import type { Tx } from '../frame/tx.js';
import { refuseSelfDecision } from '../frame/self-decision.js';

/**
 * Gives a customer the level that was applied for, from the next call on. SELF_DECISION for an own application,
 * ILLEGAL_STATE unless it waits.
 */
export async function approveKycApplication(ctx: Context, id: string): Promise<Row<KycApplication>> {
  return decide(ctx, id, 'approve', null);
}

/** Refuses an application, or takes an approval back. The customer is told the reason. SELF_DECISION for an own one. */
export async function rejectKycApplication(ctx: Context, id: string, reason: string): Promise<Row<KycApplication>> {
  return decide(ctx, id, 'reject', reason);
}

async function decide(
  ctx: Context,
  id: string,
  action: KycApplicationAction,
  reason: string | null,
): Promise<Row<KycApplication>> {
  const reviewedBy = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: `${action}KycApplication` }, async (tx) => {
    const found = await locked(tx, id);
    refuseSelfDecision(ctx, found.userId);
    const status = move(KYC_APPLICATION_MOVES, found.status, action);
    const application = await tx.rows
      .updateTable('kyc_application')
      .set({ status: status as KycApplicationStatus, reason, reviewedBy, reviewedAt: ctx.clock.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tell(ctx, tx, application, found.levelName);
    return application;
  });
}

async function locked({ rows }: Tx, id: string) {
  const row = await rows
    .selectFrom('kyc_application')
    .innerJoin('kyc_level', 'kyc_level.id', 'kyc_application.levelId')
    .select(['kyc_application.userId', 'kyc_application.status', 'kyc_level.name as levelName'])
    .where('kyc_application.id', '=', id)
    .forUpdate('kyc_application')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function tell(ctx: Context, tx: Tx, { userId, reason }: Row<KycApplication>, levelName: string): Promise<void> {
  await notify(ctx, tx, {
    userId,
    type: NotificationType.system,
    title: reason === null ? 'Your verification was approved' : 'Your verification was rejected',
    message: reason === null ? `You now hold the level ${levelName}.` : `${levelName}: ${reason}`,
    link: '/user/kyc',
  });
}
