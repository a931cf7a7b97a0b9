import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ConvertMovement } from '../../entities/convert/movement.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import {
  CompleteConvertMovementInput,
  ConvertMovementPage,
  ResolveConvertMovementInput,
  StartConvertMovementInput,
} from '../../schema/convert/movement.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import { cancelConvertMovement } from '../../services/convert/movement/cancel.js';
import { completeConvertMovement } from '../../services/convert/movement/complete.js';
import { readConvertMovement, readConvertMovements } from '../../services/convert/movement/read.js';
import { RESOLVE_CONVERT_MOVEMENT, resolveConvertMovement } from '../../services/convert/movement/resolve.js';
import { startConvertMovement } from '../../services/convert/movement/start.js';
import type { Context } from '../../services/frame/context.js';

const ID = { description: 'Id of the movement.' } as const;
const REASON = { nullable: true, description: 'Why, 1 to 500 characters, for the audit.' } as const;
const extension = 'convert';
const audit = { record: 'convert_movement' } as const;
const VIEW = { access: 'user', permission: 'view.convert.rebalance', extension } as const;
const EDIT = { access: 'user', permission: 'edit.convert.rebalance', extension, audit } as const;
const MANAGE = { access: 'user', permission: 'manage.convert.rebalance', extension, audit } as const;

/** Movements of the house's own money between its places. */
@Resolver(() => ConvertMovement)
export class ConvertMovementResolver {
  @Query(() => ConvertMovementPage, { description: "A page of movements of the house's own money, newest first." })
  @Policy(VIEW)
  convertMovements(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readConvertMovements(ctx, args);
  }

  @Query(() => ConvertMovement, { description: "One movement of the house's own money." })
  @Policy(VIEW)
  convertMovement(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readConvertMovement(ctx, id);
  }

  @Mutation(() => ConvertMovement, { description: "Begins a movement of the house's own money between two places." })
  @Policy(EDIT)
  startConvertMovement(
    @Ctx() ctx: Context,
    @Arg('input', () => StartConvertMovementInput, { description: 'The movement.' }) input: StartConvertMovementInput,
  ) {
    return startConvertMovement(ctx, input);
  }

  @Mutation(() => ConvertMovement, { description: 'Says that a movement that an admin carries out has arrived.' })
  @Policy(EDIT)
  completeConvertMovement(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => CompleteConvertMovementInput, { description: 'Its proof.' })
    input: CompleteConvertMovementInput,
  ) {
    return completeConvertMovement(ctx, { id, ...input });
  }

  @Mutation(() => ConvertMovement, {
    description: "Has an empty transaction take the place of a movement's payment that its chain does not mine.",
  })
  @Policy(MANAGE)
  cancelConvertMovement(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason?: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return cancelConvertMovement(ctx, { id, reason, idempotencyKey });
  }

  @Mutation(() => ConvertMovement, {
    description: 'Ends a movement in review as an admin found it. A large one takes several people.',
  })
  @Policy({ ...MANAGE, fresh: 'byInput' })
  resolveConvertMovement(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => ResolveConvertMovementInput, { description: 'What became of it.' })
    input: ResolveConvertMovementInput,
  ) {
    return resolveConvertMovement(ctx, RESOLVE_CONVERT_MOVEMENT, { id, ...input });
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: ConvertMovement) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
