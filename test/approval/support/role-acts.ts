import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { newRole } from '../../support/accounts.js';
import { newApprover } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import type { Call } from '../../support/each-transport.js';
import { world } from '../../support/world.js';

/** Keys of an admin who begins and approves acts of kind ROLE, and holds a money right besides. */
export const ROLE_KEYS: PermissionKey[] = [
  'view.user',
  'view.role',
  'create.user',
  'edit.user',
  'edit.role',
  'edit.wallet',
];

/** Two admins who can approve each other's acts. */
export const newPair = async () =>
  [await newApprover({ permissions: ROLE_KEYS }), await newApprover({ permissions: ROLE_KEYS })] as const;

export const newEmail = (): string => `new-${newId()}@example.com`;

/** Id of a role by its name. */
export async function roleIdOf(name: string): Promise<string> {
  const { system } = await world();
  return (await system.db.rows.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** Id of a new role with these keys. */
export async function newRoleId(permissions: readonly PermissionKey[] = ['edit.wallet']): Promise<string> {
  return roleIdOf(await newRole(permissions));
}

export async function changeAccount(id: string, set: object): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('user').set(set).where('id', '=', id).execute();
}

/** Gives an account a second factor, without its owner. */
export async function addFactor(userId: string): Promise<void> {
  const { system, clock } = await world();
  const now = clock.now().toISOString();
  const factor = { userId, method: 'EMAIL' as never, secret: null, lastStep: null, confirmedAt: now, createdAt: now };
  await system.db.rows.insertInto('two_factor').values(factor).execute();
}

export async function hasFactor(userId: string): Promise<boolean> {
  const { system } = await world();
  const factor = system.db.rows.selectFrom('two_factor').select('userId').where('userId', '=', userId);
  return (await factor.executeTakeFirst()) !== undefined;
}

/** Calls of the paths that begin acts of kind ROLE, at a transport. */
export function rolePaths(call: Call) {
  const [user, role] = ['/api/admin/crm/user', '/api/admin/system/role'];
  return {
    createUser: (client: Client, body: object) => call(client, 'POST', user, { email: newEmail(), ...body }),
    updateUser: (client: Client, id: string, body: object) => call(client, 'PUT', `${user}/${id}`, body),
    readUser: (client: Client, id: string) => call(client, 'GET', `${user}/${id}`),
    resetFactor: (client: Client, id: string) => call(client, 'DELETE', `${user}/${id}/two-factor`),
    updateRole: (client: Client, id: string, body: object) => call(client, 'PUT', `${role}/${id}`, body),
    readRole: (client: Client, id: string) => call(client, 'GET', `${role}/${id}`),
    deleteRole: (client: Client, id: string) => call(client, 'DELETE', `${role}/${id}`),
  };
}
