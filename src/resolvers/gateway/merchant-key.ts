import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import {
  ChangedMerchantKey,
  CreateMerchantKeyInput,
  IssuedMerchantKey,
  MerchantKeys,
  UpdateMerchantKeyInput,
  ValidatedKey,
} from '../../schema/gateway/merchant-key.js';
import type { Context } from '../../services/frame/context.js';
import { createMerchantKey } from '../../services/gateway/key/create-key.js';
import { deleteMerchantKey } from '../../services/gateway/key/delete-key.js';
import { readMerchantKeys, validateMerchantKey } from '../../services/gateway/key/read.js';
import { rotateMerchantKey } from '../../services/gateway/key/rotate-key.js';
import { updateMerchantKey } from '../../services/gateway/key/update-key.js';
import { merchantApi } from './policies.js';

const ID = 'Id of the pair.';
const extension = 'gateway';
const owns = { resource: 'merchantKey', argument: 'id' } as const;

/** The keys of the caller's merchant. No key may make or change keys, so these need a browser session. */
@Resolver()
export class MerchantKeyResolver {
  @Query(() => ValidatedKey, { description: 'What the key of the call is good for.' })
  @Policy(merchantApi({ publicKey: true }))
  validateMerchantKey(@Ctx() ctx: Context) {
    return validateMerchantKey(ctx);
  }

  @Query(() => MerchantKeys, { description: "The pairs of keys of the caller's merchant." })
  @Policy({ access: 'session', extension })
  merchantKeys(@Ctx() ctx: Context) {
    return readMerchantKeys(ctx);
  }

  @Mutation(() => IssuedMerchantKey, {
    description: "Makes a pair of keys of the caller's merchant, which must be verified, and shows it, this once.",
  })
  @Policy({ access: 'session', fresh: true, extension })
  createMerchantKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateMerchantKeyInput, { description: 'What the pair may do.' }) input: CreateMerchantKeyInput,
  ) {
    return createMerchantKey(ctx, input);
  }

  @Mutation(() => ChangedMerchantKey, { description: "Changes a pair of keys of the caller's merchant." })
  @Policy({ access: 'session', fresh: 'byInput', extension, owns })
  updateMerchantKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateMerchantKeyInput, { description: 'What changes.' }) input: UpdateMerchantKeyInput,
  ) {
    return updateMerchantKey(ctx, id, input);
  }

  @Mutation(() => IssuedMerchantKey, {
    description: 'Replaces both halves of a pair and shows the new ones, this once.',
  })
  @Policy({ access: 'session', fresh: true, extension, owns })
  rotateMerchantKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('graceHours', () => Int, {
      nullable: true,
      description: 'For how long the halves before work too, 0 to 24 hours (default 0).',
    })
    graceHours?: number,
  ) {
    return rotateMerchantKey(ctx, id, graceHours);
  }

  @Mutation(() => Message, { description: 'Deletes a pair of keys; the next call with either half is refused.' })
  @Policy({ access: 'session', extension, owns })
  deleteMerchantKey(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteMerchantKey(ctx, id);
  }
}
