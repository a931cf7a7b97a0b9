import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Deposit } from '../../entities/money/deposit.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { CONFIRM_DUPLICATE, IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { AdminDeposit, AdminDepositPage, CreateDepositInput, DepositPage } from '../../schema/money/deposit.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { createDeposit, DEPOSIT } from '../../services/money/deposit/create-deposit.js';
import { approveDeposit, cancelDeposit, rejectDeposit } from '../../services/money/deposit/decide-deposit.js';
import { decisionReason } from '../../services/money-request/decide.js';
import { readOwnRequest, readOwnRequests, readRequest, readRequests } from '../../services/money-request/read.js';

const ID = 'Id of the deposit.';
const OWNS = { resource: 'deposit', argument: 'id' } as const;
const AUDIT = { record: 'deposit' } as const;

@Resolver(() => AdminDeposit)
export class DepositResolver {
  @Query(() => DepositPage, { description: "A page of the caller's deposits, newest first." })
  @Policy({ access: 'user', geo: 'exit' })
  deposits(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOwnRequests(ctx, DEPOSIT, args);
  }

  @Query(() => Deposit, { description: "One of the caller's deposits." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  deposit(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readOwnRequest(ctx, DEPOSIT, id);
  }

  @Mutation(() => Deposit, { description: 'Announces money that is on its way.' })
  @Policy({ access: 'user' })
  createDeposit(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateDepositInput, { description: 'What is asked for.' }) input: CreateDepositInput,
  ) {
    return createDeposit(ctx, input);
  }

  @Mutation(() => Deposit, { description: "Takes one of the caller's deposits back while it waits." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  cancelDeposit(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return cancelDeposit(ctx, id, idempotencyKey);
  }

  @Query(() => AdminDepositPage, { description: "A page of everybody's deposits, newest first." })
  @Policy({ access: 'user', permission: 'access.deposit' })
  allDeposits(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readRequests(ctx, DEPOSIT, args);
  }

  @Query(() => AdminDeposit, { description: "One of everybody's deposits." })
  @Policy({ access: 'user', permission: 'access.deposit' })
  anyDeposit(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readRequest(ctx, DEPOSIT, id);
  }

  @Mutation(() => AdminDeposit, {
    description: 'Approves a deposit that waits, and moves its money. A large one takes several people.',
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.deposit', audit: AUDIT })
  approveDeposit(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('confirmDuplicate', () => Boolean, CONFIRM_DUPLICATE) confirmDuplicate: boolean | undefined,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return approveDeposit(ctx, id, idempotencyKey, confirmDuplicate);
  }

  @Mutation(() => AdminDeposit, { description: 'Rejects a deposit that waits; its owner is told the reason.' })
  @Policy({ access: 'user', permission: 'edit.deposit', audit: AUDIT })
  rejectDeposit(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return rejectDeposit(ctx, id, decisionReason(reason), idempotencyKey);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminDeposit) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
