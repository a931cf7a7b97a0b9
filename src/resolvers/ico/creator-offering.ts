import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { CreatorIcoOffering, CreatorIcoOfferingPage } from '../../schema/ico/creator-offering.js';
import { IcoLaunchForm } from '../../schema/ico/launch-form.js';
import { LaunchIcoOfferingInput, UpdateMyIcoOfferingInput, UpgradeIcoPlanInput } from '../../schema/ico/launch.js';
import type { Context } from '../../services/frame/context.js';
import { readLaunchForm } from '../../services/ico/creator/own/launch-form.js';
import { readMyOffering, readMyOfferings } from '../../services/ico/creator/own/read.js';
import { updateMyOffering } from '../../services/ico/creator/own/update.js';
import { launchIcoOffering } from '../../services/ico/launch/launch.js';
import { upgradeIcoPlan } from '../../services/ico/launch/upgrade.js';

const extension = 'ico';
const ID = { description: 'Id of the offering.' } as const;
/** An offering of the caller, by the argument `id`. */
const owns = { resource: 'icoOffering', argument: 'id' } as const;

/** The offerings that the caller launches. */
@Resolver()
export class IcoCreatorOfferingResolver {
  @Query(() => IcoLaunchForm, { description: 'What a creator needs to fill in a launch.' })
  @Policy({ access: 'user', extension })
  icoLaunchForm(@Ctx() ctx: Context) {
    return readLaunchForm(ctx);
  }

  @Query(() => CreatorIcoOfferingPage, { description: "A page of the caller's offerings, newest first." })
  @Policy({ access: 'user', extension })
  myIcoOfferings(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readMyOfferings(ctx, args);
  }

  @Query(() => CreatorIcoOffering, { description: "One of the caller's offerings, in any status." })
  @Policy({ access: 'user', extension, owns })
  myIcoOffering(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readMyOffering(ctx, id);
  }

  @Mutation(() => CreatorIcoOffering, {
    description: 'Launches an offering for the price of its plan, which is not given back. It waits for its approval.',
  })
  @Policy({ access: 'user', extension, throttle: 'icoLaunch' })
  launchIcoOffering(
    @Ctx() ctx: Context,
    @Arg('input', () => LaunchIcoOfferingInput, { description: 'What is sold, and how.' })
    input: LaunchIcoOfferingInput,
  ) {
    return launchIcoOffering(ctx, input);
  }

  @Mutation(() => CreatorIcoOffering, {
    description: "Gives one of the caller's offerings a better plan, for what that costs more than was paid.",
  })
  @Policy({ access: 'user', extension, throttle: 'icoLaunch', owns })
  upgradeIcoPlan(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpgradeIcoPlanInput, { description: 'The better plan.' }) input: UpgradeIcoPlanInput,
  ) {
    return upgradeIcoPlan(ctx, id, input);
  }

  @Mutation(() => CreatorIcoOffering, {
    description: "Changes the texts and links of one of the caller's offerings, in any status.",
  })
  @Policy({ access: 'user', extension, throttle: 'icoStory', owns })
  updateMyIcoOffering(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateMyIcoOfferingInput, { description: 'What changes.' }) input: UpdateMyIcoOfferingInput,
  ) {
    return updateMyOffering(ctx, id, input);
  }
}
