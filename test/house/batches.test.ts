import { writeBatch } from '../../src/core/batches/write-batch.js';
import { newId } from '../../src/core/ids.js';
import { batchWrites, nameOf } from '../support/batch-writes.js';
import { sources } from '../support/sources.js';
import { world } from '../support/world.js';

/*
 * Found from the sources: a statement that may write rows of several callers leaves out a bad row alone. Whatever is
 * added later uses the helper for that, or says in its file why it need not.
 */

const WHAT_TO_DO =
  'write through writeBatch, or say in a line "// Writes <table> in one statement: <reason>." why no row can be another caller’s';

/** `// Writes <table> in one statement: <reason>.` */
const REASON = /^\/\/ Writes (\w+) in one statement: .+\.$/gm;

/** What the files say of themselves, as `path table`. */
const reasons = sources('src').flatMap(({ path, text }) =>
  [...text.matchAll(REASON)].map(([, into = '']) => nameOf({ path, into, apart: false })),
);

describe('statements that may write several rows', () => {
  it('leave out a bad row alone, or say why none of them can be another caller’s', () => {
    const bare = batchWrites().flatMap((each) => (each.apart ? [] : [nameOf(each)]));
    const silent = bare.filter((name) => !reasons.includes(name));
    expect(silent.map((name) => `src/${name}: ${WHAT_TO_DO}`)).toEqual([]);
    const idle = reasons.filter((name) => !bare.includes(name));
    expect(idle.map((name) => `src/${name}: no statement writes several rows there, so take the line out`)).toEqual([]);
  });

  it('are found: the gathered refusals of API keys and the searches are among them', () => {
    const apart = batchWrites().filter((each) => each.apart);
    expect(apart.map(nameOf).toSorted()).toEqual([
      'auth/key-refusals.ts api_key_audit_log',
      'auth/key-refusals.ts api_key_refusal',
      'services/faq/search/insert-searches.ts faq_search_days',
      'services/faq/search/insert-searches.ts faq_searches',
    ]);
  });

  it.each([
    ["rows.insertInto('line').values(all).execute()", 'line'],
    ["rows.insertInto('line').values([one, other]).execute()", 'line'],
    ['sql`insert into line (id) select * from unnest(${ids}::uuid[])`', 'line'],
    ['sql`insert into "line" (id, at) values ${sql.join(all)}`', 'line'],
    ['sql`update line l set at = x.at from jsonb_to_recordset(${json}::jsonb) as x (id uuid)`', 'line'],
    ["'select * from line_post($1::uuid[])'", 'line_post'],
    ['await em.insertMany(Line, all)', 'insertMany'],
  ])('are seen in %s', (text, into) => {
    const path = 'src/services/line.ts';
    expect(batchWrites([{ path, text, lines: [text] }])).toEqual([{ path, into, apart: false }]);
  });

  it.each([
    "rows.insertInto('line').values({ id }).execute()",
    'sql`insert into line (id) values (${id})`',
    'sql`update line set at = ${at} where id = ${id}`',
  ])('are not seen in %s', (text) => {
    expect(batchWrites([{ path: 'src/services/line.ts', text, lines: [text] }])).toEqual([]);
  });
});

describe('a batch', () => {
  const line = (detail: string, over: object = {}) => ({
    id: newId(),
    apiKeyId: newId(),
    userId: null,
    actorId: null,
    event: 'SCOPE_REFUSED' as never,
    detail: detail as never,
    ip: '192.0.2.1',
    createdAt: new Date().toISOString(),
    ...over,
  });

  it.each([
    ['the character zero', line(JSON.stringify({ text: 'a\0b' }))],
    ['half of a pair', line(JSON.stringify({ text: 'a\ud800b' }))],
    ['JSON that nests deeper than the database reads', line('['.repeat(200_000) + ']'.repeat(200_000))],
    ['a text longer than its column', line('{}', { ip: 'x'.repeat(46) })],
    ['an id that is none', line('{}', { userId: 'nobody' })],
    ['nothing where something must be', line('{}', { ip: '1', createdAt: null })],
  ])('loses a row with %s, and no other', async (_what, poisoned) => {
    const { platform } = await world();
    const good = Array.from({ length: 20 }, () => line('{}'));
    const rows = [...good.slice(0, 7), poisoned, ...good.slice(7)];
    const lost: unknown[] = [];
    await writeBatch(rows, {
      write: (part) =>
        platform.db.rows
          .insertInto('api_key_audit_log')
          .values([...part])
          .execute(),
      lost: (row) => lost.push(row),
    });
    expect(lost).toEqual([poisoned]);
    const written = await platform.db.rows
      .selectFrom('api_key_audit_log')
      .select('id')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    expect(written.map(({ id }) => id).toSorted()).toEqual(good.map(({ id }) => id).toSorted());
  });
});
