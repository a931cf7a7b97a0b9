import { sql, type RawBuilder } from 'kysely';

/**
 * Values of the code's own, written out for `in (...)`: the one plan that PostgreSQL keeps for all values of a prepared
 * statement's parameters can use no partial index that names what a parameter stands for.
 */
export function literals<Value extends string>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`${sql.join(values.map((value) => sql.lit(value)))}`;
}
