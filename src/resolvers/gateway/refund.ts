import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { GatewayRefund } from '../../entities/gateway/refund.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdminRefund,
  AdminRefundPage,
  CreateRefundInput,
  RefundAnyPaymentInput,
  RefundPaymentInput,
} from '../../schema/gateway/refund.js';
import type { Context } from '../../services/frame/context.js';
import { readAllRefunds, readRefund } from '../../services/gateway/refund/read.js';
import { createRefund, refundAnyPayment, refundMerchantPayment } from '../../services/gateway/refund/refunds.js';
import { merchantApi } from './policies.js';

const INPUT = 'How much, and why.';

@Resolver()
export class RefundResolver {
  @Mutation(() => GatewayRefund, { description: 'Refunds a payment of the calling merchant, all of it or a part.' })
  @Policy(merchantApi({ permission: 'refund.create' }))
  createRefund(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateRefundInput, { description: INPUT }) input: CreateRefundInput,
  ) {
    return createRefund(ctx, input);
  }

  @Query(() => GatewayRefund, { description: 'A refund of the calling merchant, of the mode of its key.' })
  @Policy(merchantApi({ permission: 'refund.read' }))
  refund(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: 'Id of the refund: re_ and 24 characters.' }) id: string,
  ) {
    return readRefund(ctx, id);
  }

  @Mutation(() => GatewayRefund, { description: "Refunds one of the payments of the caller's merchant." })
  @Policy({ access: 'user', extension: 'gateway', owns: { resource: 'gatewayPayment', argument: 'id' } })
  refundMerchantPayment(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: 'Id of the payment.' }) id: string,
    @Arg('input', () => RefundPaymentInput, { description: INPUT }) input: RefundPaymentInput,
  ) {
    return refundMerchantPayment(ctx, { ...input, paymentId: id });
  }

  @Mutation(() => AdminRefund, { description: "Refunds anybody's payment." })
  @Policy({
    access: 'user',
    permission: 'manage.gateway.payment',
    extension: 'gateway',
  })
  refundAnyPayment(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: 'The payment: its pi_ id, or its UUID.' }) id: string,
    @Arg('input', () => RefundAnyPaymentInput, { description: INPUT }) input: RefundAnyPaymentInput,
  ) {
    return refundAnyPayment(ctx, { ...input, paymentId: id });
  }

  @Query(() => AdminRefundPage, { description: "A page of everybody's refunds, newest first." })
  @Policy({ access: 'user', permission: 'view.gateway.refund', extension: 'gateway' })
  allRefunds(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllRefunds(ctx, args);
  }
}
