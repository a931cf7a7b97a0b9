import { sql } from 'kysely';
import { writeBatch } from '../../../core/batches/write-batch.js';
import type { FaqSearch } from '../../../entities/faq/search.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';

/** The most different terms that are stored for one reader and day. */
const MAX_TERMS_A_READER = 200;
/** The most rows that are stored for one day, for all readers together. */
const MAX_ROWS_A_DAY = 50_000;

/** One reader's searches for one term on one day that are not yet stored. */
export type DaySearch = Row<FaqSearch>;

/**
 * Adds searches to the rows of their days, in one statement. Returns how many were dropped because of the daily limits;
 * a row that exists already is always updated. Rejects when the database is unavailable.
 */
export async function insertSearches(
  rows: Reader,
  searches: readonly DaySearch[],
  lost: (search: DaySearch, error: unknown) => void,
): Promise<number> {
  let beyond = 0;
  const write = async (part: readonly DaySearch[]) => {
    beyond += await added(rows, part);
  };
  await writeBatch(searches, { write, lost });
  return beyond;
}

/**
 * Checks two limits: a reader's rows of a day, counted by the index, and all rows of the day, counted in
 * faq_search_days. Rows are locked in one order, so that processes that write the same rows cannot deadlock.
 */
async function added(rows: Reader, searches: readonly DaySearch[]): Promise<number> {
  const { rows: told } = await sql<{ beyond: number }>`
    /* searches */ with given as materialized (
      select given.*, known.id is not null as "isKnown" from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as given (
        id uuid, day date, reader text, term text, query text, showable boolean, category text, "userId" uuid, count integer,
        "resultCount" integer, "resultSum" integer, "failedCount" integer, "lastFailedAt" timestamptz,
        "createdAt" timestamptz, "lastAt" timestamptz)
      left join faq_searches as known using (day, reader, term)
    ), reader_day as (
      select day, reader, (
        select count(*) from faq_searches as held where held.day = new.day and held.reader = new.reader
      ) as held
      from (select distinct day, reader from given where not "isKnown" and reader <> '') as new
    ), of_readers as (
      select given.*, coalesce(recorded, 0) as recorded, "isKnown" or reader = '' or
        held + row_number() over (partition by day, reader, "isKnown" order by given.id) <= ${MAX_TERMS_A_READER} as fits
      from given left join reader_day using (day, reader) left join faq_search_days using (day)
    ), fitting as (
      select * from (
        select *, "isKnown" or recorded + row_number() over (partition by day, "isKnown" order by id) <= ${MAX_ROWS_A_DAY}
          as "dayTakes"
        from of_readers where fits
      ) as placed where "dayTakes"
    ), counted as (
      insert into faq_search_days as d (day, recorded)
      select day, count(*) from fitting where not "isKnown" group by day order by day
      on conflict (day) do update set recorded = d.recorded + excluded.recorded
    ), written as (
      insert into faq_searches as s (id, day, reader, term, query, showable, category, "userId", count, "resultCount",
        "resultSum", "failedCount", "lastFailedAt", "createdAt", "lastAt")
      select id, day, reader, term, query, showable, category, "userId", count, "resultCount", "resultSum",
        "failedCount", "lastFailedAt", "createdAt", "lastAt"
      from fitting order by day, reader, term
      on conflict (day, reader, term) do update set query = excluded.query, showable = excluded.showable,
        category = excluded.category, count = s.count + excluded.count, "resultCount" = excluded."resultCount",
        "resultSum" = s."resultSum" + excluded."resultSum", "failedCount" = s."failedCount" + excluded."failedCount",
        "lastFailedAt" = greatest(s."lastFailedAt", excluded."lastFailedAt"),
        "createdAt" = least(s."createdAt", excluded."createdAt"), "lastAt" = greatest(s."lastAt", excluded."lastAt")
    )
    select (coalesce(sum(count), 0) - (select coalesce(sum(count), 0) from fitting))::int as beyond from given`.execute(
    rows,
  );
  return told[0]?.beyond ?? 0;
}
