import { sql } from 'kysely';
import { Pool } from 'pg';
import { openDatabase } from '../../src/infra/database/database.js';
import { preparedPool } from '../../src/infra/database/prepared-pool.js';
import { PREPARED_LIMITS, type PreparedLimits } from '../../src/infra/database/prepared-statements.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { newId } from '../../src/core/ids.js';
import { world } from '../support/world.js';

const LIMITS: PreparedLimits = { statements: 4, bytes: 10_000, seen: 20, seenBytes: 10_000 };
/** All but what transactions begin with, which each connection keeps. */
const PREPARED =
  "select statement as text from pg_prepared_statements where name <> 'begin' order by prepare_time, name";

type Connection = Awaited<ReturnType<ReturnType<typeof preparedPool>['connect']>>;

/** New connections, which hold nothing yet, of a pool that prepares within these limits. */
async function withConnections(
  work: (first: Connection, second: Connection) => Promise<void>,
  limits = LIMITS,
): Promise<void> {
  const pool = new Pool({ connectionString: (await world()).databaseUrl, max: 2, pipeline: true });
  const prepared = preparedPool(pool, () => undefined, limits);
  const [first, second] = [await prepared.connect(), await prepared.connect()];
  await work(first, second).finally(() => {
    first.release();
    second.release();
    return pool.end();
  });
}

const text = (id: number | string, filler = ''): string => `select $1::text as "t${id}" ${filler}`;

async function times(connection: Connection, count: number, ...texts: string[]): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    for (const each of texts) expect((await connection.query(each, ['x'])).rows).toHaveLength(1);
  }
}

async function preparedOn(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ text: string }>(PREPARED, []);
  return rows.map((row) => row.text);
}

