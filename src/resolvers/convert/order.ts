import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { CONVERT_SCOPE } from '../../core/convert/catalogue.js';
import { UuidScalar } from '../../core/uuid.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { AdminConvertOrder, AdminConvertOrderPage } from '../../schema/convert/order-admin.js';
import {
  AcceptConvertQuoteInput,
  ConvertOrderChange,
  ConvertOrderPage,
  CustomerConvertOrder,
} from '../../schema/convert/order.js';
import { ListArgs } from '../../schema/frame/page.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import { readAllOrders, readAnyOrder } from '../../services/convert/order-admin/read.js';
import { acceptQuote } from '../../services/convert/order/accept.js';
import { followOrders, type OrderChange } from '../../services/convert/order/follow.js';
import { readOrder, readOrders } from '../../services/convert/order/read.js';
import type { Context } from '../../services/frame/context.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';
import { extension, ownsOrder } from './policies.js';

const ID = { description: 'Id of the order.' } as const;
const ofAll = { access: 'user', permission: 'view.convert.order', extension } as const;

@Resolver(() => AdminConvertOrder)
export class ConvertOrderResolver {
  @Mutation(() => CustomerConvertOrder, {
    description:
      'Takes a quote: the order settles at once, or is ACCEPTED until it is hedged where it is large. One that was taken before answers as it is now.',
  })
  @Policy({ access: 'user', extension, throttle: 'convertOrder' })
  acceptConvertQuote(
    @Ctx() ctx: Context,
    @Arg('input', () => AcceptConvertQuoteInput, { description: 'The quote.' }) input: AcceptConvertQuoteInput,
  ) {
    return acceptQuote(ctx, input);
  }

  @Query(() => ConvertOrderPage, {
    description: "A page of the caller's conversions; open and expired quotes only when the status is filtered.",
  })
  @Policy({ access: 'user', extension })
  convertOrders(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOrders(ctx, args);
  }

  @Query(() => CustomerConvertOrder, { description: "One of the caller's quotes and conversions." })
  @Policy({ access: 'user', extension, owns: ownsOrder })
  convertOrder(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readOrder(ctx, id);
  }

  @Query(() => AdminConvertOrderPage, {
    description: "A page of everybody's conversions; open and expired quotes only when the status is filtered.",
  })
  @Policy(ofAll)
  allConvertOrders(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllOrders(ctx, args);
  }

  @Query(() => AdminConvertOrder, { description: "One of everybody's quotes and conversions." })
  @Policy(ofAll)
  anyConvertOrder(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readAnyOrder(ctx.db, id);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminConvertOrder) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }

  @Subscription(() => ConvertOrderChange, {
    description: "What becomes of the caller's quotes and conversions, from a cursor on when one is given.",
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => followOrders(context, args.after),
  })
  @Policy({ access: 'user', extension, scope: CONVERT_SCOPE })
  convertOrderChanged(
    @Root() change: OrderChange,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last change that was seen.' })
    _after?: string,
  ): OrderChange {
    return change;
  }
}
