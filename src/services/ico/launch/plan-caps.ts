import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import type { PlanRow } from '../own/offering.js';
import { planCaps, type PlanCaps } from '../own/plan.js';

const NAMES: Readonly<Record<keyof PlanCaps, string>> = {
  maxOfferingPhases: 'phases',
  maxTeamMembers: 'team members',
  maxRoadmapItems: 'roadmap items',
};

/** ICO_PLAN_CAP when the plan allows fewer than `count` of them. */
export function requireCap({ features }: Pick<PlanRow, 'features'>, cap: keyof PlanCaps, count: number): void {
  const most = planCaps(features)[cap];
  if (count <= most) return;
  throw new AppError('ICO_PLAN_CAP', { message: `The plan allows at most ${most} ${NAMES[cap]}` });
}

/** ICO_PLAN_CAP when the plan allows less than the offering has. */
export async function requireWithinPlan({ rows }: Tx, offeringId: string, plan: PlanRow): Promise<void> {
  const { rows: counted } = await sql<PlanCaps>`
    select
      (select count(*)::int from ico_token_offering_phase where "offeringId" = ${offeringId}) as "maxOfferingPhases",
      (select count(*)::int from ico_team_member where "offeringId" = ${offeringId}) as "maxTeamMembers",
      (select count(*)::int from ico_roadmap_item where "offeringId" = ${offeringId}) as "maxRoadmapItems"`.execute(
    rows,
  );
  for (const cap of Object.keys(NAMES) as (keyof PlanCaps)[]) requireCap(plan, cap, counted[0]?.[cap] ?? 0);
}
