import { sql, type Expression, type SqlBool } from 'kysely';

/** True where one of the columns holds the text, in upper or lower case; wildcards in it stand for themselves. */
export function containing(text: string, columns: readonly string[]): Expression<SqlBool> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
