import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ConvertAsset } from '../../entities/convert/asset.js';
import { Message } from '../../schema/account/account.js';
import { ApprovalRecord } from '../../schema/approval/approval.js';
import {
  AdminConvertAssetPage,
  CreateConvertAssetInput,
  ReopenedConvertAsset,
  UpdateConvertAssetInput,
} from '../../schema/convert/asset.js';
import { ListArgs } from '../../schema/frame/page.js';
import { createConvertAsset } from '../../services/convert/asset/create-asset.js';
import { deleteConvertAssets } from '../../services/convert/asset/delete-assets.js';
import { pendingPriceActs } from '../../services/convert/asset/load-pending.js';
import { readConvertAsset, readConvertAssets } from '../../services/convert/asset/read.js';
import { reopenConvertAsset, unfreezeConvertAsset } from '../../services/convert/asset/reopen-asset.js';
import { updateConvertAsset } from '../../services/convert/asset/update-asset.js';
import type { Context } from '../../services/frame/context.js';

const PRICE_ACT = {
  nullable: true,
  description:
    'Newest act on the price of its currency that waits for approvals; null if there is none that the caller may see.',
} as const;
const ID = { description: 'Id of the asset.' } as const;
const REASON = { description: 'Why, 1 to 500 characters.' } as const;
const extension = 'convert';
const VIEW = { access: 'user', permission: 'view.convert.asset', extension } as const;
const EDIT = {
  access: 'user',
  permission: 'edit.convert.asset',
  extension,
  audit: { record: 'convert_asset' },
} as const;
// It names no record: the use case tells the audit of the change together with its reason.
const MANAGE = { access: 'user', permission: 'manage.convert.hedge', extension } as const;

/** What customers can convert, for admins. */
@Resolver(() => ConvertAsset)
export class ConvertAssetResolver {
  @Query(() => AdminConvertAssetPage, { description: 'A page of what customers can convert.' })
  @Policy(VIEW)
  convertAssets(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readConvertAssets(ctx, args);
  }

  @Query(() => ConvertAsset, { description: 'One of what customers can convert.' })
  @Policy(VIEW)
  convertAsset(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readConvertAsset(ctx, id);
  }

  @Mutation(() => ConvertAsset, { description: 'Lets customers convert a currency, and opens its places.' })
  @Policy(EDIT)
  createConvertAsset(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateConvertAssetInput, { description: 'The asset.' }) input: CreateConvertAssetInput,
  ) {
    return createConvertAsset(ctx, input);
  }

  @Mutation(() => ConvertAsset, { description: 'Changes the terms of an asset; open quotes keep theirs.' })
  @Policy(EDIT)
  updateConvertAsset(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateConvertAssetInput, { description: 'What changes.' }) input: UpdateConvertAssetInput,
  ) {
    return updateConvertAsset(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Deletes assets that the house holds nothing of, all or none.' })
  @Policy(EDIT)
  deleteConvertAssets(
    @Ctx() ctx: Context,
    @Arg('ids', () => [UuidScalar], { description: 'Ids of the assets, 1 to 100.' }) ids: string[],
  ) {
    return deleteConvertAssets(ctx, ids);
  }

  @Mutation(() => ConvertAsset, { description: 'Lets everything of a frozen currency move again.' })
  @Policy(MANAGE)
  unfreezeConvertAsset(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason: string,
  ) {
    return unfreezeConvertAsset(ctx, id, reason);
  }

  @Mutation(() => ReopenedConvertAsset, { description: 'Lets a currency be quoted again whose price has jumped.' })
  @Policy({ ...MANAGE, fresh: 'byInput' })
  reopenConvertAsset(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason: string,
  ) {
    return reopenConvertAsset(ctx, id, reason);
  }

  @FieldResolver(() => ApprovalRecord, PRICE_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: ConvertAsset) {
    return ctx.loaders.load(ctx, pendingPriceActs, id);
  }
}
