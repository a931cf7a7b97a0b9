import { badInput } from '../../core/catalogue/errors.js';

/** The parameters with which clients sort or filter: `sort`, `orderBy`, `filter[status]`, `filters`, `where`. */
const SORTS_OR_FILTERS = /^(?:sort|order|filter|where)/i;

/**
 * Refuses sorting and filtering parameters that the path does not know (BAD_INPUT): without them the answer would be
 * another list than the client asked for. Other unknown parameters are ignored.
 */
export function requireReadable(query: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const unread = Object.keys(query).find((name) => SORTS_OR_FILTERS.test(name) && !known.includes(name));
  if (unread === undefined) return;
  const hint = known.includes('filter') && /^(?:filter|where)/i.test(unread) ? FORM : takes(known);
  throw badInput(`${unread.slice(0, 50)}: there is no such parameter; ${hint}`);
}

const FORM = 'a filter is JSON, such as filter={"id":{"in":["..."]}}';

function takes(known: readonly string[]): string {
  return known.length === 0 ? 'this path takes none' : `this path takes ${known.join(', ')}`;
}
