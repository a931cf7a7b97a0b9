import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
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
/** Words of a question that are looked at, the first ones; hardly anybody's question has more that tell anything. */
const MAX_WORDS = 24;
/** Of the words that no article has, so many are taken for typing errors, the longest: each is compared with thousands. */
const MAX_CORRECTED = 6;
/** Nothing longer than this is a word. */
const MAX_CORRECTED_LENGTH = 40;
/** Terms that articles are compared with; each of them costs a look at every candidate. */
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
 * The terms of a question. `prefix` takes its last word for the beginning of one, as while somebody types. A word that
 * no article has is taken for a typing error of those that are most like it.
 */
export async function termsOf(ctx: Context, text: string, { prefix = false } = {}): Promise<Term[]> {
  const [known, synonyms] = await Promise.all([readKnown(ctx.db.rows, text, prefix), synonymsOf(ctx.db.rows)]);
  const asked = known.filter(({ documents }) => documents > 0).map(({ stem }) => ({ stem, weight: 1, group: stem }));
  // What is closest to the question comes first: beyond the limit nothing is looked for.
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

/** Synonyms of the asked words, and of what those are corrected to. */
function synonymous(known: readonly Known[], synonyms: Synonyms): Term[] {
  return known.flatMap(({ stem, near: words }) => {
    const corrected = words.filter(({ kind }) => kind === 'corrected').map(({ word }) => word);
    return [stem, ...corrected].flatMap((each) =>
      [...(synonyms.get(each) ?? [])].map((word) => ({ stem: word, weight: SYNONYM, group: stem })),
    );
  });
}

/**
 * The first stems of a text, each with how many articles have it, and with the words of articles that are near it. Bounded
 * before anything is looked up: strangers choose the text. An unfinished word comes first, wherever it is.
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

/** Stems of the synonyms, by stem. They change with the program alone, so each pool is asked once. */
function synonymsOf(rows: Reader): Promise<Synonyms> {
  const known = synonymStems.get(rows);
  if (known) return known;
  const reading = readSynonyms(rows);
  synonymStems.set(rows, reading);
  // A failure is its caller's alone; the next one asks again.
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
