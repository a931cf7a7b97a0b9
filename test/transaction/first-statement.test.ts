import { CompiledQuery, sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { sqlState } from '../../src/core/sql/sql-state.js';
import { openDatabase, type Database, type DatabaseTransaction } from '../../src/infra/database/database.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { Relay, type Line } from '../support/relay.js';
import { world } from '../support/world.js';

const keep = (key: string) => CompiledQuery.raw('insert into settings (key, value) values ($1, $2)', [key, key]);
const ZERO = CompiledQuery.raw('select 1 / 0');

let relay: Relay;
let database: Database;
/** The pool's one connection. */
let line: Line;
beforeEach(async () => {
  relay = await Relay.to((await world()).databaseUrl);
  database = await openDatabase({ url: relay.url, poolMax: 1, log: newLogger('silent') });
  // A connection prepares its `begin` by its first transaction.
  await database.transaction(({ rows }) => rows.executeQuery(keep(newId())));
  line = relay.lines[0] as Line;
});
afterEach(async () => {
  await database.close();
  relay.close();
});

async function kept(...keys: string[]): Promise<number> {
  const { system } = await world();
  const found = await system.db.rows.selectFrom('settings').select('key').where('key', 'in', keys).execute();
  return found.length;
}

async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = line.trips;
  await work();
  return line.trips - before;
}

const failing = (work: (tx: DatabaseTransaction) => Promise<unknown>): Promise<unknown> =>
  database.transaction(work).catch((error: unknown) => error);

describe('the beginning of a transaction', () => {
  it('costs no round trip', async () => {
    const work = ({ rows }: DatabaseTransaction) => rows.executeQuery(keep(newId()));
    // The statement, and the commit.
    expect(await tripsOf(() => database.transaction(work))).toBe(2);
    const sent: string[] = [];
    const stop = database.watch((text) => sent.push(text));
    await database.transaction(work).finally(stop);
    expect(sent).toEqual(['begin', keep('').sql, 'commit']);
  });

  it('is not sent for work that sends no statement, nor is its end', async () => {
    expect(await tripsOf(() => database.transaction(async () => undefined))).toBe(0);
    expect(await failing(() => Promise.reject(new Error('refused')))).toEqual(new Error('refused'));
    expect(await tripsOf(() => failing(() => Promise.reject(new Error('refused'))))).toBe(0);
  });
});

describe('a transaction whose first statement fails', () => {
  it('fails with that, and leaves its connection to the next one', async () => {
    const key = newId();
    expect(sqlState(await failing(({ rows }) => rows.executeQuery(ZERO)))).toBe('22012');
    await database.transaction(({ rows }) => rows.executeQuery(keep(key)));
    expect(await kept(key)).toBe(1);
  });

  it('runs nothing that comes later, and fails even if the work goes on', async () => {
    const key = newId();
    const later: string[] = [];
    const failed = await failing(async ({ rows }) => {
      await rows.executeQuery(ZERO).catch(() => undefined);
      await rows.executeQuery(keep(key)).catch((error: unknown) => later.push(sqlState(error)));
    });
    expect(later).toEqual(['25P02']);
    expect(failed).toEqual(new Error('the transaction was rolled back: one of its statements had failed'));
    await database.transaction(({ rows }) => rows.executeQuery(ZERO)).catch(() => undefined);
    expect(await kept(key)).toBe(0);
  });

  it('runs nothing of what left with the commit, and fails with the first fault', async () => {
    const key = newId();
    const failed = await failing(async (tx) => {
      await tx.withCommit({ query: ZERO });
      await tx.withCommit({ query: keep(key) });
    });
    expect([sqlState(failed), await kept(key)]).toEqual(['22012', 0]);
  });
});

describe('a transaction that could not be begun', () => {
  beforeEach(() => sql`deallocate "begin"`.execute(database.rows));

  it('runs no statement by itself, be it the first or one that leaves with the commit', async () => {
    const keys = [newId(), newId(), newId()] as const;
    const failed = await failing(async (tx) => {
      await tx.withCommit({ query: keep(keys[1]) });
      await tx.rows.executeQuery(keep(keys[0])).catch(() => undefined);
      await tx.rows.executeQuery(keep(keys[2]));
    });
    expect(sqlState(failed)).toBe('25P02');
    const last = await failing((tx) => tx.withCommit({ query: keep(keys[1]) }));
    expect([sqlState(last), await kept(...keys)]).toEqual(['26000', 0]);
  });
});

it('a text of several statements is part of the transaction that it begins', async () => {
  const [first, second] = [newId(), newId()];
  const both = CompiledQuery.raw([first, second].map((key) => `insert into settings values ('${key}', 'x')`).join(';'));
  const failed = await failing(async ({ rows }) => {
    await rows.executeQuery(both);
    throw new Error('refused');
  });
  expect([failed, await kept(first, second)]).toEqual([new Error('refused'), 0]);
  await database.transaction(({ rows }) => rows.executeQuery(both));
  expect(await kept(first, second)).toBe(2);
});

it('a transaction of one last statement costs one round trip, and leaves its connection to others when it fails', async () => {
  const key = newId();
  expect(await tripsOf(() => database.transaction((tx) => tx.withCommit({ query: keep(key) })))).toBe(1);
  expect(await kept(key)).toBe(1);
  expect(sqlState(await failing((tx) => tx.withCommit({ query: keep(key) })))).toBe('23505');
  expect((await sql`select 1 as one`.execute(database.rows)).rows).toEqual([{ one: 1 }]);
});

it('the statements that leave with a commit cost one round trip, the transaction two', async () => {
  const keys = [newId(), newId(), newId()] as const;
  const trips = await tripsOf(() =>
    database.transaction(async (tx) => {
      await tx.rows.executeQuery(keep(keys[0]));
      await tx.withCommit({ query: keep(keys[1]) });
      await tx.withCommit({ query: keep(keys[2]) });
    }),
  );
  expect([trips, await kept(...keys)]).toEqual([2, 3]);
});
