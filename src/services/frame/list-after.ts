import { badInput } from '../../core/catalogue/errors.js';
import { isUuid } from '../../core/ids.js';
import { readPage, type AnyQuery, type ListColumns, type ListOptions, type ListRequest, type Page } from './list.js';

export interface CursorRequest extends ListRequest {
  /** Cursor of the page before. */
  readonly after?: string | null;
}

/** A page with what its next one continues from; null on the last one, and in another order than newest first. */
export type CursorPage<Item> = Page<Item> & { cursor: string | null };

/**
 * A page of records whose ids are in their order, newest first, in two statements. `after` is the previous page's cursor: the
 * page continues from there in the order of the records, however many were added meanwhile. The id among `columns` is that of
 * the records. BAD_INPUT for what is not a cursor, and as {@link readPage}.
 */
export async function readPageAfter<Item extends { readonly id: string }>(
  query: AnyQuery<Item>,
  columns: ListColumns & { readonly id: { readonly column: string; readonly kind: 'uuid' } },
  { after, ...request }: CursorRequest,
  options: Pick<ListOptions, 'oneByOne'> = {},
): Promise<CursorPage<Item>> {
  if (after && !isUuid(after)) throw badInput('after is not a cursor of this server');
  const { column } = columns.id;
  const listed = after ? query.where(column, '<', after) : query;
  const order = after ? { ...request, sortField: 'id', sortOrder: 'desc' as const } : request;
  const page = await readPage<Item>(listed, columns, order, { defaultSort: 'id', tieBreaker: column, ...options });
  const { currentPage, totalPages } = page.pagination;
  const isNewestFirst = (order.sortField ?? 'id') === 'id' && order.sortOrder !== 'asc';
  const goesOn = isNewestFirst && currentPage < totalPages;
  return { ...page, cursor: goesOn ? (page.items.at(-1)?.id ?? null) : null };
}
