import { isGiven } from '../../core/given.js';
import { MAX_PER_PAGE } from '../../core/page.js';

type Variables = Record<string, unknown>;

interface PagedBody {
  readonly items: readonly unknown[];
  readonly pagination: { readonly totalPages: number };
}

/** A whole list costs a point for each of its pages, up to this many. Longer lists are read to the end, too. */
const MAX_POINTS = 10;

/**
 * Answers a row that lists everything unless a page is requested: reads page after page into one array. The first page
 * is already paid; `pay` takes the point for each further one.
 */
export async function wholeList(
  { page, perPage }: { readonly page: string; readonly perPage: string },
  variables: Variables,
  { answerTo, pay }: { answerTo: (variables: Variables) => Promise<unknown>; pay: () => Promise<void> },
): Promise<unknown> {
  if (isGiven(variables[page]) || isGiven(variables[perPage])) return answerTo(variables);
  const items: unknown[] = [];
  for (let number = 1, last = 1; number <= last; number += 1) {
    if (number > 1 && number <= MAX_POINTS) await pay();
    const body = (await answerTo({ ...variables, [page]: number, [perPage]: MAX_PER_PAGE })) as PagedBody;
    items.push(...body.items);
    last = body.pagination.totalPages;
  }
  return items;
}
