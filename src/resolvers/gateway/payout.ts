import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { GatewayPayout } from '../../entities/gateway/payout.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { AdminPayout, AdminPayoutPage, PayoutPage } from '../../schema/gateway/payout.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { approvePayout, rejectPayout } from '../../services/gateway/payout/decide-payout.js';
import {
  readAllPayouts,
  readAnyPayout,
  readMerchantPayout,
  readMerchantPayouts,
} from '../../services/gateway/payout/read.js';

const ANY_ID = 'Its po_ id, or its UUID.';

@Resolver(() => AdminPayout)
export class PayoutResolver {
  @Query(() => PayoutPage, { description: "A page of the payouts of the caller's merchant, newest first." })
  @Policy({ access: 'user', extension: 'gateway' })
  merchantPayouts(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readMerchantPayouts(ctx, args);
  }

  @Query(() => GatewayPayout, { description: "One of the payouts of the caller's merchant." })
  @Policy({ access: 'user', extension: 'gateway', owns: { resource: 'gatewayPayout', argument: 'id' } })
  merchantPayout(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: 'Id of the payout: po_ and 24 characters.' }) id: string,
  ) {
    return readMerchantPayout(ctx, id);
  }

  @Query(() => AdminPayoutPage, { description: "A page of everybody's payouts, newest first." })
  @Policy({ access: 'user', permission: 'view.gateway.payout', extension: 'gateway' })
  allPayouts(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllPayouts(ctx, args);
  }

  @Query(() => AdminPayout, { description: "One of everybody's payouts." })
  @Policy({ access: 'user', permission: 'view.gateway.payout', extension: 'gateway' })
  anyPayout(@Ctx() ctx: Context, @Arg('id', () => String, { description: ANY_ID }) id: string) {
    return readAnyPayout(ctx, id);
  }

  @Mutation(() => AdminPayout, {
    description: "Approves a payout, and pays it to its merchant's wallet. A large one takes several people.",
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.gateway.payout', extension: 'gateway' })
  approvePayout(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: ANY_ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return approvePayout(ctx, id, idempotencyKey);
  }

  @Mutation(() => AdminPayout, { description: 'Rejects a payout: its money is pending again.' })
  @Policy({ access: 'user', permission: 'edit.gateway.payout', extension: 'gateway' })
  rejectPayout(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: ANY_ID }) id: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters; the merchant is told.' }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return rejectPayout(ctx, id, reason, idempotencyKey);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminPayout) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
