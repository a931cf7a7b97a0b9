import { listed } from './merged.js';

/**
 * Every permission key, as `verb.domain.resource`. Policies and roles can use no other keys, and the seed writes
 * exactly these. The role named Super Admin holds all of them.
 */
export const PERMISSIONS = listed('permissions');

export type PermissionKey = (typeof PERMISSIONS)[number];

export const SUPER_ADMIN = 'Super Admin';
export const ADMIN = 'Admin';
/** The role that a new account gets. It holds no permission key. */
export const DEFAULT_ROLE = 'User';

/** Roles that every installation has. */
export type ShippedRole = typeof SUPER_ADMIN | typeof ADMIN | typeof DEFAULT_ROLE;

const known: ReadonlySet<string> = new Set(PERMISSIONS);

export function isPermissionKey(text: string): text is PermissionKey {
  return known.has(text);
}
