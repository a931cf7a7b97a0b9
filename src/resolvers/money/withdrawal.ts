import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Withdrawal } from '../../entities/money/withdrawal.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdminWithdrawal,
  AdminWithdrawalPage,
  CreateWithdrawalInput,
  WithdrawalPage,
} from '../../schema/money/withdrawal.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { createWithdrawal } from '../../services/money/withdrawal/create-withdrawal.js';
import {
  approveWithdrawal,
  cancelWithdrawal,
  rejectWithdrawal,
} from '../../services/money/withdrawal/decide-withdrawal.js';
import { decisionReason } from '../../services/money-request/decide.js';
import { WITHDRAWAL } from '../../services/money/withdrawal/withdrawal-request.js';
import { readOwnRequest, readOwnRequests, readRequest, readRequests } from '../../services/money-request/read.js';

const ID = 'Id of the withdrawal.';
const OWNS = { resource: 'withdrawal', argument: 'id' } as const;
const AUDIT = { record: 'withdrawal' } as const;

@Resolver(() => AdminWithdrawal)
export class WithdrawalResolver {
  @Query(() => WithdrawalPage, { description: "A page of the caller's withdrawals, newest first." })
  @Policy({ access: 'user', geo: 'exit' })
  withdrawals(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOwnRequests(ctx, WITHDRAWAL, args);
  }

  @Query(() => Withdrawal, { description: "One of the caller's withdrawals." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  withdrawal(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readOwnRequest(ctx, WITHDRAWAL, id);
  }

  @Mutation(() => Withdrawal, { description: 'Asks for money to be sent off the platform; amount and fee are held.' })
  @Policy({ access: 'user', throttle: 'moderate', geo: 'exit' })
  createWithdrawal(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWithdrawalInput, { description: 'What is asked for.' }) input: CreateWithdrawalInput,
  ) {
    return createWithdrawal(ctx, input);
  }

  @Mutation(() => Withdrawal, { description: "Takes one of the caller's withdrawals back while it waits." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  cancelWithdrawal(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return cancelWithdrawal(ctx, id, idempotencyKey);
  }

  @Query(() => AdminWithdrawalPage, { description: "A page of everybody's withdrawals, newest first." })
  @Policy({ access: 'user', permission: 'access.withdraw' })
  allWithdrawals(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readRequests(ctx, WITHDRAWAL, args);
  }

  @Query(() => AdminWithdrawal, { description: "One of everybody's withdrawals." })
  @Policy({ access: 'user', permission: 'access.withdraw' })
  anyWithdrawal(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readRequest(ctx, WITHDRAWAL, id);
  }

  @Mutation(() => AdminWithdrawal, {
    description: 'Approves a withdrawal that waits, and moves its money. A large one takes several people.',
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.withdraw', audit: AUDIT })
  approveWithdrawal(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return approveWithdrawal(ctx, id, idempotencyKey);
  }

  @Mutation(() => AdminWithdrawal, { description: 'Rejects a withdrawal that waits; its owner is told the reason.' })
  @Policy({ access: 'user', permission: 'edit.withdraw', audit: AUDIT })
  rejectWithdrawal(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return rejectWithdrawal(ctx, id, decisionReason(reason), idempotencyKey);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminWithdrawal) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
