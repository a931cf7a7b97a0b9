import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Term } from './terms.js';

/** A published article that matches a search. */
export interface Hit {
  readonly id: string;
  readonly score: number;
  /** Its answer or the matching part of it, with the matches between MARK_START and MARK_END. */
  readonly headline: string;
}

/** Marks around each match, made of characters that no stored text contains. */
export const MARK_START = '\u0002';
export const MARK_END = '\u0003';
/** The most articles that are scored. More frequent words only add to the score of articles that rarer words found. */
const MAX_CANDIDATES = 1_000;
/** Articles with a score below this share of the best are left out. */
const CUT = 0.12;

/** Escapes a column's text, so that the headline parser finds no markup in it. The headline is decoded afterwards. */
const encoded = (text: string) => sql.raw(`replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`);

export interface RankOptions {
  readonly category?: string | null;
  readonly limit: number;
}

/**
 * Published articles by how well they match the terms. Rare words count more than frequent ones, and words in the
 * question more than those in the answer. Of the terms that stand for one word of the query, only the best counts.
 * `terms || ''` unpacks each candidate's words once, since every term is compared with them.
 */
export async function rank(ctx: Context, terms: readonly Term[], { category, limit }: RankOptions): Promise<Hit[]> {
  if (terms.length === 0) return [];
  const { rows } = await sql<Hit>`
    with term as (
      select stem, weight, part, documents,
        ('''' || replace(replace(stem, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query,
        weight * ln(1 + ((select documents from faq_search_words where word = '') - documents + 0.5) / (documents + 0.5))
          as gain
      from unnest(${terms.map(({ stem }) => stem)}::text[], ${terms.map(({ weight }) => weight)}::float8[],
        ${terms.map(({ group }) => group)}::text[]) as t (stem, weight, part)
      join faq_search_words on word = stem and documents > 0
    ), rare as (
      select string_agg(query::text, ' | ')::tsquery as query from (
        select query, documents, sum(documents) over (order by documents, stem) as reach from (
          select distinct stem, query, documents from term
        ) as each
      ) as ordered where reach <= ${MAX_CANDIDATES} or reach = documents
    ), candidate as materialized (
      select "faqId", terms || ''::tsvector as terms, question, plain
      from faq_search_documents, rare where terms @@ rare.query
        and (${category ?? null}::text is null or category = ${category ?? null})
      limit ${MAX_CANDIDATES}
    ), scored as (
      select "faqId" as id, sum(best) as score from (
        select "faqId", part, max(gain * ts_rank('{0.35, 0.5, 0.7, 1}', terms, query)) as best
        from candidate join term on terms @@ query group by 1, 2
      ) as parts group by 1
    ), top as (
      select id, score from scored where score >= ${CUT} * (select max(score) from scored)
      order by score desc, id limit ${limit}
    )
    select top.id, top.score, ts_headline('english', ${encoded('document.plain')},
      (select string_agg(query::text, ' | ')::tsquery from term),
      ${`StartSel=${MARK_START}, StopSel=${MARK_END}, MaxWords=30, MinWords=15`}) as headline
    from top join candidate as document on document."faqId" = top.id order by top.score desc, top.id`.execute(
    ctx.db.rows,
  );
  return rows;
}

/** Published articles that contain the text literally. Used when the text has no word to search for. */
export async function holding(ctx: Context, text: string, { category, limit }: RankOptions): Promise<Hit[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Hit>`
    select "faqId" as id, 0::float8 as score, ${encoded('left(plain, 200)')} as headline from faq_search_documents
    where (question ilike ${pattern} or plain ilike ${pattern})
      and (${category ?? null}::text is null or category = ${category ?? null})
    limit ${limit}`.execute(ctx.db.rows);
  return rows;
}
