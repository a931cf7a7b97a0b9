import { sql, type RawBuilder } from 'kysely';

/** The feed's last price of the currency with the id that a column of a statement holds as text; for display. */
export function feedPriceOf(column: `${string}."subjectId"`): RawBuilder<string | null> {
  return sql`(select c."feedPrice"::text from currency c where c.id::text = ${sql.raw(column)})`;
}
