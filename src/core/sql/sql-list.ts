import { sql, type RawBuilder } from 'kysely';

/**
 * A list of values as one array whose length PostgreSQL does not look at when it plans: it then keeps one plan for
 * lists of any length. Of a plain array parameter it makes a new plan for each call, which takes longer than to look a
 * few rows up.
 */
export function sqlList<Value>(values: readonly Value[], type: 'bpchar' | 'text' | 'uuid'): RawBuilder<Value[]> {
  return sql<Value[]>`array(select unnest(${values}::${sql.raw(type)}[]))`;
}
