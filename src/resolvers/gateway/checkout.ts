import { Arg, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import {
  Checkout,
  CheckoutRedirect,
  CheckoutStatus,
  EligibleWallets,
  PayingWalletInput,
  Receipt,
} from '../../schema/gateway/checkout.js';
import type { Context } from '../../services/frame/context.js';
import { cancelCheckout, readCancelRedirect } from '../../services/gateway/checkout/cancel-checkout.js';
import { confirmCheckout } from '../../services/gateway/checkout/confirm-checkout.js';
import { followCheckout } from '../../services/gateway/checkout/follow-checkout.js';
import { readCheckout, readCheckoutWallets } from '../../services/gateway/checkout/read-checkout.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

const ID = 'Id of the payment.';
const PUBLIC = {
  access: 'public',
  extension: 'gateway',
  reason: 'Whoever has the id of a payment may look at it.',
} as const;

@Resolver()
export class CheckoutResolver {
  @Query(() => Checkout, { description: 'A payment as its checkout shows it.' })
  @Policy({ ...PUBLIC, throttle: 'gatewayCheckout' })
  checkout(@Ctx() ctx: Context, @Arg('id', () => String, { description: ID }) id: string) {
    return readCheckout(ctx, id);
  }

  @Query(() => EligibleWallets, { description: "The caller's wallets that may pay it, at present rates." })
  @Policy({ access: 'user', extension: 'gateway', throttle: 'gatewayCheckout' })
  checkoutWallets(@Ctx() ctx: Context, @Arg('id', () => String, { description: ID }) id: string) {
    return readCheckoutWallets(ctx, id);
  }

  @Mutation(() => Receipt, { description: "Pays it from the caller's wallets, in the order in which they are named." })
  @Policy({ access: 'session', extension: 'gateway', throttle: 'gatewayConfirm' })
  confirmCheckout(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: ID }) id: string,
    @Arg('wallets', () => [PayingWalletInput], { description: 'The wallets, 1 to 10.' }) wallets: PayingWalletInput[],
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return confirmCheckout(ctx, { id, wallets, idempotencyKey });
  }

  @Mutation(() => CheckoutRedirect, {
    description: 'Cancels it, if nobody has paid it yet, and leads back to the merchant.',
  })
  @Policy({ ...PUBLIC, throttle: 'gatewayCheckout', reason: 'Whoever has the id of a payment may cancel it.' })
  cancelCheckout(
    @Ctx() ctx: Context,
    @Arg('id', () => String, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return cancelCheckout(ctx, id, idempotencyKey);
  }

  @Query(() => CheckoutRedirect, { description: 'Where the link to cancel it leads. Nothing is cancelled.' })
  @Policy({ ...PUBLIC, throttle: 'gatewayCheckout' })
  checkoutCancelTarget(@Ctx() ctx: Context, @Arg('id', () => String, { description: ID }) id: string) {
    return readCancelRedirect(ctx, id);
  }

  @Subscription(() => CheckoutStatus, {
    description: 'The status of a payment whenever it changes.',
    subscribe: ({ context, args }: SubscriptionPayload<{ id: string }>) => followCheckout(context, args.id),
  })
  @Policy(PUBLIC)
  checkoutStatus(
    @Root() status: CheckoutStatus,
    @Arg('id', () => String, { description: ID }) _id: string,
  ): CheckoutStatus {
    return status;
  }
}
