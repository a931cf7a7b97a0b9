import { listed, named } from './merged.js';

/**
 * Every permission key, as `verb.domain.resource`. Policies and roles can use no other keys, and the seed writes
 * exactly these. The role named Super Admin holds all of them.
 */
export const PERMISSIONS = listed('permissions');

export type PermissionKey = (typeof PERMISSIONS)[number];

/** Keys that the seed gives to every role that holds all of a list, once; with an empty list, to nobody. */
export const GRANTS: Readonly<Partial<Record<PermissionKey, readonly PermissionKey[]>>> = named('grants');

export const SUPER_ADMIN = 'Super Admin';
export const ADMIN = 'Admin';
/** The role that a new account gets. It holds no permission key. */
export const DEFAULT_ROLE = 'User';

/** Roles that every installation has. */
export const SHIPPED_ROLES = [SUPER_ADMIN, ADMIN, DEFAULT_ROLE] as const;

export type ShippedRole = (typeof SHIPPED_ROLES)[number];

const known: ReadonlySet<string> = new Set(PERMISSIONS);

/** True for the role of a name that policies and the platform compare, so that it is nobody's to give or take. */
export function isShippedRole(name: string): name is ShippedRole {
  return SHIPPED_ROLES.some((role) => role === name);
}

export function isPermissionKey(text: string): text is PermissionKey {
  return known.has(text);
}
