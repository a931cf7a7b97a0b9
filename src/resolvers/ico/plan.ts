import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  CreateIcoLaunchPlanInput,
  IcoLaunchPlan,
  IcoLaunchPlanPage,
  SortIcoLaunchPlansInput,
  UpdateIcoLaunchPlanInput,
} from '../../schema/ico/plan.js';
import type { Context } from '../../services/frame/context.js';
import { recommendPlan, sortPlans } from '../../services/ico/catalog/arrange-plans.js';
import { deletePlan, setPlanStatus } from '../../services/ico/catalog/entry.js';
import { createPlan, updatePlan } from '../../services/ico/catalog/plan.js';
import { offeredPlans, readPlans } from '../../services/ico/catalog/read.js';
import { EDIT_SETTINGS, OFFERED, VIEW_SETTINGS } from './policies.js';

const ID = { description: 'Id of the plan.' } as const;
const EDIT = { ...EDIT_SETTINGS, audit: { record: 'ico_launch_plan' } } as const;

/** The plans that creators launch offerings on. */
@Resolver()
export class IcoPlanResolver {
  @Query(() => [IcoLaunchPlan], { description: 'The plans that offerings can be launched on, in their order.' })
  @Policy(OFFERED)
  icoLaunchPlans(@Ctx() ctx: Context) {
    return offeredPlans(ctx);
  }

  @Query(() => IcoLaunchPlanPage, { description: 'A page of all launch plans, newest first.' })
  @Policy(VIEW_SETTINGS)
  allIcoLaunchPlans(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readPlans(ctx, args);
  }

  @Mutation(() => IcoLaunchPlan, { description: 'Adds a plan that offerings can be launched on.' })
  @Policy(EDIT)
  createIcoLaunchPlan(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateIcoLaunchPlanInput, { description: 'The plan.' }) input: CreateIcoLaunchPlanInput,
  ) {
    return createPlan(ctx, input);
  }

  @Mutation(() => IcoLaunchPlan, { description: 'Changes a plan; what was paid for it stays.' })
  @Policy(EDIT)
  updateIcoLaunchPlan(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateIcoLaunchPlanInput, { description: 'What changes.' }) input: UpdateIcoLaunchPlanInput,
  ) {
    return updatePlan(ctx, id, input);
  }

  @Mutation(() => IcoLaunchPlan, { description: 'Says whether new offerings can be launched on a plan.' })
  @Policy(EDIT)
  setIcoLaunchPlanStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('status', () => Boolean, { description: 'Whether they can.' }) status: boolean,
  ) {
    return setPlanStatus(ctx, id, status);
  }

  @Mutation(() => IcoLaunchPlan, { description: 'Marks a plan as the one that is recommended, and no other.' })
  @Policy(EDIT_SETTINGS)
  recommendIcoLaunchPlan(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return recommendPlan(ctx, id);
  }

  @Mutation(() => Message, { description: 'Gives plans their places, all of them or none.' })
  @Policy(EDIT_SETTINGS)
  sortIcoLaunchPlans(
    @Ctx() ctx: Context,
    @Arg('input', () => SortIcoLaunchPlansInput, { description: 'The places.' }) input: SortIcoLaunchPlansInput,
  ) {
    return sortPlans(ctx, input.items);
  }

  @Mutation(() => Message, {
    description: 'Removes a plan that no offering uses; deleted offerings without contributions go with it.',
  })
  @Policy(EDIT)
  deleteIcoLaunchPlan(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deletePlan(ctx, id);
  }
}
