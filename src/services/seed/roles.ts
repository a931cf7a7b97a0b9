import { DEFAULT_ROLE, PERMISSIONS, SUPER_ADMIN } from '../../auth/permissions.js';
import { newId } from '../../core/ids.js';
import { act } from '../act.js';
import type { Context } from '../context.js';

/** Roles that every installation has, with the keys that they start with. Super Admin holds all without listing them. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  [SUPER_ADMIN]: [],
  Admin: PERMISSIONS,
  [DEFAULT_ROLE]: [],
};

/** Creates the roles that are missing. One that exists keeps the keys that its admins gave it. */
export async function seedRoles(ctx: Context): Promise<void> {
  await act(ctx, { operation: 'seedRoles' }, async ({ rows }) => {
    for (const [name, permissions] of Object.entries(ROLES)) {
      const role = await rows
        .insertInto('role')
        .values({ id: newId(), name, version: 1, createdAt: ctx.clock.now().toISOString() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!role || permissions.length === 0) continue;
      await rows
        .insertInto('role_permission')
        .values(permissions.map((permission) => ({ roleId: role.id, permission })))
        .execute();
    }
  });
}
