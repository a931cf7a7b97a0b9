import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest } from '../../frame/list.js';
import { requireAnyOffering } from '../admin/offerings.js';
import { NO_OFFERING, type AllowanceRow } from '../own/offering.js';
import { requireOwnOffering } from '../own/owned.js';
import { IS_PUBLIC } from '../public/visible.js';
import { NO_PHASE } from './reserve.js';

const COLUMNS = {
  userId: { column: 'w.userId', kind: 'uuid' },
  guaranteed: { column: 'w.guaranteed', kind: 'number' },
  bought: { column: 'w.bought', kind: 'number' },
  createdAt: { column: 'w.createdAt', kind: 'time' },
  updatedAt: { column: 'w.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the list of a phase of an own offering, newest first. NOT_FOUND. Four statements at the most. */
export async function readMyAllowances(ctx: Context, id: string, phaseId: string, request: ListRequest) {
  // First, since it refuses a bad request whatever the id.
  const page = await readList(ctx, phaseId, request);
  await requireOwnOffering(ctx.db.rows, ctx, id);
  await requirePhase(ctx, id, phaseId);
  return page;
}

/** As {@link readMyAllowances}, of any offering. */
export async function readAnyAllowances(ctx: Context, id: string, phaseId: string, request: ListRequest) {
  // First, since it refuses a bad request whatever the id.
  const page = await readList(ctx, phaseId, request);
  await requireAnyOffering(ctx.db.rows, id);
  await requirePhase(ctx, id, phaseId);
  return page;
}

async function readList({ db: { rows } }: Context, phaseId: string, request: ListRequest) {
  const query = rows.selectFrom('ico_phase_allowance as w').selectAll('w').where('w.phaseId', '=', phaseId);
  const options = { defaultSort: 'createdAt', tieBreaker: 'w.userId' };
  const { items, pagination } = await readPage(query, COLUMNS, request, options);
  return { pagination, items: items.map((row) => ({ ...row, ...figuresOf(row) })) };
}

async function requirePhase({ db: { rows } }: Context, id: string, phaseId: string): Promise<void> {
  const phase = await rows
    .selectFrom('ico_token_offering_phase')
    .select('id')
    .where('id', '=', phaseId)
    .where('offeringId', '=', id)
    .executeTakeFirst();
  if (!phase) throw new AppError('NOT_FOUND', { message: NO_PHASE });
}

/** What is guaranteed to the caller in the phases of an offering that everybody may see. NOT_FOUND. */
export async function readMyAllowance(ctx: Context, offeringId: string) {
  const { rows } = ctx.db;
  const offering = await rows
    .selectFrom('ico_token_offering as offering')
    .select('offering.id')
    .where('offering.id', '=', offeringId)
    .where(IS_PUBLIC)
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  const found = await rows
    .selectFrom('ico_phase_allowance as w')
    .innerJoin('ico_token_offering_phase as p', 'p.id', 'w.phaseId')
    .select(['w.phaseId', 'p.name as phaseName', 'w.guaranteed', 'w.bought'])
    .where('p.offeringId', '=', offeringId)
    .where('w.userId', '=', requireUserId(ctx.caller))
    .orderBy('p.sequence')
    .execute();
  return found.map((row) => ({ ...row, ...figuresOf(row) }));
}

function figuresOf({ guaranteed, bought }: Pick<AllowanceRow, 'guaranteed' | 'bought'>) {
  const remaining = figure(guaranteed).minus(figure(bought)).toString();
  return { guaranteed: canonical(guaranteed), bought: canonical(bought), remaining };
}
