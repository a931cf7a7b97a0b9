import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { namesOperation } from '../../auth/operations.js';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import {
  AdminApiKey,
  AdminApiKeyPage,
  AllApiKeysArgs,
  CreateMarketMakerKeyInput,
  DeleteApiKeyArgs,
  DisableApiKeyInput,
  IssuedApiKey,
  RouteLimitInput,
} from '../../schema/api-key/api-key.js';
import { ApiKeyAuditArgs, ApiKeyAuditPage } from '../../schema/api-key/market-maker-key.js';
import { deleteMarketMakerKey } from '../../services/api-key/delete-api-key.js';
import { createMarketMakerKey } from '../../services/api-key/market-maker/create.js';
import { disableApiKey } from '../../services/api-key/market-maker/disable.js';
import { enableApiKey } from '../../services/api-key/market-maker/enable.js';
import { readApiKeyAudit } from '../../services/api-key/market-maker/read-audit.js';
import { rotateMarketMakerKey } from '../../services/api-key/market-maker/rotate.js';
import { setApiKeyLimits } from '../../services/api-key/market-maker/set-limits.js';
import { readAllKeys } from '../../services/api-key/read.js';
import type { Context } from '../../services/frame/context.js';

const ID = 'Id of the key.';
const audit = { record: 'api_key' } as const;

/**
 * Keys of market makers, with signed requests, individual limits and an audit log. API keys may suspend and delete
 * them; everything else needs a browser session.
 */
@Resolver()
export class MarketMakerKeyResolver {
  @Query(() => AdminApiKeyPage, { description: 'A page of the keys of market makers.' })
  @Policy({ access: 'user', permission: 'view.hb.key' })
  marketMakerKeys(@Ctx() ctx: Context, @Args(() => AllApiKeysArgs) args: AllApiKeysArgs) {
    return readAllKeys(ctx, { ...args, type: 'plugin' });
  }

  @Query(() => ApiKeyAuditPage, { description: 'The record of a key, newest first. It outlives the key.' })
  @Policy({ access: 'user', permission: 'view.hb.key' })
  marketMakerKeyAudit(@Ctx() ctx: Context, @Args(() => ApiKeyAuditArgs) args: ApiKeyAuditArgs) {
    return readApiKeyAudit(ctx, args);
  }

  @Mutation(() => IssuedApiKey, { description: 'Creates a signed key and shows key and secret, this once.' })
  @Policy({ access: 'session', fresh: true, permission: 'create.hb.key', audit })
  createMarketMakerKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateMarketMakerKeyInput, { description: 'The key.' }) input: CreateMarketMakerKeyInput,
  ) {
    return createMarketMakerKey(ctx, input);
  }

  @Mutation(() => IssuedApiKey, { description: 'Replaces key and secret and shows both, this once.' })
  @Policy({ access: 'session', fresh: true, permission: 'edit.hb.key', audit })
  rotateMarketMakerKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('graceHours', () => Int, {
      nullable: true,
      description: 'For how long the pair before works too, 0 to 24 hours (default 0).',
    })
    graceHours?: number,
  ) {
    return rotateMarketMakerKey(ctx, id, graceHours);
  }

  @Mutation(() => AdminApiKey, { description: 'Suspends an active key at once.' })
  @Policy({ access: 'user', permission: 'edit.hb.key', audit })
  disableMarketMakerKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => DisableApiKeyInput, { description: 'Why.' }) { reason }: DisableApiKeyInput,
  ) {
    return disableApiKey(ctx, id, reason);
  }

  @Mutation(() => AdminApiKey, { description: 'Ends the suspension of a key.' })
  @Policy({ access: 'session', fresh: true, permission: 'edit.hb.key', audit })
  enableMarketMakerKey(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return enableApiKey(ctx, id);
  }

  @Mutation(() => AdminApiKey, { description: 'Sets limits for single routes in place of the platform’s.' })
  @Policy({ access: 'session', fresh: true, permission: 'edit.hb.key', audit })
  setMarketMakerKeyLimits(
    @Ctx() ctx: Context,
    @Info() { schema }: GraphQLResolveInfo,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('limits', () => [RouteLimitInput], { description: 'The limits, at most 100; none gives the defaults back.' })
    limits: RouteLimitInput[],
  ) {
    return setApiKeyLimits(ctx, id, limits, (text) => namesOperation(schema, text));
  }

  @Mutation(() => Message, {
    description: "Deletes, restores or removes a market maker's key. Restoring needs a browser session.",
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'delete.hb.key', audit })
  deleteMarketMakerKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Args(() => DeleteApiKeyArgs) args: DeleteApiKeyArgs,
  ) {
    return deleteMarketMakerKey(ctx, id, args);
  }
}
