/** What a marketplace reads of the metadata of a token. */
export interface TokenMetadata {
  readonly name: string;
  readonly image: string;
}

/** Values within values, so many at most: more than any wallet shows. */
const MOST_LEVELS = 64;

/** The name and the image in a metadata document; null for what is no JSON object with both as texts, or nested too deep. */
export function readTokenMetadata(document: string): TokenMetadata | null {
  const { name, image } = objectIn(document);
  if (typeof name !== 'string' || name.trim() === '') return null;
  return typeof image === 'string' ? { name, image } : null;
}

function objectIn(document: string): { readonly name?: unknown; readonly image?: unknown } {
  try {
    const value: unknown = JSON.parse(document);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isDeep(value)) return {};
    return { name: own(value, 'name'), image: own(value, 'image') };
  } catch {
    return {};
  }
}

/** Looked at level by level: a document that is nested without end would exhaust the stack. */
function isDeep(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
