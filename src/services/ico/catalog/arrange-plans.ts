import { LockMode } from '@mikro-orm/core';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { IcoLaunchPlan } from '../../../entities/ico/launch-plan.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { recordActivity } from '../own/activity.js';
import { PLAN } from './kind.js';

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;

/** The place of a plan among the others, the smallest first. */
export interface PlanPlace {
  readonly id: string;
  readonly sortOrder: number;
}

/** Gives plans their places, all of them or none. NOT_FOUND; BAD_INPUT for a plan that is named twice. */
export async function sortPlans(ctx: Context, places: readonly PlanPlace[]): Promise<{ message: string }> {
  const byId = new Map(places.map(({ id, sortOrder }) => [id, sortOrder]));
  if (byId.size < places.length) throw badInput('items must name each plan once');
  await inTransaction(ctx, { operation: 'sortIcoLaunchPlans' }, async (tx) => {
    const plans = await tx.em.find(IcoLaunchPlan, { id: { $in: [...byId.keys()] } }, locked);
    if (plans.length < byId.size) throw new AppError('NOT_FOUND', { message: PLAN.missing });
    for (const plan of plans) plan.sortOrder = byId.get(plan.id) ?? plan.sortOrder;
    const details = { items: places.map(({ id, sortOrder }) => ({ id, sortOrder })) };
    recordActivity(ctx, tx, { action: 'sortIcoLaunchPlans', target: 'plan', details });
  });
  return { message: 'The plans are sorted' };
}

/**
 * Marks a plan as the one that is recommended, and no other. NOT_FOUND. All plans are locked, since the mark may be on its
 * way from one to another; the audit locks none before, since two calls would then wait for each other.
 */
export async function recommendPlan(ctx: Context, id: string): Promise<IcoLaunchPlan> {
  return inTransaction(ctx, { operation: 'recommendIcoLaunchPlan' }, async (tx) => {
    const plans = await tx.em.find(IcoLaunchPlan, {}, locked);
    const plan = plans.find((each) => each.id === id);
    if (!plan) throw new AppError('NOT_FOUND', { message: PLAN.missing });
    await withChange(ctx, tx, { record: 'ico_launch_plan' }, [id], () => moveMark(ctx, tx, plans, plan));
    recordActivity(ctx, tx, { action: 'recommendIcoLaunchPlan', target: 'plan', targetId: id, name: plan.name });
    return plan;
  });
}

async function moveMark(ctx: Context, tx: Tx, plans: readonly IcoLaunchPlan[], plan: IcoLaunchPlan): Promise<void> {
  for (const each of plans) each.recommanded = false;
  // The index allows one mark at any time, also between two statements.
  await tx.em.flush();
  plan.recommanded = true;
  plan.updatedAt = ctx.clock.now();
}
