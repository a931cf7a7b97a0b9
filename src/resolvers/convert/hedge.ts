import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import {
  AdminConvertHedge,
  AdminConvertHedgeDetail,
  AdminConvertHedgePage,
  OpenConvertHedgeInput,
  ResolveConvertHedgeInput,
} from '../../schema/convert/hedge.js';
import { ListArgs } from '../../schema/frame/page.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import { openConvertHedge } from '../../services/convert/hedge/open-by-hand.js';
import { readConvertHedge, readConvertHedges } from '../../services/convert/hedge/read.js';
import { RESOLVE_CONVERT_HEDGE, resolveConvertHedge } from '../../services/convert/hedge/resolve.js';
import type { Context } from '../../services/frame/context.js';

const ID = { description: 'Id of the hedge.' } as const;
const extension = 'convert';
const VIEW = { access: 'user', permission: 'view.convert.hedge', extension } as const;
const MANAGE = {
  access: 'user',
  permission: 'manage.convert.hedge',
  extension,
  audit: { record: 'convert_hedge' },
} as const;

/** Orders at the venue that take the risk of conversions off the house, for admins. */
@Resolver(() => AdminConvertHedge)
export class ConvertHedgeResolver {
  @Query(() => AdminConvertHedgePage, { description: 'A page of hedges, newest first.' })
  @Policy(VIEW)
  convertHedges(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readConvertHedges(ctx, args);
  }

  @Query(() => AdminConvertHedgeDetail, { description: 'A hedge with what the venue traded for it.' })
  @Policy(VIEW)
  convertHedge(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readConvertHedge(ctx, id);
  }

  @Mutation(() => AdminConvertHedge, {
    description: 'Hedges what the house is exposed to of a currency now; it is sent within seconds.',
  })
  @Policy(MANAGE)
  openConvertHedge(
    @Ctx() ctx: Context,
    @Arg('input', () => OpenConvertHedgeInput, { description: 'What is hedged.' }) input: OpenConvertHedgeInput,
  ) {
    return openConvertHedge(ctx, input);
  }

  @Mutation(() => AdminConvertHedge, {
    description:
      'Ends a hedge in review: books what the venue traded, or nothing. The currency stays frozen. A large one takes several people.',
  })
  @Policy({ ...MANAGE, fresh: 'byInput' })
  resolveConvertHedge(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => ResolveConvertHedgeInput, { description: 'What was found out.' })
    input: ResolveConvertHedgeInput,
  ) {
    return resolveConvertHedge(ctx, RESOLVE_CONVERT_HEDGE, { id, ...input });
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminConvertHedge) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
