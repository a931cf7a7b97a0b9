import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { deadlineClock } from '../deadline/deadline-clock.js';
import { creatorOffering, type CreatorOfferingView } from '../own/creator-offering.js';
import { holdOffering } from '../own/gate.js';
import type { OfferingRow, PlanRow } from '../own/offering.js';
import { requireOwnOffering } from '../own/owned.js';
import { requireOpenPlan } from '../own/plan.js';
import { chargePlan, priceOf } from './charge.js';
import { requireWithinPlan } from './plan-caps.js';

// Writes SQL: it moves money, or keeps it from moving.
// Pays nobody else: what the better plan costs more goes to the platform.

export interface UpgradeInput {
  /** The better plan. */
  readonly planId: string;
  /** Its price that the creator has seen; absent, any. */
  readonly expectedPrice?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Gives an offering of the caller a better plan, for what that costs more than was paid so far, or than the plan that an
 * admin gave it free of charge. NOT_FOUND for anybody
 * else's offering; ILLEGAL_STATE once it is settled, refused, cancelled or over;
 * BAD_INPUT for the plan that it has, one that is not offered, cheaper, or in another currency; ICO_PLAN_CAP for one that
 * allows less than the offering has; CONFLICT for another price than the expected one; INSUFFICIENT_FUNDS.
 */
export async function upgradeIcoPlan(
  ctx: Context,
  id: string,
  { idempotencyKey, ...input }: UpgradeInput,
): Promise<CreatorOfferingView> {
  const userId = requireUserId(ctx.caller);
  const once = { input: { id, ...input }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'upgradeIcoPlan', once }, async (tx) => {
    // A stranger must not hold anybody's sale.
    await requireOwnOffering(tx.rows, ctx, id);
    const offering = await holdOffering(tx, id);
    requireUpgradable(offering, await deadlineClock(ctx, tx, offering));
    const plan = await requireOpenPlan(tx, input.planId);
    const price = priceOf(plan, input.expectedPrice);
    const rest = await priceLeft(tx, offering, plan, price);
    const paid = Money.parse(canonical(offering.planPrice), price.currency).plus(rest);
    await requireWithinPlan(tx, id, plan);
    const upgrade = offering.planUpgrades + 1;
    await tx.rows
      .updateTable('ico_token_offering')
      .set({
        planId: plan.id,
        planPrice: paid.toString(),
        planUpgrades: upgrade,
        updatedAt: ctx.clock.now().toISOString(),
      })
      .where('id', '=', id)
      .execute();
    const upgraded = await creatorOffering(ctx, userId, id, tx.rows);
    await chargePlan(tx, { offeringId: id, upgrade, userId, price: rest, walletType: plan.walletType });
    return upgraded;
  });
}

/** By the time up to which its clocks have run. */
function requireUpgradable({ status, endDate }: OfferingRow, upTo: Date): void {
  const isOpen = status === 'PENDING' || status === 'ACTIVE';
  if (isOpen && new Date(endDate) > upTo) return;
  throw new AppError('ILLEGAL_STATE', { message: 'The plan of an offering stays once its sale is over' });
}

/** What the plan costs more than was paid and waived. */
async function priceLeft(
  tx: Tx,
  { planId, planPrice, planWaived }: OfferingRow,
  plan: PlanRow,
  price: Money,
): Promise<Money> {
  if (plan.id === planId) throw badInput('planId: the offering has this plan already');
  const present = await tx.rows
    .selectFrom('ico_launch_plan')
    .select(['currency', 'walletType'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  if (present.currency !== plan.currency || present.walletType !== plan.walletType) {
    const kind = `${present.currency} of type ${present.walletType}`;
    throw badInput(`planId: the plan must cost ${kind}, as the present one does`);
  }
  const settled = figure(planPrice).plus(figure(planWaived));
  const rest = price.minus(Money.parse(settled.toString(), plan.currency));
  if (rest.isNegative()) throw badInput('planId: the plan is cheaper than the present one');
  return rest;
}
