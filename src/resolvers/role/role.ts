import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { PERMISSIONS } from '../../core/catalogue/permissions.js';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { ListArgs } from '../../schema/frame/page.js';
import { ChangedRole, CreateRoleInput, RoleItem, RolePage, UpdateRoleInput } from '../../schema/role/role.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { readRole, readRoles } from '../../services/role/read.js';
import { createRole, deleteRole, updateRole } from '../../services/role/write-role.js';

const ID = 'Id of the role.';

@Resolver(() => RoleItem)
export class RoleResolver {
  @Query(() => [String], { description: 'Every permission key that a role can be given, in alphabetical order.' })
  @Policy({ access: 'user', permission: 'access.permission' })
  permissions() {
    return [...PERMISSIONS].toSorted();
  }

  @Query(() => RolePage, { description: 'A page of roles.' })
  @Policy({ access: 'user', permission: 'access.role' })
  roles(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readRoles(ctx, args);
  }

  @Query(() => RoleItem, { description: 'One role.' })
  @Policy({ access: 'user', permission: 'view.role' })
  role(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readRole(ctx.db.rows, id);
  }

  @Mutation(() => RoleItem, { description: 'Creates a role.' })
  @Policy({ access: 'session', fresh: true, permission: 'create.role', audit: { record: 'role' } })
  createRole(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateRoleInput, { description: 'The new role.' }) input: CreateRoleInput,
  ) {
    return createRole(ctx, input);
  }

  @Mutation(() => ChangedRole, {
    description:
      'Changes a role; it counts on the next request of everybody who has it. More rights can wait for the approvals of others.',
  })
  @Policy({ access: 'session', fresh: true, permission: 'edit.role', audit: { record: 'role' } })
  updateRole(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateRoleInput, { description: 'What changes.' }) input: UpdateRoleInput,
  ) {
    return updateRole(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Deletes a role that no account has.' })
  @Policy({ access: 'session', fresh: true, permission: 'delete.role', audit: { record: 'role' } })
  deleteRole(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteRole(ctx, id);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: RoleItem) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
