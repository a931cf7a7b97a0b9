import { sql } from 'kysely';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes role_permission in one statement: rows that come with the program.
// Writes granted_permission in one statement: rows that come with the program.

/** Keys that roles get by what they hold: each with the keys of which a role must hold all; none: nobody gets it. */
export type Grants = Readonly<Record<string, readonly string[]>>;

/** The roles that an installation ships, and what is new about them and their keys. */
export interface ShippedRoles {
  readonly names: readonly string[];
  /** Those that this seeding has created. */
  readonly created: ReadonlySet<string>;
  /** Keys that no earlier seeding has given to them. */
  readonly added: ReadonlySet<string>;
}

/**
 * Gives every role the keys that go with what it holds, once for an installation: a key that an admin takes away
 * afterwards stays away. A shipped role that an earlier version gave the key to has had it, too.
 */
export async function grantKeys(ctx: Context, tx: Tx, grants: Grants, shipped: ShippedRoles): Promise<void> {
  const given = new Map<string, string[]>();
  const due = await notGrantedBefore(tx, Object.keys(grants));
  for (const key of inOrder(grants).filter((name) => due.has(name))) {
    const without = shipped.names.filter((name) => !shipped.added.has(key) && !shipped.created.has(name));
    for (const role of await grant(ctx, tx, key, grants[key] ?? [], without)) {
      given.set(role, [...(given.get(role) ?? []), key]);
    }
  }
  const changed = [...given].filter(([role]) => !shipped.created.has(role));
  await raiseVersions(
    tx,
    changed.map(([role]) => role),
  );
  for (const [role, keys] of changed) {
    ctx.log.info({ module: 'seed', role, keys }, 'role was given the permission keys that go with what it holds');
  }
}

/** The keys in an order in which those that others go with come first. Throws when keys go with each other. */
export function inOrder(grants: Grants): string[] {
  const ordered = new Set<string>();
  const visit = (key: string, above: readonly string[]): void => {
    if (above.includes(key)) throw new Error(`the permission ${key} goes with itself`);
    for (const held of grants[key] ?? []) if (held in grants) visit(held, [...above, key]);
    ordered.add(key);
  };
  for (const key of Object.keys(grants)) visit(key, []);
  return [...ordered];
}

async function notGrantedBefore({ rows }: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const added = await rows
    .insertInto('granted_permission')
    .values(keys.map((permission) => ({ permission })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('permission')
    .execute();
  return new Set(added.map(({ permission }) => permission));
}

/** Names of the roles that get the key. */
async function grant(
  { clock }: Context,
  { rows }: Tx,
  key: string,
  held: readonly string[],
  without: readonly string[],
): Promise<readonly string[]> {
  if (held.length === 0) return [];
  const { rows: roles } = await sql<{ name: string }>`
    with given as (
      insert into role_permission ("roleId", permission, since)
      select r.id, ${key}, ${clock.now().toISOString()}::timestamptz from role r
      where r.name <> all(${without}::text[]) and ${held.length} = (
        select count(*) from role_permission p where p."roleId" = r.id and p.permission = any(${held}::text[]))
      on conflict do nothing returning "roleId")
    select r.name from given join role r on r.id = given."roleId"`.execute(rows);
  return roles.map(({ name }) => name);
}

/** So that every process drops what it keeps of them. */
async function raiseVersions({ rows }: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await rows
    .updateTable('role')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', 'in', names)
    .execute();
}
