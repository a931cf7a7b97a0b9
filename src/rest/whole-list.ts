import { MAX_PER_PAGE } from '../core/page.js';

type Variables = Record<string, unknown>;

interface PagedBody {
  readonly items: readonly unknown[];
  readonly pagination: { readonly totalPages: number };
}

/** The answer of a row that lists everything unless a page is asked for: page after page, as one array. */
export async function wholeList(
  { page, perPage }: { readonly page: string; readonly perPage: string },
  variables: Variables,
  answerTo: (variables: Variables) => Promise<unknown>,
): Promise<unknown> {
  if (isGiven(variables[page]) || isGiven(variables[perPage])) return answerTo(variables);
  const items: unknown[] = [];
  for (let number = 1, last = 1; number <= last; number += 1) {
    const body = (await answerTo({ ...variables, [page]: number, [perPage]: MAX_PER_PAGE })) as PagedBody;
    items.push(...body.items);
    last = body.pagination.totalPages;
  }
  return items;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
