import { SearchTurns } from '../../src/services/faq/search/search-turns.js';
import { ANONYMOUS } from '../../src/auth/principal.js';
import { anonymous } from '../support/accounts.js';
import { newAddress } from '../support/addresses.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle } from './support/articles.js';

const CONNECTIONS = 20;
const AT_ONCE = 4;
/** An alias for each number, of one field. */
const aliases = (count: number, field: string): string =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ')} }`;

/** A search that goes on until it is told to end. */
function endless() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { search: () => ended, end };
}

async function from(ip: string) {
  const { request } = (await world()).system;
  return { caller: ANONYMOUS, request: { ...request, ip } };
}

const nothing = async (): Promise<undefined> => undefined;

describe('turns at searching', () => {
  it('are four at once, whoever searches, and pass on when a search ends or fails', async () => {
    const turns = new SearchTurns(CONNECTIONS);
    const begun: number[] = [];
    const searches = Array.from({ length: AT_ONCE }, endless);
    const asked = searches.map(async ({ search }, at) =>
      turns.run(await from(newAddress()), () => (begun.push(at), search())),
    );
    const failing = turns.run(await from(newAddress()), () => (begun.push(4), Promise.reject(new Error('no'))));
    const last = turns.run(await from(newAddress()), async () => begun.push(5));
    const outcome = failing.catch((error: Error) => error.message);
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2, 3]);
    searches[0]!.end();
    expect(await outcome).toBe('no');
    await last;
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { end } of searches) end();
    await Promise.all(asked);
  });

  it('are a quarter of the connections of a small pool, and one at least', async () => {
    for (const [connections, atOnce] of [
      [2, 1],
      [8, 2],
      [500, 4],
    ] as const) {
      const turns = new SearchTurns(connections);
      const searches = Array.from({ length: 5 }, endless);
      const asker = await from(newAddress());
      let begun = 0;
      const asked = searches.map(({ search }) => turns.run(asker, () => ((begun += 1), search())));
      expect({ connections, begun }).toEqual({ connections, begun: atOnce });
      for (const { end } of searches) end();
      await Promise.all(asked);
    }
  });

  it('go round those who wait, however often one of them asked', async () => {
    const turns = new SearchTurns(2);
    const first = endless();
    const done: string[] = [];
    const [one, other] = [await from(newAddress()), await from(newAddress())];
    const asked = [turns.run(one, first.search)];
    for (const name of ['a1', 'a2', 'a3']) asked.push(turns.run(one, async () => void done.push(name)));
    asked.push(turns.run(other, async () => void done.push('b1')));
    first.end();
    await Promise.all(asked);
    expect(done).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('are refused to whoever has a hundred waiting, with when to come again, and not to others', async () => {
    const turns = new SearchTurns(2);
    const first = endless();
    const [one, other] = [await from(newAddress()), await from(newAddress())];
    const asked = Array.from({ length: 101 }, (_, at) => turns.run(one, at === 0 ? first.search : nothing));
    const refusal = { code: 'RATE_LIMITED', headers: { 'retry-after': expect.stringMatching(/^\d+$/) } };
    await expect(turns.run(one, nothing)).rejects.toMatchObject(refusal);
    const welcome = turns.run(other, async () => 'found');
    first.end();
    expect(await welcome).toBe('found');
    await Promise.all(asked);
  });

  it('that are too long in coming are refused, and nobody runs them later', async () => {
    const turns = new SearchTurns(2, 1);
    const first = endless();
    const asker = await from(newAddress());
    const running = turns.run(asker, first.search);
    let late = 0;
    await expect(turns.run(asker, async () => (late += 1))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    first.end();
    await running;
    expect(await turns.run(asker, async () => 'found')).toBe('found');
    expect(late).toBe(0);
  });
});

/** Holds a table, as a change of it does; tells how many statements wait for it. */
async function locked(table: string) {
  const lock = await (await world()).platform.db.connectApart();
  await lock.query('begin');
  await lock.query(`lock table ${table} in access exclusive mode`);
  const waiting = async (): Promise<number> => {
    const { rows } = await lock.query<{ count: number }>(
      `select count(*)::int from pg_locks where not granted and relation = '${table}'::regclass`,
    );
    return rows[0]!.count;
  };
  const release = async (): Promise<void> => {
    await lock.query('rollback');
    await lock.end();
  };
  return { waiting, release };
}

describe('a flood of searches', () => {
  it('that the database is slow to answer leaves connections to everybody else, at both transports', async () => {
    await emptyBase();
    const { id } = await newArticle({ question: 'Fees?' });
    const [client, other] = [await anonymous(), await anonymous()];
    const { waiting, release } = await locked('faq_search_words');
    const byGraphql = Array.from({ length: 3 }, () => client.gql(aliases(8, 'suggestArticles(text: "fees") { id }')));
    const byRest = Array.from({ length: 8 }, () => client.rest('POST', '/api/faq/search', { query: 'fees' }));
    while ((await waiting()) < AT_ONCE) await new Promise((resolve) => setTimeout(resolve, 10));
    const ready = await fetch(`${(await world()).url}/readyz`);
    const read = await other.ok('{ faqCategories }');
    const held = await waiting();
    await release();
    expect([ready.status, read.faqCategories, held]).toEqual([200, ['General'], AT_ONCE]);
    await Promise.all([...byGraphql, ...byRest]);
    expect(idsOf((await client.rest('POST', '/api/faq/search', { query: 'fees' })).body)).toEqual([id]);
  });

  it('through the list of articles leaves them too, at both transports', async () => {
    await emptyBase();
    const { id } = await newArticle({ question: 'Fees?' });
    const [client, other] = [await anonymous(), await anonymous()];
    const { waiting, release } = await locked('faqs');
    const byGraphql = client.gql(aliases(60, 'faqs(search: "fees") { items { id } pagination { totalItems } }'));
    const byRest = Array.from({ length: 8 }, () => client.rest('GET', '/api/faq?search=fees'));
    while ((await waiting()) < AT_ONCE) await new Promise((resolve) => setTimeout(resolve, 10));
    const ready = await fetch(`${(await world()).url}/readyz`);
    const read = await other.ok('{ currencies(type: SPOT) { code } }');
    const held = await waiting();
    await release();
    expect([ready.status, read.currencies.length > 0, held]).toEqual([200, true, AT_ONCE]);
    await Promise.all([byGraphql, ...byRest]);
    expect(idsOf((await client.rest('GET', '/api/faq?search=fees')).body)).toEqual([id]);
  });

  it('is no document: nine searches in one are too much, eight are not', async () => {
    const client = await anonymous();
    for (const field of ['suggestArticles(text: "fees") { id }', 'searchFaqs(query: "fees") { id }']) {
      expect(await client.code(aliases(9, field))).toBe('DOCUMENT_TOO_COMPLEX');
      await client.ok(aliases(8, field));
    }
  });
});
