import { sql } from 'kysely';
import type { Tx } from '../../src/services/frame/tx.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { newUser } from '../support/accounts.js';
import { world } from '../support/world.js';

function lock({ rows }: Tx, id: string) {
  return sql`update "user" set "firstName" = coalesce("firstName", '') || 'x' where id = ${id}`.execute(rows);
}

async function nameOf(id: string): Promise<string | null> {
  const { platform } = await world();
  const row = await platform.db.rows
    .selectFrom('user')
    .select('firstName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.firstName;
}

/** An error as PostgreSQL reports it, raised by PostgreSQL. */
function raise({ rows }: Tx, state: string) {
  return sql`do ${sql.raw(`$$ begin raise exception 'provoked' using errcode = '${state}'; end $$`)}`.execute(rows);
}

describe('a use case', () => {
  it('is tried again after a real deadlock, and both that took part succeed once', async () => {
    const { system } = await world();
    const [a, b] = await Promise.all([newUser(), newUser()]);
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let tries = 0;
    const run = async (mine: 0 | 1, first: string, second: string) => {
      const others = mine === 0 ? 1 : 0;
      let again = false;
      const answer = await inTransaction(system, { operation: 'test' }, async (tx) => {
        tries += 1;
        // A second try that took the row before the other one woke would only make the next deadlock.
        if (again) await done[others].promise;
        again = true;
        await lock(tx, first);
        held[mine].resolve();
        await held[others].promise;
        await lock(tx, second);
        return mine;
      });
      done[mine].resolve();
      return answer;
    };
    expect(await Promise.all([run(0, a.id, b.id), run(1, b.id, a.id)])).toEqual([0, 1]);
    expect(tries).toBe(3);
    expect([await nameOf(a.id), await nameOf(b.id)]).toEqual(['xx', 'xx']);
  });

  it('is tried again after a real serialisation failure', async () => {
    const { system } = await world();
    const user = await newUser();
    let tries = 0;
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      tries += 1;
      await sql`set transaction isolation level repeatable read`.execute(tx.rows);
      await sql`select 1 from "user" where id = ${user.id}`.execute(tx.rows);
      // Somebody else commits a change after this transaction's snapshot.
      if (tries === 1) await inTransaction(system, { operation: 'test' }, (other) => lock(other, user.id));
      await lock(tx, user.id);
    });
    expect(tries).toBe(2);
    expect(await nameOf(user.id)).toBe('xx');
  });

  it.each(['40P01', '40001'])('gives up after four tries when %s does not end', async (state) => {
    const { system } = await world();
    let tries = 0;
    const run = inTransaction(system, { operation: 'test' }, async (tx) => {
      tries += 1;
      await raise(tx, state);
    });
    await expect(run).rejects.toThrow('provoked');
    expect(tries).toBe(4);
  });

  it('leaves nothing of a try that was undone', async () => {
    const { system } = await world();
    const user = await newUser();
    let tries = 0;
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      tries += 1;
      await lock(tx, user.id);
      if (tries < 3) await raise(tx, '40001');
    });
    expect(await nameOf(user.id)).toBe('x');
  });

  it('is tried once when it fails for any other reason', async () => {
    const { system } = await world();
    let tries = 0;
    const run = inTransaction(system, { operation: 'test' }, async () => {
      tries += 1;
      throw new AppError('ILLEGAL_STATE');
    });
    await expect(run).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(tries).toBe(1);
  });

  it('answers a lost race over a unique key as CONFLICT', async () => {
    const { system } = await world();
    const user = await newUser();
    const run = inTransaction(system, { operation: 'test' }, ({ rows }) =>
      sql`insert into "user" (id, email, "roleId") select gen_random_uuid(), email, "roleId" from "user" where id = ${user.id}`.execute(
        rows,
      ),
    );
    await expect(run).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
