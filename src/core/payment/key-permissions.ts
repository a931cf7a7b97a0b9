/** Permissions that a merchant may give its keys. */
export const KEY_PERMISSIONS = [
  'payment.create',
  'payment.read',
  'payment.cancel',
  'refund.create',
  'refund.read',
] as const;

export const ALL_PERMISSIONS = '*';

const OF_SCOPE: Readonly<Record<string, readonly string[]>> = {
  'gateway.payment.create': ['payment.create', 'payment.cancel'],
  'gateway.payment.status': ['payment.read', 'refund.read'],
  'gateway.refund.create': ['refund.create'],
};

/** What the platform's key of a merchant's account may do in the place of a merchant key, by its scopes. */
export function permissionsOfScopes(scopes: readonly string[]): readonly string[] {
  return scopes.flatMap((scope) => OF_SCOPE[scope] ?? []);
}

/** Permissions as they are stored, and the texts that are none and were left out. */
export interface ReadPermissions {
  readonly permissions: readonly string[];
  readonly dropped: readonly string[];
}

/** Reads the permissions of a key as documented: unknown ones are left out, and an empty result means all. */
export function readPermissions(given: readonly string[]): ReadPermissions {
  const known: ReadonlySet<string> = new Set([...KEY_PERMISSIONS, ALL_PERMISSIONS]);
  const kept = [...new Set(given.filter((each) => known.has(each)))];
  const dropped = [...new Set(given.filter((each) => !known.has(each)))];
  const all = kept.length === 0 || kept.includes(ALL_PERMISSIONS);
  return { permissions: all ? [ALL_PERMISSIONS] : kept, dropped };
}
