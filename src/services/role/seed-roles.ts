import { ADMIN, DEFAULT_ROLE, GRANTS, PERMISSIONS, SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { newId } from '../../core/ids.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { grantKeys, type Grants } from './grant-keys.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes role_permission in one statement: rows that come with the program.
// Writes seeded_permission in one statement: rows that come with the program.

/**
 * Roles of every installation with their initial keys. Super Admin holds all keys without listing them. Admin gets some
 * for others that it holds, as any role does.
 */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  [SUPER_ADMIN]: [],
  [ADMIN]: PERMISSIONS.filter((key) => !GRANTS[key]),
  [DEFAULT_ROLE]: [],
};

/**
 * Creates the missing roles. An existing role keeps the keys that its admins gave it and gets the keys that are new in
 * this version, once, as do all roles those that go with what they hold.
 */
export async function seedRoles(ctx: Context, shipped = ROLES, grants: Grants = GRANTS): Promise<void> {
  await inTransaction(ctx, { operation: 'seedRoles' }, async (tx) => {
    const { added, isFirst } = await newKeys(tx, [...Object.values(shipped).flat(), ...Object.keys(grants)]);
    const created = new Set<string>();
    for (const [name, permissions] of Object.entries(shipped)) {
      const id = await createRole(ctx, tx, name);
      if (id) {
        created.add(name);
        await give(ctx, tx, id, permissions);
        continue;
      }
      const more = permissions.filter((key) => added.has(key));
      if (!isFirst && more.length > 0) await upgrade(ctx, tx, name, more);
    }
    await grantKeys(ctx, tx, grants, { names: Object.keys(shipped), created, added });
  });
}

/** The new role's id; undefined when there is one of this name. */
async function createRole({ clock }: Context, { rows }: Tx, name: string): Promise<string | undefined> {
  const created = await rows
    .insertInto('role')
    .values({ id: newId(), name, createdAt: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created?.id;
}

/**
 * The keys that no earlier seeding has recorded, and whether this is the first recording: nobody then knows which keys
 * admins have taken away.
 */
async function newKeys({ rows }: Tx, keys: readonly string[]) {
  const before = await rows.selectFrom('seeded_permission').select('permission').limit(1).executeTakeFirst();
  const added = await rows
    .insertInto('seeded_permission')
    .values([...new Set(keys)].map((permission) => ({ permission })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('permission')
    .execute();
  return { added: new Set(added.map(({ permission }) => permission)), isFirst: !before };
}

async function upgrade(ctx: Context, tx: Tx, name: string, keys: readonly string[]): Promise<void> {
  const role = await tx.rows
    .updateTable('role')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow();
  await give(ctx, tx, role.id, keys);
  ctx.log.info({ module: 'seed', role: name, keys }, 'role was given the permission keys that are new in this version');
}

async function give({ clock }: Context, { rows }: Tx, roleId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const since = clock.now().toISOString();
  await rows
    .insertInto('role_permission')
    .values(keys.map((permission) => ({ roleId, permission, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
