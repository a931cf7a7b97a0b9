import { named } from '../../core/catalogue/merged.js';

/**
 * Every key that a movement's metadata may have, and who reads it: `owner` is the wallet's owner as well as admins,
 * `admin` is admins alone. What an admin wrote, and which admin it was, stays with admins.
 */
export const METADATA_READERS = named('ledgerMetadata');

/** What a movement says of itself. A key that is no module declares does not compile. */
export type LedgerMetadata = { readonly [Key in keyof typeof METADATA_READERS]?: string };

const OWNERS_KEYS: ReadonlySet<string> = new Set(
  Object.entries(METADATA_READERS).flatMap(([key, reader]) => (reader === 'owner' ? [key] : [])),
);

/** The part of a row's metadata that the wallet's owner reads: declared keys alone, and null when none is left. */
export function metadataForOwner(metadata: unknown): LedgerMetadata | null {
  if (typeof metadata !== 'object' || metadata === null) return null;
  const shown = Object.entries(metadata).filter(([key]) => OWNERS_KEYS.has(key));
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}
