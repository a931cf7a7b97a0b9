import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { CursorListArgs } from '../../schema/frame/page.js';
import { AdminAuditPage } from '../../schema/system/admin-audit.js';
import { readAdminAudit } from '../../services/system/read-audit.js';
import type { Context } from '../../services/frame/context.js';

@Resolver()
export class AdminAuditResolver {
  @Query(() => AdminAuditPage, { description: 'What admins did and were refused, newest first.' })
  @Policy({ access: 'user', permission: 'access.admin.audit' })
  adminAudit(@Ctx() ctx: Context, @Args(() => CursorListArgs) args: CursorListArgs) {
    return readAdminAudit(ctx, args);
  }
}
