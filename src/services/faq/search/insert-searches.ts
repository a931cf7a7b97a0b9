import { sql } from 'kysely';
import { writeBatch } from '../../../core/write-batch.js';
import type { FaqSearch } from '../../../entities/faq/search.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database.js';

const BATCH = 500;

type Search = Row<FaqSearch>;

/** Writes searches, many in a statement, and tells which the database refuses. Rejects when the database is away. */
export async function insertSearches(
  rows: Reader,
  searches: readonly Search[],
  lost: (search: Search, error: unknown) => void,
): Promise<void> {
  for (let at = 0; at < searches.length; at += BATCH) {
    await writeBatch(searches.slice(at, at + BATCH), { write: (part) => inserted(rows, part), lost });
  }
}

async function inserted(rows: Reader, searches: readonly Search[]): Promise<void> {
  await sql`
    /* searches */ insert into faq_searches
    select * from jsonb_populate_recordset(null::faq_searches, ${JSON.stringify(searches)}::jsonb)`.execute(rows);
}