describe('statements that come again', () => {
  it('are prepared at the third time, so that one-off texts never are', () =>
    withConnections(async (held) => {
      await times(held, 2, text(1), text(2));
      await times(held, 1, ...Array.from({ length: 8 }, (_, id) => text(`once ${id}`)));
      expect(await preparedOn(held)).toEqual([]);
      await times(held, 1, text(1));
      expect(await preparedOn(held)).toEqual([text(1)]);
    }));

  it('are let go of when others are used and they are not, and a connection never holds more than the limit', () =>
    withConnections(async (held) => {
      for (let id = 0; id < 20; id += 1) {
        await times(held, 3, text(id));
        await times(held, 1, text(0));
        expect((await preparedOn(held)).length).toBeLessThanOrEqual(LIMITS.statements);
      }
      expect(new Set(await preparedOn(held))).toEqual(new Set([text(0), text(17), text(18), text(19)]));
    }));

  it('work again after they were let go of, and are prepared anew', () =>
    withConnections(async (held) => {
      await times(held, 3, ...[1, 2, 3, 4, 5, 6].map((id) => text(id)));
      expect(await preparedOn(held)).not.toContain(text(1));
      await times(held, 1, text(1));
      expect(await preparedOn(held)).toContain(text(1));
      expect(await preparedOn(held)).toHaveLength(LIMITS.statements);
    }));

  it('are bounded by the bytes of their text too, and one that is too long by itself is never prepared', () =>
    withConnections(
      async (held) => {
        const long = (id: number) => text(id, `/* ${'é'.repeat(100)} */`);
        await times(held, 3, long(1), long(2), long(3));
        expect(await preparedOn(held)).toEqual([long(2), long(3)]);
        await times(held, 5, text(4, `/* ${'é'.repeat(300)} */`));
        expect(await preparedOn(held)).toEqual([long(2), long(3)]);
      },
      { ...LIMITS, bytes: 500 },
    ));

  it('are let go of on each connection by what that one uses', () =>
    withConnections(async (one, other) => {
      await times(one, 3, text(0));
      await times(other, 1, text(0));
      await times(one, 3, ...[1, 2, 3, 4].map((id) => text(id)));
      expect(await preparedOn(one)).not.toContain(text(0));
      expect(await preparedOn(other)).toEqual([text(0)]);
    }));

  it('are let go of inside a transaction too, be it one in which a statement has failed', () =>
    withConnections(async (held) => {
      await times(held, 3, ...[1, 2, 3, 4].map((id) => text(id)));
      await times(held, 2, text(5), text(6));
      await held.query('begin', []);
      await times(held, 1, text(5));
      await expect(held.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
      await expect(held.query(text(6), ['x'])).rejects.toThrow('current transaction is aborted');
      await held.query('rollback', []);
      expect(await preparedOn(held)).toEqual([text(3), text(4), text(5)]);
      await times(held, 1, text(6), text(1));
      expect(await preparedOn(held)).toEqual([text(4), text(5), text(6), text(1)]);
    }));

  it('may be sent before the ones in front of them are answered, also where that lets go of others', () =>
    withConnections(async (held) => {
      const many = Array.from({ length: 60 }, (_, at) => text(at % 12));
      const answers = await Promise.all(many.map((each) => held.query(each, [each])));
      expect(answers.map(({ rows }) => Object.values(rows[0] as object))).toEqual(many.map((each) => [each]));
      expect((await preparedOn(held)).length).toBeLessThanOrEqual(LIMITS.statements);
    }));

  it('stay prepared when a value is sent that cannot be written, which that one statement fails by', () =>
    withConnections(async (held) => {
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      await times(held, 3, text(1));
      for (const bad of [circular, { amount: 1n }, [[{ amount: 1n }]]]) {
        const [failed, next] = [held.query(text(1), [bad]), held.query(text(1), ['x'])];
        await expect(failed).rejects.toThrow(TypeError);
        expect((await next).rows).toHaveLength(1);
      }
      await held.query('begin', []);
      await expect(held.query(text(1), [circular])).rejects.toThrow(TypeError);
      await times(held, 1, text(1));
      await held.query('commit', []);
      expect(await preparedOn(held)).toEqual([text(1)]);
    }));

  it('take values as the driver writes them: objects as JSON, also in lists, times, bytes, lists of lists', () =>
    withConnections(async (held) => {
      const time = new Date(0);
      const written = [
        { a: [1, 'x"y'] },
        [{ a: 1 }, null, 'b"c'],
        time,
        Buffer.from('ab'),
        [
          [1, 2],
          [3, 4],
        ],
        [5n],
      ];
      const columns = '$1::jsonb as a, $2::text[] as b, $3::timestamptz = to_timestamp(0) as c, $4::bytea as d';
      const { rows } = await held.query(`select ${columns}, $5::int[] as e, $6::bigint[] as f`, written);
      expect(rows).toEqual([
        {
          a: { a: [1, 'x"y'] },
          b: ['{"a":1}', null, 'b"c'],
          c: true,
          d: Buffer.from('ab'),
          e: [
            [1, 2],
            [3, 4],
          ],
          f: ['5'],
        },
      ]);
    }));

  it('are counted among no more texts than the limit, and those that were seen lately keep their count', () =>
    withConnections(async (held) => {
      const others = (from: number) => Array.from({ length: LIMITS.seen - 1 }, (_, at) => text(from + at));
      await times(held, 1, text('kept'), ...others(100), text('kept'), ...others(200), text('kept'));
      expect(await preparedOn(held)).toEqual([text('kept')]);
      await times(held, 1, text('lost'), ...others(300), text(400), text('lost'), text('lost'));
      expect(await preparedOn(held)).toEqual([text('kept')]);
    }));

  it('leave nothing of themselves in the memory of the connection once they are let go of', () =>
    withConnections(async (held) => {
      for (let id = 0; id < 20; id += 1) await times(held, 3, text(id));
      const { parsedStatements, submittedNamedStatements } = (held as any).connection;
      expect(Object.values(parsedStatements)).toEqual([text(16), text(17), text(18), text(19)]);
      expect(submittedNamedStatements).toEqual({});
    }));
});

describe('a database after more statements than it keeps prepared', () => {
  it('has those in use prepared, no more than the limit on a connection, and prepares what is new', async () => {
    const log = newLogger('silent');
    const database = await openDatabase({ url: (await world()).databaseUrl, poolMax: 1, log });
    const user = () => database.rows.selectFrom('user').select('id').where('id', '=', newId()).execute();
    const { statements } = PREPARED_LIMITS;
    for (let id = 0; id < statements + 100; id += 1) {
      for (let time = 0; time < 3; time += 1)
        await sql`select ${id}::int as ${sql.ref(`t${id}`)}`.execute(database.rows);
      await user();
    }
    const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(
      database.rows,
    );
    expect(rows).toHaveLength(statements);
    const held = rows.map((row) => row.text).join('\n');
    expect(held).toContain('from "user"');
    expect(held).toContain(`"t${statements + 99}"`);
    expect(held).not.toContain('"t0"');
    await database.close();
  });
});
