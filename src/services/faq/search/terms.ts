import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { SYNONYMS } from './synonyms.js';

/** A stem to search for, its weight, and the word of the query that it stands for. */
export interface Term {
  readonly stem: string;
  readonly weight: number;
  readonly group: string;
}

/** Weights of synonyms, related words and corrections. A word of the query itself weighs 1. */
const SYNONYM = 0.35;
const RELATIVE = 0.6;
const CORRECTED = 0.8;
/** The most words of a query that are searched for, from its start. */
const MAX_WORDS = 24;
/** The most unknown words that are corrected, longest first: each is compared with thousands of words. */
const MAX_CORRECTED = 6;
/** Longer words are not corrected. */
const MAX_CORRECTED_LENGTH = 40;
/** The most terms of a search; each one is compared with every candidate. */
const MAX_TERMS = 64;

type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;
type Kind = 'relative' | 'corrected';

const synonymStems = new WeakMap<Reader, Promise<Synonyms>>();

interface Known {
  readonly stem: string;
  readonly documents: number;
  readonly near: { readonly word: string; readonly kind: Kind }[];
}

/**
 * The terms of a query. With `prefix` its last word may be incomplete, as it is while a reader types. A word that no
 * article contains is treated as a typing error, and the most similar words of articles are searched for.
 */
export async function termsOf(ctx: Context, text: string, { prefix = false } = {}): Promise<Term[]> {
  const [known, synonyms] = await Promise.all([readKnown(ctx.db.rows, text, prefix), synonymsOf(ctx.db.rows)]);
  const asked = known.filter(({ documents }) => documents > 0).map(({ stem }) => ({ stem, weight: 1, group: stem }));
  // The closest terms come first, because terms beyond the limit are dropped.
  return [...asked, ...near(known, 'corrected'), ...synonymous(known, synonyms), ...near(known, 'relative')].slice(
    0,
    MAX_TERMS,
  );
}

function near(known: readonly Known[], kind: Kind): Term[] {
  const weight = kind === 'relative' ? RELATIVE : CORRECTED;
  return known.flatMap(({ stem, near: words }) =>
    words.filter((each) => each.kind === kind).map(({ word }) => ({ stem: word, weight, group: stem })),
  );
}

/** Synonyms of the query's words and of their corrections. */
function synonymous(known: readonly Known[], synonyms: Synonyms): Term[] {
  return known.flatMap(({ stem, near: words }) => {
    const corrected = words.filter(({ kind }) => kind === 'corrected').map(({ word }) => word);
    return [stem, ...corrected].flatMap((each) =>
      [...(synonyms.get(each) ?? [])].map((word) => ({ stem: word, weight: SYNONYM, group: stem })),
    );
  });
}

/**
 * The first stems of a text, each with the number of articles that contain it and with similar words of articles.
 * Limited before any lookup, because readers choose the text. An incomplete word comes first, wherever it is.
 */
async function readKnown(rows: Reader, text: string, prefix: boolean): Promise<Known[]> {
  const unfinished = prefix ? (/(\p{L}[\p{L}\p{N}]*)$/u.exec(text.toLowerCase())?.[1] ?? '') : '';
  const found = await sql<Known>`
    with asked as (
      select stem, min(place) as place from (
        select lexeme as stem, positions[1] as place from unnest(to_tsvector('english', ${text}))
        union all select ${unfinished}, 0 where ${unfinished} <> ''
      ) as words group by stem order by place, stem limit ${MAX_WORDS}
    ), counted as (
      select stem, place, coalesce(documents, 0) as documents from asked left join faq_search_words on word = stem
    ), known as (
      select stem, place, documents, documents = 0 and length(stem) between 4 and ${MAX_CORRECTED_LENGTH}
        and row_number() over (partition by documents = 0 and length(stem) <= ${MAX_CORRECTED_LENGTH}
          order by length(stem) desc, place) <= ${MAX_CORRECTED} as mistyped
      from counted
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
          where known.mistyped and documents > 0 and word % stem and similarity(word, stem) >= 0.3
          order by similarity(word, stem) - abs(length(word) - length(stem)) * 0.05 desc, documents desc limit 3)
      ) as near
    ), '[]'::jsonb) as near
    from known order by place, stem`.execute(rows);
  return found.rows;
}

/** Stems of the synonyms, by stem. They change only with the program, so each pool computes them once. */
function synonymsOf(rows: Reader): Promise<Synonyms> {
  const known = synonymStems.get(rows);
  if (known) return known;
  const reading = readSynonyms(rows);
  synonymStems.set(rows, reading);
  // Only the callers that wait for a failed query get its error. The next call queries again.
  reading.catch(() => synonymStems.delete(rows));
  return reading;
}

async function readSynonyms(rows: Reader): Promise<Synonyms> {
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
