import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import { requireCap } from '../launch/plan-caps.js';
import type { OfferingRow } from '../own/offering.js';

/** What is capped, with the cap of the plan. */
const CAPS = { ico_team_member: 'maxTeamMembers', ico_roadmap_item: 'maxRoadmapItems' } as const;

/** ICO_PLAN_CAP where a locked offering has as many entries as its plan allows. */
export async function requireBelowCap(
  { rows }: Tx,
  { id, planId }: OfferingRow,
  table: keyof typeof CAPS,
): Promise<void> {
  const plan = rows.selectFrom('ico_launch_plan').select('features').where('id', '=', planId);
  const { features } = await plan.executeTakeFirstOrThrow();
  const entries = rows
    .selectFrom(table)
    .select(sql<string>`count(*)`.as('count'))
    .where('offeringId', '=', id);
  const { count } = await entries.executeTakeFirstOrThrow();
  requireCap({ features }, CAPS[table], Number(count) + 1);
}
