import { isUuid, sha256 } from '../../core/ids.js';

/**
 * SHA-256 of a request's input, the same for all equivalent spellings: the order of fields and the case of a UUID do
 * not count, and a null field counts as absent. Amounts must be given as `Money` or as `canonical` text, so that "7"
 * and "7.0" are equal; a plain text is not recognised as an amount.
 */
export function requestHash(input: unknown): string {
  return sha256(JSON.stringify(canonicalForm(input)) ?? '');
}

function canonicalForm(value: unknown): unknown {
  if (typeof value === 'string') return isUuid(value) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonicalForm);
  // Money and dates have a JSON form of their own.
  if ('toJSON' in value) return JSON.parse(JSON.stringify(value)) as unknown;
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(sortedField));
}

function sortedField([name, field]: [string, unknown]): [string, unknown] {
  return [name, canonicalForm(field)];
}
