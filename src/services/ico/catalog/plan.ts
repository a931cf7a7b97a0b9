import { canonical } from '../../../core/money.js';
import { newId } from '../../../core/ids.js';
import { IcoLaunchPlan } from '../../../entities/ico/launch-plan.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { recordActivity } from '../own/activity.js';
import { lockEntry, PLAN, requireUnused } from './kind.js';
import { planColumns, readFeatures, readPrice, type PlanInput, type PlanPrice } from './plan-input.js';

export type NewPlan = PlanInput &
  PlanPrice & { readonly name: string; readonly features: Readonly<Record<string, unknown>> };

/** Adds a plan that creators may launch offerings on. BAD_INPUT naming the field. */
export async function createPlan(ctx: Context, input: NewPlan): Promise<IcoLaunchPlan> {
  const now = ctx.clock.now();
  const given = planColumns(input);
  return inTransaction(ctx, { operation: 'createIcoLaunchPlan' }, async (tx) => {
    const details = {
      name: input.name,
      description: null,
      status: true,
      sortOrder: 0,
      ...given,
      features: readFeatures(input.features),
      ...(await readPrice(tx, input)),
    };
    const times = { createdAt: now, updatedAt: now };
    const plan = tx.em.create(IcoLaunchPlan, { id: newId(), ...details, recommanded: false, ...times });
    const action = 'createIcoLaunchPlan';
    recordActivity(ctx, tx, { action, target: 'plan', targetId: plan.id, name: plan.name, details });
    return plan;
  });
}

/**
 * Changes a plan. What offerings have paid for it stays. NOT_FOUND; ICO_IN_USE for another currency while offerings use it,
 * since an upgrade pays the difference to what was paid; BAD_INPUT naming the field.
 */
export async function updatePlan(ctx: Context, id: string, input: PlanInput): Promise<IcoLaunchPlan> {
  const given = planColumns(input);
  return inTransaction(ctx, { operation: 'updateIcoLaunchPlan' }, async (tx) => {
    const plan = await lockEntry(tx, PLAN, id);
    const currency = input.currency ?? plan.currency;
    const walletType = input.walletType ?? plan.walletType;
    const price = await readPrice(tx, { price: input.price ?? canonical(plan.price), currency, walletType });
    if (currency !== plan.currency || walletType !== plan.walletType) {
      await requireUnused(tx, PLAN, id, 'The currency stays while offerings use the plan: add another one');
    }
    Object.assign(plan, given, price, { updatedAt: ctx.clock.now() });
    const action = 'updateIcoLaunchPlan';
    const details = { ...given, ...price };
    recordActivity(ctx, tx, { action, target: 'plan', targetId: id, name: plan.name, details });
    return plan;
  });
}
