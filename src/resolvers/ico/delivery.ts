import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy, type CallerPolicy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  DeliverIcoInput,
  IcoDelivered,
  IcoRelease,
  IcoReleasePage,
  IcoReleaseSchedulePage,
  IcoScheduledTranche,
} from '../../schema/ico/delivery.js';
import type { Context } from '../../services/frame/context.js';
import { readReleases, readReleaseSchedules } from '../../services/ico/delivery/read.js';
import { deliverIco, releaseIcoTranche, submitIcoDelivery } from '../../services/ico/delivery/submit.js';
import { extension } from './policies.js';

const ID = { description: 'Id of the offering.' } as const;
const HASH = { description: 'Hash of the transaction that delivers the tokens, as its blockchain writes it.' } as const;
/** Of an offering of the caller. */
const READ: CallerPolicy = { access: 'user', extension, owns: { resource: 'icoOffering', argument: 'id' } };
const DELIVER: CallerPolicy = { ...READ, throttle: 'icoDelivery' };

/** What creators deliver. */
@Resolver()
export class IcoDeliveryResolver {
  @Query(() => IcoReleasePage, {
    description: "A page of the contributions to one of the caller's offerings that do not vest, newest first.",
  })
  @Policy(READ)
  icoReleases(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string, @Args(() => ListArgs) args: ListArgs) {
    return readReleases(ctx, id, args);
  }

  @Query(() => IcoReleaseSchedulePage, {
    description: "A page of the schedules of one of the caller's offerings, newest first.",
  })
  @Policy(READ)
  icoReleaseSchedules(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readReleaseSchedules(ctx, id, args);
  }

  @Mutation(() => IcoRelease, {
    description:
      'Names the transaction that delivers the tokens of a contribution that does not vest; again while it is not proven. Its blockchain is asked where the platform can.',
  })
  @Policy(DELIVER)
  submitIcoDelivery(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('transactionId', () => UuidScalar, { description: 'Id of the contribution.' }) transactionId: string,
    @Arg('transactionHash', () => String, HASH) transactionHash: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return submitIcoDelivery(ctx, { id, transactionId, transactionHash, idempotencyKey });
  }

  @Mutation(() => IcoScheduledTranche, {
    description: 'Names the transaction that delivers a tranche that is due. What is proven is paid for at once.',
  })
  @Policy(DELIVER)
  releaseIcoTranche(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('releaseId', () => UuidScalar, { description: 'Id of the tranche.' }) releaseId: string,
    @Arg('transactionHash', () => String, HASH) transactionHash: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return releaseIcoTranche(ctx, { id, releaseId, transactionHash, idempotencyKey });
  }

  @Mutation(() => IcoDelivered, {
    description:
      'Names one transaction that delivers many contributions and tranches, each by a transfer of its own or a part of one: all of them are delivered, or none.',
  })
  // It has no path, from which the others have their scope.
  @Policy({ access: 'user', extension, throttle: 'icoDelivery', scope: { anyOf: ['trade'], always: true } })
  deliverIco(
    @Ctx() ctx: Context,
    @Arg('input', () => DeliverIcoInput, { description: 'What is delivered.' }) input: DeliverIcoInput,
  ) {
    return deliverIco(ctx, input);
  }
}
