import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import {
  AdminApiKey,
  AdminApiKeyPage,
  AdminCreateApiKeyInput,
  AllApiKeysArgs,
  DeleteApiKeyArgs,
  UpdateApiKeyInput,
} from '../../schema/api-key/api-key.js';
import { adminCreateApiKey } from '../../services/api-key/admin-create-api-key.js';
import { adminDeleteApiKey, adminDeleteApiKeys } from '../../services/api-key/delete-api-key.js';
import { readAllKeys, readKey } from '../../services/api-key/read.js';
import { adminUpdateApiKey } from '../../services/api-key/update-api-key.js';
import type { Context } from '../../services/frame/context.js';

const ID = 'Id of the key.';
const audit = { record: 'api_key' } as const;

@Resolver()
export class ApiKeyAdminResolver {
  @Query(() => AdminApiKeyPage, { description: "A page of everybody's API keys." })
  @Policy({ access: 'user', permission: 'access.api.key' })
  allApiKeys(@Ctx() ctx: Context, @Args(() => AllApiKeysArgs) args: AllApiKeysArgs) {
    return readAllKeys(ctx, args);
  }

  @Query(() => AdminApiKey, { description: 'One API key, in whichever state.' })
  @Policy({ access: 'user', permission: 'view.api.key' })
  adminApiKey(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readKey(ctx, id);
  }

  @Mutation(() => Message, { description: 'Creates an API key for an account; only that account can reveal it.' })
  @Policy({ access: 'session', fresh: true, permission: 'create.api.key', audit })
  adminCreateApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => AdminCreateApiKeyInput, { description: 'The key.' }) input: AdminCreateApiKeyInput,
  ) {
    return adminCreateApiKey(ctx, input);
  }

  @Mutation(() => AdminApiKey, { description: "Changes any account's API key." })
  @Policy({ access: 'session', fresh: true, permission: 'edit.api.key', audit })
  adminUpdateApiKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateApiKeyInput, { description: 'What changes.' }) input: UpdateApiKeyInput,
  ) {
    return adminUpdateApiKey(ctx, id, input);
  }

  @Mutation(() => Message, {
    description: 'Deletes, restores or removes an API key. Restoring needs a browser session.',
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'delete.api.key', audit })
  adminDeleteApiKey(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Args(() => DeleteApiKeyArgs) args: DeleteApiKeyArgs,
  ) {
    return adminDeleteApiKey(ctx, id, args);
  }

  @Mutation(() => Message, {
    description:
      'Deletes, restores or removes several API keys: all of them, or none. Restoring needs a browser session.',
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'delete.api.key', audit })
  adminDeleteApiKeys(
    @Ctx() ctx: Context,
    @Arg('ids', () => [UuidScalar], { description: 'Ids of the keys, 1 to 100.' }) ids: string[],
    @Args(() => DeleteApiKeyArgs) args: DeleteApiKeyArgs,
  ) {
    return adminDeleteApiKeys(ctx, ids, args);
  }
}
