import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

/** Reads everything as it was at one time, whatever is committed meanwhile. */
export async function inSnapshot<T>({ db }: Context, read: (rows: Reader) => Promise<T>): Promise<T> {
  return db.transaction(async ({ rows }) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(rows);
    return read(rows);
  });
}
