import { named } from '../../core/catalogue/merged.js';

/**
 * Every key that a movement's metadata may have, with its readers: `owner` means the wallet's owner and admins, `admin`
 * means admins only. An admin's texts and identity are for admins only.
 */
export const METADATA_READERS = named('ledgerMetadata');

/** The metadata of a movement. A key that no module declares does not compile. */
export type LedgerMetadata = { readonly [Key in keyof typeof METADATA_READERS]?: string };

const OWNERS_KEYS: ReadonlySet<string> = new Set(
  Object.entries(METADATA_READERS).flatMap(([key, reader]) => (reader === 'owner' ? [key] : [])),
);

/** The metadata that the wallet's owner may read: declared keys only; null when none is left. */
export function metadataForOwner(metadata: unknown): LedgerMetadata | null {
  if (typeof metadata !== 'object' || metadata === null) return null;
  const shown = Object.entries(metadata).filter(([key]) => OWNERS_KEYS.has(key));
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}
