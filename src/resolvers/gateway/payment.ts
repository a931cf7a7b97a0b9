import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdminPayment,
  AdminPaymentPage,
  CreatePaymentInput,
  MerchantPaymentsArgs,
  Payment,
  PaymentPage,
  ShownPayment,
} from '../../schema/gateway/payment.js';
import type { Context } from '../../services/frame/context.js';
import { cancelPayment } from '../../services/gateway/payment/cancel-payment.js';
import { createPayment } from '../../services/gateway/payment/create-payment.js';
import {
  readAllPayments,
  readAnyPayment,
  readMerchantPayment,
  readMerchantPayments,
  readPayment,
} from '../../services/gateway/payment/read.js';
import {
  SIMULATED_OUTCOMES,
  simulatePayment,
  type SimulatedOutcome,
} from '../../services/gateway/checkout/simulate-payment.js';
import { merchantApi } from './policies.js';

const ID = 'Id of the payment: pi_ and 24 characters.';
const OWNS = { resource: 'gatewayPayment', argument: 'id' } as const;

@Resolver()
export class PaymentResolver {
  @Mutation(() => Payment, { description: 'Asks a buyer for a sum: creates a payment with its checkout page.' })
  @Policy(merchantApi({ permission: 'payment.create' }))
  createPayment(
    @Ctx() ctx: Context,
    @Arg('input', () => CreatePaymentInput, { description: 'What is asked for.' }) input: CreatePaymentInput,
  ) {
    return createPayment(ctx, input);
  }

  @Query(() => ShownPayment, { description: 'A payment of the calling merchant, of the mode of its key.' })
  @Policy(merchantApi({ permission: 'payment.read', publicKey: true }))
  payment(@Ctx() ctx: Context, @Arg('id', () => String, { description: ID }) id: string) {
    return readPayment(ctx, id);
  }

  @Mutation(() => Payment, { description: 'Cancels a payment of the calling merchant that nobody has paid yet.' })
  @Policy({ ...merchantApi({ permission: 'payment.cancel' }), geo: 'exit' })
  cancelPayment(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return cancelPayment(ctx, id, idempotencyKey);
  }

  @Mutation(() => Payment, { description: 'Brings a payment in test mode to an end without a buyer.' })
  @Policy(merchantApi({ permission: 'payment.create' }))
  simulatePayment(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: ID }) id: string,
    @Arg('outcome', () => SIMULATED_OUTCOMES, { description: 'How it shall end.' }) outcome: SimulatedOutcome,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return simulatePayment(ctx, { id, outcome, idempotencyKey });
  }

  @Query(() => PaymentPage, { description: "A page of the payments of the caller's merchant, newest first." })
  @Policy({ access: 'user', extension: 'gateway' })
  merchantPayments(@Ctx() ctx: Context, @Args(() => MerchantPaymentsArgs) args: MerchantPaymentsArgs) {
    return readMerchantPayments(ctx, args);
  }

  @Query(() => Payment, { description: "One of the payments of the caller's merchant." })
  @Policy({ access: 'user', extension: 'gateway', owns: OWNS })
  merchantPayment(@Ctx() ctx: Context, @Arg('id', () => String, { description: ID }) id: string) {
    return readMerchantPayment(ctx, id);
  }

  @Query(() => AdminPaymentPage, { description: "A page of everybody's payments, newest first." })
  @Policy({ access: 'user', permission: 'view.gateway.payment', extension: 'gateway' })
  allPayments(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllPayments(ctx, args);
  }

  @Query(() => AdminPayment, { description: "One of everybody's payments." })
  @Policy({ access: 'user', permission: 'view.gateway.payment', extension: 'gateway' })
  anyPayment(@Ctx() ctx: Context, @Arg('id', () => String, { description: 'Its pi_ id, or its UUID.' }) id: string) {
    return readAnyPayment(ctx, id);
  }
}
