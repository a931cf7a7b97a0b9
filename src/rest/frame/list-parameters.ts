import { badInput } from '../../core/catalogue/errors.js';

/** What clients write to sort or to filter: `sort`, `orderBy`, `filter[status]`, `filters`, `where`. */
const SORTS_OR_FILTERS = /^(?:sort|order|filter|where)/i;

/**
 * Refuses a query that would sort or filter in a way which the path does not read (BAD_INPUT): left out, it would answer
 * a list that is not the one asked for. Other parameters that the path does not know are ignored.
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
