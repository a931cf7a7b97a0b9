import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import {
  ConvertFundingResult,
  ConvertHouseTotal,
  ConvertInventoryItem,
  ConvertInventoryLevelsInput,
  ConvertInventoryPage,
  DefundConvertInventoryInput,
  FundConvertInventoryInput,
} from '../../schema/convert/inventory.js';
import { ListArgs } from '../../schema/frame/page.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import { defundConvertInventory, fundConvertInventory } from '../../services/convert/inventory/fund.js';
import { readHouseInventory } from '../../services/convert/inventory/house.js';
import { rescanConvertInventory } from '../../services/convert/inventory/rescan.js';
import { readConvertInventory } from '../../services/convert/inventory/read.js';
import { updateConvertInventory } from '../../services/convert/inventory/set-levels.js';
import type { Context } from '../../services/frame/context.js';

const ID = { description: 'Id of the inventory.' } as const;
const extension = 'convert';
const VIEW = { access: 'user', permission: 'view.convert.inventory', extension } as const;
const EDIT = { access: 'user', permission: 'edit.convert.inventory', extension } as const;
const audit = { record: 'convert_funding' } as const;

/** What the house holds, for admins. */
@Resolver(() => ConvertInventoryItem)
export class ConvertInventoryResolver {
  @Query(() => ConvertInventoryPage, { description: 'A page of what the house holds, by currency and place.' })
  @Policy(VIEW)
  convertInventory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readConvertInventory(ctx, args);
  }

  @Query(() => [ConvertHouseTotal], { description: 'What the house holds of each currency over all places.' })
  @Policy(VIEW)
  convertHouseInventory(@Ctx() ctx: Context) {
    return readHouseInventory(ctx);
  }

  @Mutation(() => ConvertInventoryItem, { description: 'Sets what cannot be sold of a place, and its target.' })
  @Policy({ ...EDIT, audit: { record: 'convert_inventory' } })
  updateConvertInventory(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => ConvertInventoryLevelsInput, { description: 'What changes.' })
    input: ConvertInventoryLevelsInput,
  ) {
    return updateConvertInventory(ctx, id, input);
  }

  @Mutation(() => ConvertInventoryItem, {
    description: 'Asks the chain or the venue what a place of the house really holds; books nothing.',
  })
  // It names no record: the scan locks the asset first, and tells the audit of the change itself.
  @Policy(EDIT)
  rescanConvertInventory(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return rescanConvertInventory(ctx, id);
  }

  @Mutation(() => ConvertFundingResult, { description: 'Brings money into a place of the house.' })
  @Policy({ ...EDIT, access: 'session', fresh: true, audit })
  fundConvertInventory(
    @Ctx() ctx: Context,
    @Arg('input', () => FundConvertInventoryInput, { description: 'What comes in.' })
    input: FundConvertInventoryInput,
  ) {
    return fundConvertInventory(ctx, input);
  }

  @Mutation(() => ConvertFundingResult, {
    description: 'Takes money out of a place of the house, down to its floor.',
  })
  @Policy({ ...EDIT, fresh: 'byInput', audit })
  defundConvertInventory(
    @Ctx() ctx: Context,
    @Arg('input', () => DefundConvertInventoryInput, { description: 'What goes out.' })
    input: DefundConvertInventoryInput,
  ) {
    return defundConvertInventory(ctx, input);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: ConvertInventoryItem) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
