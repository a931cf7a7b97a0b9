import { sql, type CompiledQuery } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { world } from '../support/world.js';

async function explained(rows: Reader, query: CompiledQuery): Promise<string> {
  await sql.raw(`prepare overdue as ${query.sql}`).execute(rows);
  const found = await sql<Record<string, string>>`explain execute overdue(now())`.execute(rows);
  await sql.raw('deallocate overdue').execute(rows);
  return found.rows.flatMap((row) => Object.values(row)).join('\n');
}

describe('the status that a statement asks for', () => {
  it('is written out, alone and in a list, and every other value is a parameter', async () => {
    const { rows } = (await world()).system.db;
    const query = rows
      .selectFrom('convert_order as o')
      .select('id')
      .where('o.status', '=', 'SETTLED')
      .where('status', 'not in', ['QUOTED', 'EXPIRED'])
      .where('side', '=', 'EXACT_IN')
      .compile();
    expect(query.sql).toMatch(/"o"\."status" = 'SETTLED' and "status" not in \('QUOTED', 'EXPIRED'\) and "side" = \$1/);
    expect(query.parameters).toEqual(['EXACT_IN']);
  });

  it('ends where a statement within the statement begins, and is a parameter where it is stored', async () => {
    const { rows } = (await world()).system.db;
    const sides = rows.selectFrom('convert_order').select('status').where('side', '=', 'EXACT_IN');
    const asked = rows.selectFrom('convert_order').select('id').where('status', 'in', sides).compile();
    expect(asked.parameters).toEqual(['EXACT_IN']);
    const stored = rows.updateTable('convert_order').set({ status: 'FAILED' }).where('status', '=', 'QUOTED').compile();
    expect(stored).toMatchObject({
      sql: `update "convert_order" set "status" = $1 where "status" = 'QUOTED'`,
      parameters: ['FAILED'],
    });
  });

  it('stays a value, whatever characters it has', async () => {
    const { rows } = (await world()).system.db;
    const hostile = `x' or true or '\\`;
    const status = rows.dynamic.ref('status');
    const query = rows.selectFrom('job_run').select('id').where(status, '=', hostile);
    expect(query.compile().parameters).toEqual([]);
    expect(await query.execute()).toEqual([]);
    const same = await sql<{ same: boolean }>`select ${sql.lit(hostile)} = ${hostile} as same`.execute(rows);
    expect(same.rows).toEqual([{ same: true }]);
  });

  it('finds its partial index in the plan that is kept for all values of the parameters', async () => {
    const { system } = await world();
    const plan = await inTransaction(system, { operation: 'test' }, async ({ rows }) => {
      const overdue = rows
        .selectFrom('convert_order')
        .select('id')
        .where('status', '=', 'ACCEPTED')
        .where('acceptedAt', '<=', new Date().toISOString());
      // Without rows a table is read as a whole, whatever its indexes.
      await sql`set local enable_seqscan = off`.execute(rows);
      await sql`set local plan_cache_mode = force_generic_plan`.execute(rows);
      return explained(rows, overdue.compile());
    });
    expect(plan).toContain('convert_order_under_way');
  });
});
