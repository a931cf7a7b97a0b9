import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { NO_OFFERING } from './offering.js';
import { offeringRows, offeringView } from './offering-view.js';

/** Offerings of a creator that are not deleted, with what their creator sees of them besides. */
export function creatorRows(rows: Reader, userId: string) {
  return offeringRows(rows)
    .innerJoin('ico_launch_plan as plan', 'plan.id', 'offering.planId')
    .select([
      'offering.planId',
      'plan.name as planName',
      'offering.planPrice',
      'plan.currency as planCurrency',
      'plan.walletType as planWalletType',
      'offering.reviewNotes',
      'offering.rejectedAt',
      'offering.activatedAt',
      'offering.settledAt',
      'offering.cancelledAt',
      'offering.cancelReason',
      'offering.updatedAt',
    ])
    .where('offering.userId', '=', userId)
    .where('offering.deletedAt', 'is', null);
}

export type CreatorRow = Awaited<ReturnType<ReturnType<typeof creatorRows>['execute']>>[number];

/** What a creator sees of an own offering beside what everybody sees. */
export function ofCreator(row: CreatorRow) {
  const { planId, planName, planCurrency, planWalletType, reviewNotes, cancelReason } = row;
  const { approvedAt, rejectedAt, activatedAt, settledAt, cancelledAt, createdAt, updatedAt } = row;
  return {
    planId,
    planName,
    planPrice: canonical(row.planPrice),
    planCurrency,
    planWalletType,
    reviewNotes,
    cancelReason,
    approvedAt,
    rejectedAt,
    activatedAt,
    settledAt,
    cancelledAt,
    createdAt,
    updatedAt,
  };
}

/** An offering of a creator, with its page. NOT_FOUND for anybody else's. In a transaction, `rows` are the transaction's. */
export async function creatorOffering(ctx: Context, userId: string, id: string, rows: Reader = ctx.db.rows) {
  const row = await creatorRows(rows, userId).where('offering.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  return { ...(await offeringView(ctx, row, rows)), ...ofCreator(row) };
}

export type CreatorOfferingView = Awaited<ReturnType<typeof creatorOffering>>;
