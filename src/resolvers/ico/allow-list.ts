import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { IcoAllowance, IcoAllowancePage, IcoPhaseReserve, SetIcoAllowancesInput } from '../../schema/ico/allowance.js';
import type { Context } from '../../services/frame/context.js';
import { readAnyAllowances, readMyAllowance, readMyAllowances } from '../../services/ico/allow-list/read.js';
import { setAnyAllowances, setMyAllowances } from '../../services/ico/allow-list/set.js';
import { extension } from './policies.js';

const ID = { description: 'Id of the offering.' } as const;
const PHASE = { description: 'Id of the phase.' } as const;
const ENTRIES = { description: 'The accounts.' } as const;
const owns = { resource: 'icoOffering', argument: 'id' } as const;

/** Phases that sell to the accounts of a list, each of which has an amount of its own. */
@Resolver()
export class IcoAllowListResolver {
  @Query(() => [IcoAllowance], { description: 'What the phases of an offering keep for the caller.' })
  @Policy({ access: 'user', extension })
  icoAllowance(@Ctx() ctx: Context, @Arg('offeringId', () => UuidScalar, ID) offeringId: string) {
    return readMyAllowance(ctx, offeringId);
  }

  @Query(() => IcoAllowancePage, {
    description: 'A page of the allow-list of a phase of an own offering, newest first.',
  })
  @Policy({ access: 'user', extension, owns })
  icoAllowances(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('phaseId', () => UuidScalar, PHASE) phaseId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readMyAllowances(ctx, id, phaseId, args);
  }

  @Mutation(() => IcoPhaseReserve, {
    description:
      'Puts accounts on the allow-list of a phase of an own offering, or changes what is guaranteed to them. Whoever is put on it is told once the offering is approved.',
  })
  @Policy({ access: 'user', extension, throttle: 'icoStory', owns })
  setIcoAllowances(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('phaseId', () => UuidScalar, PHASE) phaseId: string,
    @Arg('input', () => SetIcoAllowancesInput, ENTRIES) { entries }: SetIcoAllowancesInput,
  ) {
    return setMyAllowances(ctx, { id, phaseId, entries });
  }

  @Query(() => IcoAllowancePage, { description: 'A page of the allow-list of a phase of any offering, newest first.' })
  @Policy({ access: 'user', permission: 'view.ico.offer', extension })
  anyIcoAllowances(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('phaseId', () => UuidScalar, PHASE) phaseId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readAnyAllowances(ctx, id, phaseId, args);
  }

  @Mutation(() => IcoPhaseReserve, {
    description: 'Puts accounts on the allow-list of a phase of any offering, or changes what is guaranteed to them.',
  })
  @Policy({ access: 'user', permission: 'edit.ico.offer', extension })
  setAnyIcoAllowances(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('phaseId', () => UuidScalar, PHASE) phaseId: string,
    @Arg('input', () => SetIcoAllowancesInput, ENTRIES) { entries }: SetIcoAllowancesInput,
  ) {
    return setAnyAllowances(ctx, { id, phaseId, entries });
  }
}
