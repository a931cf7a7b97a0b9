import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import {
  Merchant,
  RegisteredMerchant,
  RegisterMerchantInput,
  UpdateMerchantInput,
} from '../../schema/gateway/merchant.js';
import type { Context } from '../../services/frame/context.js';
import { registerMerchant } from '../../services/gateway/owner/register-merchant.js';
import { updateMerchant } from '../../services/gateway/owner/update-merchant.js';

/** The caller's own merchant. */
@Resolver()
export class MerchantResolver {
  @Mutation(() => RegisteredMerchant, {
    description: "Registers a merchant for the caller's account and shows its keys and its webhook secret, this once.",
  })
  @Policy({ access: 'session', extension: 'gateway' })
  registerMerchant(
    @Ctx() ctx: Context,
    @Arg('input', () => RegisterMerchantInput, { description: 'The merchant.' }) input: RegisterMerchantInput,
  ) {
    return registerMerchant(ctx, input);
  }

  @Mutation(() => Merchant, {
    description:
      "Changes the caller's merchant. Once it is verified, its name, email, country, address and tax id stay.",
  })
  @Policy({ access: 'user', extension: 'gateway' })
  updateMerchant(
    @Ctx() ctx: Context,
    @Arg('input', () => UpdateMerchantInput, { description: 'What changes.' }) input: UpdateMerchantInput,
  ) {
    return updateMerchant(ctx, input);
  }
}
