import { badInput } from '../../../core/catalogue/errors.js';
import { PLAN_CAPS } from '../../../core/launchpad/limits.js';
import type { PlanFeatures } from '../../../entities/ico/launch-plan.js';
import type { Tx } from '../../frame/tx.js';
import type { BlockchainRow, PlanRow, TokenTypeRow } from './offering.js';

/** How many of each an offering may have. */
export type PlanCaps = { readonly [Cap in keyof typeof PLAN_CAPS]: number };

/** What a plan allows: what it names, and no more than the platform grants, of which older plans may name more. */
export function planCaps(features: PlanFeatures): PlanCaps {
  const cap = (name: keyof PlanCaps) => Math.min(features[name] ?? PLAN_CAPS[name], PLAN_CAPS[name]);
  return {
    maxOfferingPhases: cap('maxOfferingPhases'),
    maxTeamMembers: cap('maxTeamMembers'),
    maxRoadmapItems: cap('maxRoadmapItems'),
  };
}

/** What a launch names of what admins offer. */
export interface LaunchChoice {
  readonly planId: string;
  readonly typeId: string;
  /** Value of the blockchain. */
  readonly blockchain: string;
}

export interface Launchable {
  readonly plan: PlanRow;
  readonly type: TokenTypeRow;
  readonly blockchain: BlockchainRow;
}

/**
 * The plan, type and blockchain that a launch names, none of which is changed, switched off or deleted until the commit.
 * BAD_INPUT naming the field for one that is not there or switched off.
 */
export async function requireLaunchable(tx: Tx, { planId, typeId, blockchain }: LaunchChoice): Promise<Launchable> {
  const plan = await requireOpenPlan(tx, planId);
  const type = await tx.rows
    .selectFrom('ico_token_type')
    .selectAll()
    .where('id', '=', typeId)
    .where('status', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!type) throw badInput('typeId must be the id of a type of tokens that is offered');
  const chain = await tx.rows
    .selectFrom('ico_blockchain')
    .selectAll()
    .where('value', '=', blockchain)
    .where('status', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!chain) throw badInput('blockchain must be the value of a blockchain that is offered');
  return { plan, type, blockchain: chain };
}

/** A plan that is offered; it is neither changed nor deleted until the commit. BAD_INPUT naming planId for any other. */
export async function requireOpenPlan({ rows }: Tx, planId: string): Promise<PlanRow> {
  const plan = await rows
    .selectFrom('ico_launch_plan')
    .selectAll()
    .where('id', '=', planId)
    .where('status', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!plan) throw badInput('planId must be the id of a plan that is offered');
  return plan;
}
