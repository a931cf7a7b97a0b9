import { sql } from 'kysely';
import { articlesFor } from '../../src/services/faq/search/search-faqs.js';
import { withTypingError } from './support/typing-error.js';
import { world } from '../support/world.js';
import { emptyBase, newArticle } from './support/articles.js';
import { PARAPHRASED } from './support/paraphrases.js';

const FIRST = 5;

/** Id of the right article for each asked question. */
type Case = readonly [asked: string, id: string];

const tuning: Case[] = [];
const heldOut: Case[] = [];

beforeAll(async () => {
  await emptyBase();
  for (const { question, answer, category, ...asked } of PARAPHRASED) {
    const { id } = await newArticle({ question, answer: `<p>${answer}</p>`, category });
    for (const each of asked.tuning) tuning.push([each, id]);
    for (const each of asked.heldOut) heldOut.push([each, id]);
  }
});

async function bySearch(asked: string): Promise<string[]> {
  return (await articlesFor((await world()).system, asked, { limit: FIRST })).map(({ id }) => id);
}

/** What a search without any of this finds: the text as it stands, in question or answer. */
async function byLike(asked: string): Promise<string[]> {
  const { system } = await world();
  const { rows } = await sql<{ id: string }>`select id from faqs where question ilike ${`%${asked}%`}
    or answer ilike ${`%${asked}%`} order by "order" limit ${FIRST}`.execute(system.db.rows);
  return rows.map(({ id }) => id);
}

/** Any of its words as it stands, the most matches first: the best that can be done with LIKE alone. */
async function byLikeOfWords(asked: string): Promise<string[]> {
  const { system } = await world();
  const patterns = asked
    .split(/\W+/)
    .filter(Boolean)
    .map((word) => `%${word}%`);
  const { rows } = await sql<{ id: string }>`
    select id from faqs, unnest(${patterns}::text[]) as pattern
    where question ilike pattern or answer ilike pattern group by id order by count(*) desc, id limit ${FIRST}`.execute(
    system.db.rows,
  );
  return rows.map(({ id }) => id);
}

async function recall(cases: readonly Case[], search: (asked: string) => Promise<string[]>) {
  const missed: string[] = [];
  for (const [asked, id] of cases) if (!(await search(asked)).includes(id)) missed.push(asked);
  return { share: 1 - missed.length / cases.length, missed };
}

const shown = (share: number): string => share.toFixed(3);

describe('the search', () => {
  it('has the right article among the first five for at least 0.7 of held-out questions, 0.3 more than LIKE', async () => {
    const [tuned, held] = [await recall(tuning, bySearch), await recall(heldOut, bySearch)];
    const [like, words] = [await recall(heldOut, byLike), await recall(heldOut, byLikeOfWords)];
    process.stdout.write(
      `search recall@5: held out ${shown(held.share)} of ${heldOut.length}, tuning ${shown(tuned.share)}, ` +
        `LIKE ${shown(like.share)}, LIKE word by word ${shown(words.share)}\n`,
    );
    if (process.env['SEARCH_MISSES']) process.stdout.write(`${tuned.missed.join('\n')}\n`);
    expect(held.share).toBeGreaterThanOrEqual(0.7);
    expect(held.share - like.share).toBeGreaterThanOrEqual(0.3);
  });

  it('still has it with a typing error in each question', async () => {
    const mistyped = heldOut.map(([asked, id]) => [withTypingError(asked), id] as const);
    const [search, like] = [await recall(mistyped, bySearch), await recall(mistyped, byLikeOfWords)];
    process.stdout.write(`with a typing error: ${shown(search.share)}, LIKE word by word ${shown(like.share)}\n`);
    expect(search.share).toBeGreaterThanOrEqual(0.6);
  });
});
