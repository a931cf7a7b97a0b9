import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { world } from '../../support/world.js';

export const ADMIN = '/api/admin/nft';

/** Somebody of the platform with these permissions. */
export const newAdmin = (...permissions: PermissionKey[]) => newClient({ permissions });

/** A path with a filter. */
export const filtered = (path: string, filter: object, more = ''): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;

export const idsOf = ({ items }: { items: { id: string }[] }): string[] => items.map(({ id }) => id);

/** What the audit has of an admin, oldest first. */
export async function auditOf({ user }: { readonly user: { readonly id: string } }) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', user.id).orderBy('id').execute();
}
