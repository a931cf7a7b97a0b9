import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { planCaps } from '../own/plan.js';

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
  if (Number(count) >= planCaps(features)[CAPS[table]]) throw new AppError('ICO_PLAN_CAP');
}
