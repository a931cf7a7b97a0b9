import { CompiledQuery, sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { sqlState } from '../../src/core/sql/sql-state.js';
import type { Tx } from '../../src/services/frame/tx.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { world } from '../support/world.js';

const TEST = { operation: 'test' };

const keep = (key: string) => CompiledQuery.raw('insert into settings (key, value) values ($1, $2)', [key, key]);

async function kept(key: string): Promise<boolean> {
  const { system } = await world();
  return (await sql`select from settings where key = ${key}`.execute(system.db.rows)).rows.length > 0;
}

async function failing(work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const { system } = await world();
  return inTransaction(system, TEST, work).catch((error: unknown) => error);
}

describe('the last statements of a use case', () => {
  it('leave after all others, in their order, and the commit with them without waiting for an answer', async () => {
    const { system } = await world();
    const [first, second] = [newId(), newId()];
    const sent: string[] = [];
    const stop = system.db.watch((text) => {
      if (text.includes('0.05')) setImmediate(() => sent.push('a turn of the event loop'));
      if (/pg_sleep|"user"|commit/.test(text)) sent.push(text);
    });
    await inTransaction(system, TEST, async (tx) => {
      await tx.withCommit({ query: CompiledQuery.raw('select pg_sleep(0.05)') });
      await tx.withCommit({ query: CompiledQuery.raw('select pg_sleep(0.01)') });
      await sql`select from "user" where id = ${first} or id = ${second}`.execute(tx.rows);
    }).finally(stop);
    const begins = sent.indexOf('select pg_sleep(0.05)');
    expect(sent.slice(0, begins)).toContainEqual(expect.stringMatching(/^select from "user"/));
    // What other connections send meanwhile, they send in later turns.
    expect(sent.slice(begins, begins + 4)).toEqual([
      'select pg_sleep(0.05)',
      'select pg_sleep(0.01)',
      'commit',
      'a turn of the event loop',
    ]);
  });

  it('tell what they answered once it is committed', async () => {
    const { system } = await world();
    const key = newId();
    const told: unknown[] = [];
    await inTransaction(system, TEST, async (tx) => {
      await tx.withCommit({ query: keep(key) });
      const query = CompiledQuery.raw('select value from settings where key = $1', [key]);
      await tx.withCommit({ query, answered: (rows) => told.push(...rows) });
      tx.afterCommit(() => told.push('after'));
      expect(told).toEqual([]);
    });
    expect(told).toEqual([{ value: key }, 'after']);
    expect(await kept(key)).toBe(true);
  });

  it('undo the use case when one fails, and say what it fails with', async () => {
    const [before, last] = [newId(), newId()];
    const zero = CompiledQuery.raw('select 1 / 0');
    const plain = await failing(async (tx) => {
      await tx.rows.executeQuery(keep(before));
      await tx.withCommit({ query: zero });
      await tx.withCommit({ query: keep(last), answered: () => expect('told').toBe('nothing') });
    });
    expect(sqlState(plain)).toBe('22012');
    const refused = await failing((tx) =>
      tx.withCommit({ query: zero, refused: (error) => `known: ${sqlState(error)}` }),
    );
    expect(refused).toBe('known: 22012');
    expect([await kept(before), await kept(last)]).toEqual([false, false]);
  });

  it('take values that nothing can fail to write, since the commit would go without the statement', async () => {
    const query = CompiledQuery.raw('select $1::jsonb', [{ toJSON: () => expect('written').toBe('never') }]);
    expect(await failing((tx) => tx.withCommit({ query }))).toBeInstanceOf(TypeError);
  });

  it('are refused once the work is done, so that none leaves with the commit of a stranger', async () => {
    const { system } = await world();
    let late: Tx | undefined;
    await inTransaction(system, TEST, async (tx) => void (late = tx));
    await expect(late?.withCommit({ query: keep(newId()) })).rejects.toThrow();
    const failed = await failing(async (tx) => {
      late = tx;
      throw new Error('failed');
    });
    expect(failed).toEqual(new Error('failed'));
    await expect(late?.withCommit({ query: keep(newId()) })).rejects.toThrow();
  });

  it('are not sent when the use case fails by itself, nor with a later one', async () => {
    const { system } = await world();
    const key = newId();
    const failed = await failing(async (tx) => {
      await tx.withCommit({ query: keep(key) });
      throw new Error('later');
    });
    expect(failed).toEqual(new Error('later'));
    // Whichever connection it was, one of these is on it.
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(system, TEST, (tx) => sql`select 1`.execute(tx.rows))),
    );
    expect(await kept(key)).toBe(false);
  });
});

it('a use case that went on after a failed statement fails, since PostgreSQL keeps nothing of it', async () => {
  const key = newId();
  const failed = await failing(async (tx) => {
    await tx.rows.executeQuery(keep(key));
    await sql`select 1 / 0`.execute(tx.rows).catch(() => undefined);
  });
  expect(failed).toEqual(new Error('the transaction was rolled back: one of its statements had failed'));
  expect(await kept(key)).toBe(false);
});
