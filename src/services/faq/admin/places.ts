import { sql } from 'kysely';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Tx } from '../../frame/tx.js';
import { sortedPlaces, type Placed } from './arrange.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes faq_page in one statement: all rows of one caller's own use case, or none.
// Writes faqs in one statement: all rows of one caller's own use case, or none.

/**
 * Locks the pages that articles are on and those that they go to, so that nobody else decides places there meanwhile;
 * returns every article of these pages. Every writer locks pages before rows: see {@link lockRows}.
 *
 * An article can leave its page between the lookup and the lock. The locks are then released and the lookup repeated,
 * since locking another page out of order could deadlock. Each repetition means that somebody else's move succeeded.
 */
export async function lockPlaces(tx: Tx, ids: readonly string[], destinations: readonly string[]): Promise<Placed[]> {
  for (;;) {
    const pages = new Set([...(await pagesOf(tx, ids)), ...destinations]);
    await sql`savepoint faq_pages`.execute(tx.rows);
    await lockPages(tx, [...pages]);
    const now = await pagesOf(tx, ids);
    if (now.every((page) => pages.has(page))) return placesOn(tx, [...pages]);
    await sql`rollback to savepoint faq_pages`.execute(tx.rows);
  }
}

async function pagesOf({ rows }: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await rows
    .selectFrom('faqs')
    .select('pagePath')
    .distinct()
    .where('id', '=', sql<string>`any (${sqlList(ids, 'uuid')})`)
    .where('deletedAt', 'is', null)
    .execute();
  return found.map(({ pagePath }) => pagePath);
}

/** Locks pages in the byte order of their paths, so that concurrent callers cannot deadlock. */
export async function lockPages({ rows }: Tx, paths: readonly string[]): Promise<void> {
  await sql`insert into faq_page ("pagePath")
    select path from unnest(${paths}::text[]) as path order by path collate "C" on conflict do nothing`.execute(rows);
  await sql`select from faq_page where "pagePath" = any (${paths}::text[])
    order by "pagePath" collate "C" for update`.execute(rows);
}

async function placesOn({ rows }: Tx, pages: readonly string[]): Promise<Placed[]> {
  const found = await rows
    .selectFrom('faqs')
    .select(['id', 'pagePath', 'order'])
    .where('pagePath', '=', sql<string>`any (${sqlList(pages, 'text')})`)
    .where('deletedAt', 'is', null)
    .execute();
  return sortedPlaces(found);
}

/** The place after the last article of a page; the page must be locked. The first place is 1. */
export async function nextOrder({ rows }: Tx, pagePath: string): Promise<number> {
  const last = await rows
    .selectFrom('faqs')
    .select(sql<number>`coalesce(max("order"), 0)::int`.as('order'))
    .where('pagePath', '=', pagePath)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return last.order + 1;
}

/**
 * Locks articles in the order of their ids. To prevent deadlocks, pages are locked before, and the words of the search
 * index last, when the text is written. Returns the articles that are not deleted.
 */
export async function lockRows({ rows }: Tx, ids: readonly string[]) {
  return rows
    .selectFrom('faqs')
    .select(['id', 'answerFormat'])
    .where('id', '=', sql<string>`any (${sqlList(ids, 'uuid')})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes the new places of articles, in one statement. Their rows must be locked. */
export async function savePlaces({ rows }: Tx, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`update faqs set "order" = wanted.place, "pagePath" = wanted.page
    from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ order }) => order)}::int[],
      ${placed.map(({ pagePath }) => pagePath)}::text[]) as wanted (id, place, page)
    where faqs.id = wanted.id`.execute(rows);
}
