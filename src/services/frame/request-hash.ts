import { isUuid, sha256 } from '../../core/ids.js';

/**
 * SHA-256 of what a request asks for, the same for all its spellings: the order of the fields and upper or lower case of
 * a UUID do not count, and a field that is null is as one that is absent. Amounts are given as `Money` or as `canonical`
 * text, so that "7" and "7.0" are one; a text alone does not say that it is an amount.
 */
export function requestHash(input: unknown): string {
  return sha256(JSON.stringify(canonicalForm(input)) ?? '');
}

function canonicalForm(value: unknown): unknown {
  if (typeof value === 'string') return isUuid(value) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonicalForm);
  // Money and times write themselves.
  if ('toJSON' in value) return JSON.parse(JSON.stringify(value)) as unknown;
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(sortedField));
}

function sortedField([name, field]: [string, unknown]): [string, unknown] {
  return [name, canonicalForm(field)];
}
