import { sql } from 'kysely';
import type { Reader } from '../../../infra/database.js';
import type { Context } from '../../context.js';
import { SYNONYMS } from './synonyms.js';

/** What the search looks for: a stem, what it weighs, and the word of the question that it stands for. */
export interface Term {
  readonly stem: string;
  readonly weight: number;
  readonly group: string;
}

/** Weights of what is looked for beside the word itself. */
const SYNONYM = 0.35;
const RELATIVE = 0.6;
const CORRECTED = 0.8;
/** Words of a question that are looked at; the longest question has fewer that tell anything. */
const MAX_WORDS = 40;

const synonymStems = new WeakMap<Reader, Promise<ReadonlyMap<string, ReadonlySet<string>>>>();

interface Known {
  readonly stem: string;
  readonly documents: number;
  readonly near: { readonly word: string; readonly kind: 'relative' | 'corrected' }[];
}

/**
 * The terms of a question. `prefix` takes its last word for the beginning of one, as while somebody types. A word that
 * no article has is taken for a typing error of those that are most like it.
 */
export async function termsOf(ctx: Context, text: string, { prefix = false } = {}): Promise<Term[]> {
  const [known, synonyms] = await Promise.all([readKnown(ctx.db.rows, text, prefix), synonymsOf(ctx.db.rows)]);
  const terms = known.slice(0, MAX_WORDS).flatMap(({ stem, documents, near }) => [
    ...(documents > 0 ? [{ stem, weight: 1, group: stem }] : []),
    ...near.map(({ word, kind }) => ({
      stem: word,
      weight: kind === 'relative' ? RELATIVE : CORRECTED,
      group: stem,
    })),
    ...[stem, ...near.filter(({ kind }) => kind === 'corrected').map(({ word }) => word)].flatMap((each) =>
      [...(synonyms.get(each) ?? [])].map((word) => ({ stem: word, weight: SYNONYM, group: stem })),
    ),
  ]);
  return terms;
}

/** The stems of a text, each with how many articles have it, and with the words of articles that are near it. */
async function readKnown(rows: Reader, text: string, prefix: boolean): Promise<Known[]> {
  const unfinished = prefix ? (/(\p{L}[\p{L}\p{N}]*)$/u.exec(text.toLowerCase())?.[1] ?? '') : '';
  const found = await sql<Known>`
    with asked as (
      select unnest(tsvector_to_array(to_tsvector('english', ${text}))) as stem
      union select ${unfinished} where ${unfinished} <> ''
    ), known as (
      select stem, coalesce(documents, 0) as documents from asked left join faq_search_words on word = stem
    )
    select stem, documents, coalesce((
      select jsonb_agg(jsonb_build_object('word', word, 'kind', kind)) from (
        (select word, 'relative' as kind from faq_search_words
          where (length(stem) >= 5 or stem = ${unfinished}) and documents > 0 and word <> stem
            and word like replace(replace(stem, '\\', '\\\\'), '_', '\\_') || '%'
          order by length(word), word limit 8)
        union all
        (select word, 'relative' from faq_search_words
          where documents > 0 and length(stem) > 5 and word in (left(stem, -1), left(stem, -2)) and length(word) >= 4)
        union all
        (select word, 'corrected' from faq_search_words
          where known.documents = 0 and length(stem) >= 4 and documents > 0 and word % stem
            and similarity(word, stem) >= 0.3
          order by similarity(word, stem) - abs(length(word) - length(stem)) * 0.05 desc, documents desc limit 3)
      ) as near
    ), '[]'::jsonb) as near
    from known order by stem`.execute(rows);
  return found.rows;
}

/** Stems of the synonyms, by stem. They change with the program alone, so each pool is asked once. */
function synonymsOf(rows: Reader): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = synonymStems.get(rows);
  if (known) return known;
  const reading = readSynonyms(rows);
  synonymStems.set(rows, reading);
  // A failure is its caller's alone; the next one asks again.
  reading.catch(() => synonymStems.delete(rows));
  return reading;
}

async function readSynonyms(rows: Reader): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows: groups } = await sql<{ stems: string[] }>`
    select tsvector_to_array(to_tsvector('english', words)) as stems from unnest(${SYNONYMS}::text[]) as words`.execute(
    rows,
  );
  const synonyms = new Map<string, Set<string>>();
  for (const { stems } of groups) {
    for (const stem of stems) {
      const others = synonyms.get(stem) ?? new Set<string>();
      for (const other of stems) if (other !== stem) others.add(other);
      synonyms.set(stem, others);
    }
  }
  return synonyms;
}
