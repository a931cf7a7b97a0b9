import { sql, type RawBuilder } from 'kysely';

/**
 * A list of values as an array whose length PostgreSQL does not consider when it plans, so that one plan serves lists
 * of any length. With a plain array parameter it plans every call, which takes longer than looking up a few rows.
 */
export function sqlList<Value>(values: readonly Value[], type: 'bpchar' | 'text' | 'uuid'): RawBuilder<Value[]> {
  return sql<Value[]>`array(select unnest(${values}::${sql.raw(type)}[]))`;
}
