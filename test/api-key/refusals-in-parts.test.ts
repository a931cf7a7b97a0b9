import { KeyRefusals, type KeyRefusal } from '../../src/auth/key-refusals.js';
import { newClient } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { world } from '../support/world.js';

const KINDS_OF_ALL = 5_000;
const KINDS_OF_A_KEY = 100;
const AT_ONCE = 500;

async function newRefusals(error = jest.fn()) {
  const { platform, clock } = await world();
  const log = Object.assign(Object.create(platform.log) as typeof platform.log, { error });
  return new KeyRefusals(platform.db, clock, log, platform.observer);
}

async function newKeys(count: number): Promise<{ userId: string; keyIds: string[] }> {
  const userId = (await newClient()).user.id;
  const rows = await Promise.all(Array.from({ length: count }, () => newApiKeyRow(userId)));
  return { userId, keyIds: rows.map(({ id }) => id) };
}

/** As many different refusals as are gathered at most, in the order of their numbers, each a document to read. */
async function noteAll(refusals: KeyRefusals, over: (at: number) => Partial<KeyRefusal> = () => ({})) {
  const { userId, keyIds } = await newKeys(KINDS_OF_ALL / KINDS_OF_A_KEY);
  for (let at = 0; at < KINDS_OF_ALL; at += 1) {
    const keyId = keyIds[Math.floor(at / KINDS_OF_A_KEY)] ?? '';
    const operation = `query { field${at} other(a: 1) }`;
    const refusal = { keyId, userId, reason: 'SIGNATURE' as never, ip: '192.0.2.9', operation, audited: true };
    refusals.note({ ...refusal, ...over(at) });
  }
  return userId;
}

/** The names of what was called, in the order in which the append-only record has them. */
async function recorded(userId: string): Promise<string[]> {
  const { rows } = await (
    await world()
  ).platform.db.pool.query<{ operation: string }>(
    `select detail ->> 'operation' as operation from api_key_audit_log where "userId" = $1 order by id`,
    [userId],
  );
  return rows.map(({ operation }) => operation);
}

async function refused(userId: string): Promise<number> {
  const { rows } = await (
    await world()
  ).platform.db.pool.query<{ n: number }>(
    'select count(*)::int as n from api_key_refusal r join api_key k on k.id = r."apiKeyId" where k."userId" = $1',
    [userId],
  );
  return rows[0]?.n ?? 0;
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `field${at}, other`);

describe('a full writing of refusals', () => {
  it('lets the process do other work between small steps, and writes 500 rows a statement, all and in order', async () => {
    const { platform } = await world();
    const refusals = await newRefusals();
    const userId = await noteAll(refusals);
    const statements: string[] = [];
    let [turns, turnsBefore] = [0, -1];
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    const stop = platform.db.watch((text) => {
      const table = /insert into "?(api_key_refusal|api_key_audit_log)/.exec(text)?.[1];
      if (table === undefined) return;
      if (turnsBefore < 0) turnsBefore = turns;
      statements.push(table);
    });
    setImmediate(turn);
    await refusals.flush();
    isOver = true;
    stop();
    expect(turnsBefore).toBeGreaterThanOrEqual(KINDS_OF_ALL / 50 - 10);
    expect(statements).toEqual(
      ['api_key_refusal', 'api_key_audit_log'].flatMap((table) => Array<string>(KINDS_OF_ALL / AT_ONCE).fill(table)),
    );
    expect(await refused(userId)).toBe(KINDS_OF_ALL);
    expect(await recorded(userId)).toEqual(numbered(KINDS_OF_ALL));
  });

  it('loses a row that the database refuses, and none of its neighbours in its part or in others', async () => {
    const error = jest.fn();
    const refusals = await newRefusals(error);
    const bad = [0, 499, 500, 2_750];
    const userId = await noteAll(refusals, (at) => (bad.includes(at) ? { ip: 'x'.repeat(60) } : {}));
    await refusals.flush();
    expect(await refused(userId)).toBe(KINDS_OF_ALL - bad.length);
    expect(await recorded(userId)).toEqual(numbered(KINDS_OF_ALL).filter((_, at) => !bad.includes(at)));
    expect(error.mock.calls.map(([, text]) => text)).toEqual(
      Array<string>(2 * bad.length).fill('refused use of an API key could not be recorded; the record is lost'),
    );
  });

  it('is finished before the process stops, with what was noted while it was under way', async () => {
    const refusals = await newRefusals();
    const userId = await noteAll(refusals);
    const under = refusals.flush();
    await new Promise((resolve) => setImmediate(resolve));
    const { keyIds } = await newKeys(1);
    const late = { keyId: keyIds[0] ?? '', userId, reason: 'SIGNATURE' as never, ip: '192.0.2.9', audited: true };
    refusals.note({ ...late, operation: 'late' });
    await refusals.stop();
    expect(await recorded(userId)).toEqual([...numbered(KINDS_OF_ALL), 'late']);
    await under;
  });

  it('asks a database that is away once for each table, and says how many were lost', async () => {
    const { platform } = await world();
    const error = jest.fn();
    const refusals = await newRefusals(error);
    await noteAll(refusals);
    const away = (['getExecutor', 'insertInto'] as const).map((by) =>
      jest.spyOn(platform.db.rows, by).mockImplementation(() => {
        throw new Error('Connection terminated');
      }),
    );
    await refusals.flush();
    for (const each of away) each.mockRestore();
    expect(error.mock.calls.map(([{ table, count }]) => [table, count])).toEqual([
      ['api_key_refusal', KINDS_OF_ALL],
      ['api_key_audit_log', KINDS_OF_ALL],
    ]);
  });

  it('is not joined by others in a queue while the database is slow', async () => {
    const { platform } = await world();
    const every = jest.spyOn(globalThis, 'setInterval');
    const refusals = await newRefusals();
    refusals.start();
    const tick = every.mock.calls.at(-1)?.[0];
    every.mockRestore();
    const flushed = jest.spyOn(refusals, 'flush');
    const { userId, keyIds } = await newKeys(1);
    const call = { keyId: keyIds[0] ?? '', userId, reason: 'SIGNATURE' as never, ip: '192.0.2.9', audited: false };
    refusals.note({ ...call, operation: 'first' });
    const holder = await platform.db.pool.connect();
    await holder.query('begin; lock table api_key_refusal in exclusive mode');
    const sent = new Promise<void>((resolve) => {
      const stop = platform.db.watch((text) => {
        if (!text.includes('/* refusals */')) return;
        stop();
        resolve();
      });
    });
    tick?.();
    await sent;
    for (let at = 0; at < 3; at += 1) tick?.();
    expect(flushed).toHaveBeenCalledTimes(1);
    await holder.query('rollback');
    holder.release();
    await flushed.mock.results[0]?.value;
    tick?.();
    expect(flushed).toHaveBeenCalledTimes(2);
    await refusals.stop();
  });
});
