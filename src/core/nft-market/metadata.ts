/** What a marketplace reads of the metadata of a token. */
export interface TokenMetadata {
  readonly name: string;
  readonly image: string;
}

/** The name and the image in a metadata document; null for what is no JSON object with both as texts. */
export function readTokenMetadata(document: string): TokenMetadata | null {
  const { name, image } = objectIn(document);
  if (typeof name !== 'string' || name.trim() === '') return null;
  return typeof image === 'string' ? { name, image } : null;
}

/** Only its own fields are looked at, so that its depth does not matter; JSON.parse does not recurse without end either. */
function objectIn(document: string): { readonly name?: unknown; readonly image?: unknown } {
  try {
    const value: unknown = JSON.parse(document);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return { name: own(value, 'name'), image: own(value, 'image') };
  } catch {
    return {};
  }
}

function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
