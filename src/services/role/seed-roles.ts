import { ADMIN, DEFAULT_ROLE, PERMISSIONS, SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { newId } from '../../core/ids.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes role_permission in one statement: rows that come with the program.
// Writes seeded_permission in one statement: rows that come with the program.

/** Roles of every installation with their initial keys. Super Admin holds all keys without listing them. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  [SUPER_ADMIN]: [],
  [ADMIN]: PERMISSIONS,
  [DEFAULT_ROLE]: [],
};

/**
 * Creates the missing roles. An existing role keeps the keys that its admins gave it and gets the keys that are new in
 * this version, once.
 */
export async function seedRoles(ctx: Context, shipped = ROLES): Promise<void> {
  await inTransaction(ctx, { operation: 'seedRoles' }, async (tx) => {
    const added = await newKeys(tx, Object.values(shipped).flat());
    for (const [name, permissions] of Object.entries(shipped)) {
      const created = await tx.rows
        .insertInto('role')
        .values({ id: newId(), name, createdAt: ctx.clock.now().toISOString() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (created) await give(tx, created.id, permissions);
      const more = permissions.filter((key) => added.has(key));
      if (!created && more.length > 0) await upgrade(ctx, tx, name, more);
    }
  });
}

/**
 * The keys that no earlier seeding has recorded. Empty on the first recording, since nobody then knows which keys
 * admins have taken away.
 */
async function newKeys({ rows }: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const before = await rows.selectFrom('seeded_permission').select('permission').limit(1).executeTakeFirst();
  const seen = await rows
    .insertInto('seeded_permission')
    .values([...new Set(keys)].map((permission) => ({ permission })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('permission')
    .execute();
  return new Set(before ? seen.map(({ permission }) => permission) : []);
}

async function upgrade(ctx: Context, tx: Tx, name: string, keys: readonly string[]): Promise<void> {
  const role = await tx.rows
    .updateTable('role')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow();
  await give(tx, role.id, keys);
  ctx.log.info({ module: 'seed', role: name, keys }, 'role was given the permission keys that are new in this version');
}

async function give({ rows }: Tx, roleId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await rows
    .insertInto('role_permission')
    .values(keys.map((permission) => ({ roleId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
