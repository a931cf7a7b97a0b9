import { sql, type Expression, type SqlBool } from 'kysely';

/** True where one of the columns contains the text, ignoring case. Wildcards in the text are matched literally. */
export function containing(text: string, columns: readonly string[]): Expression<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
