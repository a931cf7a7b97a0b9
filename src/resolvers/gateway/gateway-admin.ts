import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { MerchantStatus, MerchantVerification } from '../../core/states/gateway.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdminMerchant,
  AdminMerchantPage,
  GatewayDashboard,
  UpdateAnyMerchantInput,
} from '../../schema/gateway/admin.js';
import type { Context } from '../../services/frame/context.js';
import { readGatewayDashboard } from '../../services/gateway/admin/dashboard.js';
import { deleteMerchant } from '../../services/gateway/admin/delete-merchant.js';
import { readAllMerchants, readAnyMerchant } from '../../services/gateway/admin/read.js';
import { setMerchantStatus, setMerchantVerification } from '../../services/gateway/admin/set-status.js';
import { updateAnyMerchant } from '../../services/gateway/admin/update-merchant.js';

const ID = 'Id of the merchant.';
const REASON = 'Why it is stopped or refused, at most 500 characters; the merchant sees it.';
const extension = 'gateway';
const audit = { record: 'gateway_merchant' } as const;
const EDIT = { access: 'user', permission: 'edit.gateway.merchant', extension, audit } as const;

/** What admins do about merchants. */
@Resolver()
export class GatewayAdminResolver {
  @Query(() => GatewayDashboard, { description: 'Merchants, the last 30 days and the payouts that wait.' })
  @Policy({ access: 'user', permission: 'access.gateway.merchant', extension, cost: 20 })
  gatewayDashboard(@Ctx() ctx: Context) {
    return readGatewayDashboard(ctx);
  }

  @Query(() => AdminMerchantPage, { description: 'A page of merchants, newest first.' })
  @Policy({ access: 'user', permission: 'view.gateway.merchant', extension })
  allMerchants(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllMerchants(ctx, args);
  }

  @Query(() => AdminMerchant, { description: 'One merchant.' })
  @Policy({ access: 'user', permission: 'view.gateway.merchant', extension })
  anyMerchant(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readAnyMerchant(ctx, id);
  }

  @Mutation(() => AdminMerchant, { description: "Changes a merchant's details, fees, limits and payout terms." })
  @Policy(EDIT)
  updateAnyMerchant(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateAnyMerchantInput, { description: 'What changes.' }) input: UpdateAnyMerchantInput,
  ) {
    return updateAnyMerchant(ctx, id, input);
  }

  @Mutation(() => AdminMerchant, { description: 'Approves, stops, refuses or reopens a merchant.' })
  @Policy(EDIT)
  setMerchantStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('status', () => MerchantStatus, { description: 'The new state.' }) status: MerchantStatus,
    @Arg('reason', () => String, { nullable: true, description: REASON }) reason?: string,
  ) {
    return setMerchantStatus(ctx, id, status, reason);
  }

  @Mutation(() => AdminMerchant, { description: "Sets how far a merchant's identity is verified." })
  @Policy(EDIT)
  setMerchantVerification(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('verificationStatus', () => MerchantVerification, { description: 'How far.' })
    verificationStatus: MerchantVerification,
  ) {
    return setMerchantVerification(ctx, id, verificationStatus);
  }

  @Mutation(() => Message, { description: 'Deletes a merchant that holds nothing; its keys stop at once.' })
  @Policy({ access: 'user', permission: 'delete.gateway.merchant', extension, audit })
  deleteMerchant(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteMerchant(ctx, id);
  }
}
