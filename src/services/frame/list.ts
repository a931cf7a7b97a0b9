import type { SelectQueryBuilder, SqlBool, Expression } from 'kysely';
import { sql } from 'kysely';
import { badInput } from '../../core/catalogue/errors.js';
import { isUuid } from '../../core/ids.js';
import { pagination, slice, type PageRequest, type Pagination } from '../../core/page.js';
import { containing } from './containing.js';

/** What a listed column holds; decides how filter values are read and compared. */
export type ColumnKind = 'text' | 'uuid' | 'number' | 'time' | 'boolean';

export interface ListColumn {
  readonly column: string;
  readonly kind: ColumnKind;
  /** In what is sorted by it, null stands for less than every value; without this, for more. */
  readonly nullIsLeast?: true;
}

/** The columns that a list may be sorted and filtered by, under the names that clients use. */
export interface ListColumns {
  readonly [name: string]: ListColumn;
}

export interface ListRequest extends PageRequest {
  readonly sortField?: string | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
  /** Column name to a value, or to `{ operator: value }`. */
  readonly filter?: Readonly<Record<string, unknown>> | null;
}

export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

const OPERATORS = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const SQL_TYPE: Record<ColumnKind, string> = {
  text: 'text',
  uuid: 'uuid',
  number: 'numeric',
  time: 'timestamptz',
  boolean: 'boolean',
};

// The builder's type parameters describe one query; these helpers serve every query.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyQuery<Item> = SelectQueryBuilder<any, any, Item>;

export interface ListOptions {
  readonly defaultSort: string;
  /** Last sort keys, which order rows that are equal in the sorted column. */
  readonly tieBreaker: string | readonly string[];
  readonly defaultPerPage?: number;
  /** A cheaper way to count the rows than counting the query's. */
  readonly count?: () => Promise<number>;
  /** What is filtered and counted in place of the query: as many rows, without the joins that no filter needs. */
  readonly counted?: AnyQuery<unknown>;
  /** Reads and counts one after the other, for a list that may use only one connection. */
  readonly oneByOne?: boolean;
}

/**
 * One page of a query in two statements, whatever its length. `query` comes with its own conditions; sorting, filters
 * and bounds of the request are added here, and anything that `columns` does not name is BAD_INPUT. The last key of
 * the order is `tieBreaker`, so that pages neither repeat nor miss a row.
 */
export async function readPage<Item>(
  query: AnyQuery<Item>,
  columns: ListColumns,
  request: ListRequest,
  options: ListOptions,
): Promise<Page<Item>> {
  const at = slice(request, options.defaultPerPage);
  const filtered = filterBy(query, columns, request.filter ?? {});
  const direction = request.sortOrder ?? 'desc';
  const sortedBy = columnOf(columns, request.sortField ?? options.defaultSort, 'sortField');
  const sorted = filtered.orderBy(sql.ref(sortedBy.column), (by) => {
    const ordered = direction === 'asc' ? by.asc() : by.desc();
    if (!sortedBy.nullIsLeast) return ordered;
    return direction === 'asc' ? ordered.nullsFirst() : ordered.nullsLast();
  });
  const withTies = [options.tieBreaker]
    .flat()
    .reduce((each, column) => each.orderBy(sql.ref(column), direction), sorted);
  const reading = withTies.limit(at.perPage).offset(at.offset).execute();
  if (options.oneByOne) await reading;
  const counted = options.counted ? filterBy(options.counted, columns, request.filter ?? {}) : filtered;
  const counting = options.count ? options.count() : countOf(counted);
  const [items, totalItems] = await Promise.all([reading, counting]);
  return { items, pagination: pagination(at, totalItems) };
}

/** How many rows a query has, without its columns and its order. */
export async function countOf(query: AnyQuery<unknown>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function filterBy<Item>(
  query: AnyQuery<Item>,
  columns: ListColumns,
  filter: Readonly<Record<string, unknown>>,
): AnyQuery<Item> {
  let filtered = query;
  for (const [name, wanted] of Object.entries(filter)) {
    const { column, kind } = columnOf(columns, name, 'filter');
    for (const condition of conditions(name, column, kind, wanted)) filtered = filtered.where(condition);
  }
  return filtered;
}

/** How many characters of an unknown name a refusal quotes. */
const MAX_QUOTED = 80;

function columnOf(columns: ListColumns, name: string, what: string): ListColumn {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column)
    throw badInput(`${what}: "${name.slice(0, MAX_QUOTED)}" is not one of ${Object.keys(columns).join(', ')}`);
  return column;
}

function conditions(name: string, column: string, kind: ColumnKind, wanted: unknown): Expression<SqlBool>[] {
  if (wanted === null) return [sql<SqlBool>`${sql.ref(column)} is null`];
  if (typeof wanted !== 'object') return [comparison(column, '=', kind, value(name, kind, wanted))];
  const operands = Object.entries(wanted);
  if (operands.length === 0) throw badInput(`filter: ${name} has no value to compare with`);
  return operands.map(([operator, operand]) => {
    if (operator === 'in' && Array.isArray(operand)) return oneOf(name, column, kind, operand);
    if (operator === 'contains' && kind === 'text') return containing(value(name, kind, operand), [column]);
    if (!Object.hasOwn(OPERATORS, operator)) throw badInput(`filter: "${operator}" is not an operator of ${name}`);
    return comparison(column, OPERATORS[operator as keyof typeof OPERATORS], kind, value(name, kind, operand));
  });
}

function comparison(column: string, operator: string, kind: ColumnKind, operand: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${operand}::${sql.raw(SQL_TYPE[kind])}`;
}

function oneOf(name: string, column: string, kind: ColumnKind, operands: readonly unknown[]): Expression<SqlBool> {
  const values = operands.map((operand) => value(name, kind, operand));
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(SQL_TYPE[kind])}[])`;
}

/** A filter's value as text that PostgreSQL can cast; anything else is BAD_INPUT before a statement is sent. */
function value(name: string, kind: ColumnKind, raw: unknown): string {
  const text = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : null;
  if (text === null || text.length > 500 || text.includes('\0') || !READABLE[kind](text)) {
    throw badInput(`filter: the value of ${name} is not a ${kind}`);
  }
  return kind === 'time' ? new Date(text).toISOString() : text;
}

const READABLE: Record<ColumnKind, (text: string) => boolean> = {
  text: () => true,
  uuid: isUuid,
  number: (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  time: (text) =>
    /^[12]\d{3}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) && !Number.isNaN(Date.parse(text)),
  boolean: (text) => text === 'true' || text === 'false',
};
