import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  ChangedUser,
  CreateUserInput,
  ResetTwoFactor,
  UpdateUserInput,
  UserPage,
  UserRecord,
} from '../../schema/user/user.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { createUser } from '../../services/user/create-user.js';
import { deleteUsers } from '../../services/user/delete-users.js';
import { readUser, readUsers } from '../../services/account/read-user.js';
import { resetUserTwoFactor } from '../../services/user/reset-user-two-factor.js';
import { updateUser } from '../../services/user/update-user.js';

const ID = 'Id of the account.';

/** A linked wallet is visible to its owner only, in the profile. */
const WALLET_COPY = ['walletAddress', 'walletProvider'];

@Resolver(() => UserRecord)
export class UserResolver {
  @Query(() => UserPage, { description: 'A page of accounts that are not deleted.' })
  @Policy({ access: 'user', permission: 'access.user' })
  users(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readUsers(ctx, args);
  }

  @Query(() => UserRecord, { description: 'One account.' })
  @Policy({ access: 'user', permission: 'view.user' })
  user(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readUser(ctx.db.rows, id);
  }

  @Mutation(() => ChangedUser, {
    description: 'Creates an account for somebody else. A role with rights can wait for the approvals of others.',
  })
  @Policy({ access: 'session', fresh: true, permission: 'create.user', audit: { record: 'user', hidden: WALLET_COPY } })
  createUser(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateUserInput, { description: 'The new account.' }) input: CreateUserInput,
  ) {
    return createUser(ctx, input);
  }

  @Mutation(() => ChangedUser, {
    description:
      'Changes an account; it counts on its next request. Role, address, state and verification need a browser session. ' +
      'A role with rights, and the address of an account that has them, can wait for the approvals of others.',
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.user', audit: { record: 'user', hidden: WALLET_COPY } })
  updateUser(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateUserInput, { description: 'What changes.' }) input: UpdateUserInput,
  ) {
    return updateUser(ctx, id, input);
  }

  @Mutation(() => ResetTwoFactor, {
    description:
      'Takes the second factors off an account whose owner has lost them. For an account with rights it can wait for the ' +
      'approvals of others.',
  })
  @Policy({ access: 'session', fresh: true, permission: 'edit.user', audit: { record: 'user', hidden: WALLET_COPY } })
  resetUserTwoFactor(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return resetUserTwoFactor(ctx, id);
  }

  @Mutation(() => Message, {
    description: 'Deletes an account softly, once it has no money and nothing open; its address is free again.',
  })
  @Policy({
    access: 'user',
    fresh: 'byInput',
    permission: 'delete.user',
    audit: { record: 'user', hidden: WALLET_COPY },
  })
  deleteUser(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteUsers(ctx, [id]);
  }

  @Mutation(() => Message, {
    description: 'Deletes several accounts softly, all or none; none with money or something open.',
  })
  @Policy({
    access: 'user',
    fresh: 'byInput',
    permission: 'delete.user',
    audit: { record: 'user', hidden: WALLET_COPY },
  })
  deleteUsers(
    @Ctx() ctx: Context,
    @Arg('ids', () => [UuidScalar], { description: 'Ids of the accounts, 1 to 100.' }) ids: string[],
  ) {
    return deleteUsers(ctx, ids);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: UserRecord) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
