import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest } from '../../frame/list.js';
import { OWNER_COLUMNS, ownerOf } from '../../frame/owner.js';
import { NO_OFFERING } from '../own/offering.js';
import { offeringRows, offeringView, summaryViews } from '../own/offering-view.js';

const COLUMNS = {
  id: { column: 'offering.id', kind: 'uuid' },
  userId: { column: 'offering.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
  name: { column: 'offering.name', kind: 'text' },
  symbol: { column: 'offering.symbol', kind: 'text' },
  status: { column: 'offering.status', kind: 'text' },
  paused: { column: 'offering.paused', kind: 'boolean' },
  flagged: { column: 'offering.flagged', kind: 'boolean' },
  currency: { column: 'offering.currency', kind: 'text' },
  walletType: { column: 'offering.walletType', kind: 'text' },
  blockchain: { column: 'blockchain.value', kind: 'text' },
  typeId: { column: 'offering.typeId', kind: 'uuid' },
  planId: { column: 'offering.planId', kind: 'uuid' },
  targetAmount: { column: 'offering.targetAmount', kind: 'number' },
  raised: { column: 'progress.raised', kind: 'number' },
  raisedUsd: { column: 'progress.raisedUsd', kind: 'number' },
  contributors: { column: 'progress.contributors', kind: 'number' },
  startDate: { column: 'offering.startDate', kind: 'time' },
  endDate: { column: 'offering.endDate', kind: 'time' },
  approvedAt: { column: 'offering.approvedAt', kind: 'time' },
  createdAt: { column: 'offering.createdAt', kind: 'time' },
  updatedAt: { column: 'offering.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** Offerings that are not deleted, with what admins see of them besides. */
function adminOfferings(rows: Reader) {
  return offeringRows(rows)
    .innerJoin('user as owner', 'owner.id', 'offering.userId')
    .innerJoin('ico_launch_plan as plan', 'plan.id', 'offering.planId')
    .select(OWNER_COLUMNS)
    .select([
      'offering.planId',
      'plan.name as planName',
      'plan.currency as planCurrency',
      'offering.planPrice',
      'offering.planUpgrades',
      'offering.reviewNotes',
      'offering.cancelReason',
      'offering.rejectedAt',
      'offering.activatedAt',
      'offering.settledAt',
      'offering.cancelledAt',
      'offering.deadlinesStoppedAt',
      'offering.updatedAt',
    ])
    .where('offering.deletedAt', 'is', null);
}

export type AdminRow = Awaited<ReturnType<ReturnType<typeof adminOfferings>['execute']>>[number];

/** A page of the offerings that are not deleted, drafts included, newest first. Three statements. */
export async function readAllOfferings(ctx: Context, request: ListRequest) {
  const options = { defaultSort: 'createdAt', tieBreaker: 'offering.id' };
  const { items, pagination } = await readPage(adminOfferings(ctx.db.rows), COLUMNS, request, options);
  const views = await summaryViews(ctx, items);
  return { pagination, items: items.map((row, at) => ({ ...views[at], ...ofAdmins(row) })) };
}

/** An offering in any status, with its page. NOT_FOUND for a deleted one. In a transaction, `rows` are the transaction's. */
export async function readAnyOffering(ctx: Context, id: string, rows: Reader = ctx.db.rows) {
  const row = await requireAnyOffering(rows, id);
  return { ...(await offeringView(ctx, row, rows)), ...ofAdmins(row) };
}

export type AdminOfferingView = Awaited<ReturnType<typeof readAnyOffering>>;

/** NOT_FOUND for an offering that is deleted or was never there. */
export async function requireAnyOffering(rows: Reader, id: string): Promise<AdminRow> {
  const row = await adminOfferings(rows).where('offering.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  return row;
}

function ofAdmins(row: AdminRow) {
  const { planId, planName, planCurrency, planPrice, planUpgrades, approvedAt, rejectedAt, activatedAt } = row;
  const { settledAt, cancelledAt, createdAt, updatedAt, reviewNotes, softCapPercent, cancelReason } = row;
  const times = { approvedAt, rejectedAt, activatedAt, settledAt, cancelledAt, createdAt, updatedAt };
  return {
    owner: ownerOf(row.userId, row),
    plan: { id: planId, name: planName, paid: canonical(planPrice), currency: planCurrency, upgrades: planUpgrades },
    raisedUsd: canonical(row.raisedUsd),
    reviewNotes,
    softCapPercent,
    cancelReason,
    ...times,
  };
}
