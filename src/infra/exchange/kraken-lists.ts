import { VenueUnclear } from '../../core/bot/venue-error.js';

/** Lists of more pages are not read. */
const MAX_PAGES = 40;
const COUNT = /^\d{1,9}$/;

/** A page of a list, as Kraken answers it. */
export interface ListPage {
  /** Number of rows of the whole list. */
  readonly count?: unknown;
}

/** A list, as far as it was read. */
export interface List<T> {
  readonly rows: readonly T[];
  /** False where the venue listed fewer rows than it counted. */
  readonly isWhole: boolean;
}

/**
 * Reads all pages of a list, newest rows first. A row that is added in the meantime moves the others and is missed: the
 * list is not whole then. VenueUnclear for a page without a count and for too many pages.
 */
export async function readList<T extends { readonly id?: unknown }>(
  read: (offset: number) => Promise<ListPage & { readonly rows: readonly T[] }>,
): Promise<List<T>> {
  const found = new Map<unknown, T>();
  let listed = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { rows, count } = await read(listed);
    if (!COUNT.test(String(count))) throw new VenueUnclear('The exchange did not count what it lists');
    for (const row of rows) found.set(row.id, row);
    listed += rows.length;
    const counted = Number(count);
    if (rows.length === 0 || listed >= counted) return { rows: [...found.values()], isWhole: found.size >= counted };
  }
  throw new VenueUnclear('The exchange lists more than can be read');
}
