import type { PermissionKey } from '../../src/core/catalogue/permissions.js';
import { DEFAULT_ROLE } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import type { User } from '../../src/entities/account/user.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { createAccount } from '../../src/services/account/create-account.js';
import { openSession } from '../../src/services/account/session/open-session.js';
import { Reply } from '../../src/services/frame/reply.js';
import { fromAddress, newAddress } from './addresses.js';
import { Client } from './client.js';
import { world } from './world.js';

export const PASSWORD = 'Correct-horse-1';

export interface NewUser {
  readonly email?: string;
  readonly role?: string;
  /** Gives the account a role of its own with these keys. */
  readonly permissions?: readonly PermissionKey[];
}

/** A new ACTIVE account with a verified address and the password {@link PASSWORD}. */
export async function newUser({ email, role, permissions }: NewUser = {}): Promise<User> {
  const { system } = await world();
  const name = permissions ? await newRole(permissions) : (role ?? DEFAULT_ROLE);
  return inTransaction(system, { operation: 'test' }, (tx) =>
    createAccount(system, tx, {
      email: email ?? `user-${newId()}@example.com`,
      password: PASSWORD,
      role: name,
      emailVerified: true,
    }),
  );
}

/** A role with these keys; answers its name. */
export async function newRole(permissions: readonly PermissionKey[]): Promise<string> {
  const { system } = await world();
  const role = { id: newId(), name: `role-${newId()}`, version: 1, createdAt: new Date().toISOString() };
  await inTransaction(system, { operation: 'test' }, async ({ rows }) => {
    await rows.insertInto('role').values(role).execute();
    const keys = permissions.map((permission) => ({ roleId: role.id, permission }));
    if (keys.length > 0) await rows.insertInto('role_permission').values(keys).execute();
  });
  return role.name;
}

/** A client that holds a browser session of the account, opened as by a sign-in with its password. */
export async function signedIn(user: Pick<User, 'id'>): Promise<Client> {
  const { system, url } = await world();
  const ctx = { ...system, reply: new Reply(), request: { ...system.request, ip: '127.0.0.1' } };
  await openSession(ctx, user.id, async () => {}, { password: true });
  return new Client(url, {
    headers: fromAddress(newAddress()),
    cookies: new Map(ctx.reply.cookies.map(({ name, value }) => [name, value ?? ''])),
  });
}

/** A new account and a client signed in as it. */
export async function newClient(options: NewUser = {}): Promise<Client & { user: User }> {
  const user = await newUser(options);
  return Object.assign(await signedIn(user), { user });
}

/** A client that is not signed in, with an address of its own, as every client has here. */
export async function anonymous(): Promise<Client> {
  return new Client((await world()).url, { headers: fromAddress(newAddress()) });
}
