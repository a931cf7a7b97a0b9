import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { operationsOf } from '../../auth/operations.js';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ApiKeyExplanation } from '../../schema/api-key/api-key-explanation.js';
import {
  ApiKey,
  ApiKeyPage,
  ApiKeyRefusalPage,
  ApiKeyRefusalsArgs,
  CreateApiKeyInput,
  IssuedApiKey,
  UpdateApiKeyInput,
} from '../../schema/api-key/api-key.js';
import { ListArgs } from '../../schema/frame/page.js';
import { createApiKey } from '../../services/api-key/create-api-key.js';
import { deleteApiKey } from '../../services/api-key/delete-api-key.js';
import { explainApiKey } from '../../services/api-key/explain.js';
import { readOwnKeys, readRefusals } from '../../services/api-key/read.js';
import { revealApiKey } from '../../services/api-key/reveal-api-key.js';
import { rotateApiKey } from '../../services/api-key/rotate-api-key.js';
import { updateApiKey } from '../../services/api-key/update-api-key.js';
import type { Context } from '../../services/frame/context.js';

const ID = 'Id of the key.';
const owns = { resource: 'apiKey', argument: 'id' } as const;

/** A customer's own keys. No key may create or change keys, so every operation needs a browser session. */
@Resolver()
export class ApiKeyResolver {
  @Query(() => ApiKeyPage, { description: "A page of the caller's API keys, newest first." })
  @Policy({ access: 'session' })
  apiKeys(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOwnKeys(ctx, args);
  }

  @Query(() => ApiKeyRefusalPage, { description: "Why calls by the caller's keys were refused, in the last 30 days." })
  @Policy({ access: 'session' })
  apiKeyRefusals(@Ctx() ctx: Context, @Args(() => ApiKeyRefusalsArgs) args: ApiKeyRefusalsArgs) {
    return readRefusals(ctx, args);
  }

  @Query(() => ApiKeyExplanation, { description: 'Which operations a key may call, and what stops the others.' })
  @Policy({ access: 'session', owns, cost: 50 })
  explainApiKey(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
  ) {
    return explainApiKey(ctx, id, operationsOf(info.schema));
  }

  @Mutation(() => IssuedApiKey, { description: 'Creates an API key and shows it, this once.' })
  @Policy({ access: 'session', fresh: true, feature: 'api_keys' })
  createApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateApiKeyInput, { description: 'What the key may do.' }) input: CreateApiKeyInput,
  ) {
    return createApiKey(ctx, input);
  }

  @Mutation(() => ApiKey, { description: "Changes one of the caller's API keys." })
  @Policy({ access: 'session', fresh: 'byInput', owns })
  updateApiKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateApiKeyInput, { description: 'What changes.' }) input: UpdateApiKeyInput,
  ) {
    return updateApiKey(ctx, id, input);
  }

  @Mutation(() => Message, { description: "Deletes one of the caller's API keys; its next request is refused." })
  @Policy({ access: 'session', owns })
  deleteApiKey(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteApiKey(ctx, id);
  }

  @Mutation(() => IssuedApiKey, { description: 'Replaces a key and shows the new one, this once.' })
  @Policy({ access: 'session', fresh: true, owns })
  rotateApiKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('graceHours', () => Int, {
      nullable: true,
      description: 'For how long the key before works too, 0 to 24 hours (default 0).',
    })
    graceHours?: number,
  ) {
    return rotateApiKey(ctx, id, graceHours);
  }

  @Mutation(() => IssuedApiKey, {
    description: 'Shows a key that was made for the caller: once, within 24 hours of its creation.',
  })
  @Policy({ access: 'session', fresh: true, owns })
  revealApiKey(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return revealApiKey(ctx, id);
  }
}
