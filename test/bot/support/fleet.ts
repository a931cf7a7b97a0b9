import { sql } from 'kysely';
import type { Reader } from '../../../src/infra/database/database.js';
import type { LiveSite } from '../../support/live-site.js';

/** How many live bots trade with one account. */
const BOTS_OF_ACCOUNT = 50;

const OF_TEN = `case when n % 10 = 0 then 'DCA' else 'SIGNAL' end`;

/**
 * Many running bots at once, as rows: on paper one of ten buys each minute and sells a minute later, and the others wait for
 * signals; a live one has two buys that rest below the price of 50,500.
 */
export async function newFleet(live: LiveSite, paper: number, atVenue: number): Promise<void> {
  const { rows } = live.site.system.db;
  await live.stub.call('setPrice', 'BTC-USDT', '50500');
  const { id: userId } = await live.site.newUser();
  await insert(rows, userId, paper, {
    mode: 'PAPER',
    type: sql.raw(OF_TEN),
    strategyConfig: sql.raw(`case when n % 10 = 0 then '{"everyMinutes":1}' else '{"maxAgeSeconds":60}' end::jsonb`),
  });
  for (let left = atVenue; left > 0; left -= BOTS_OF_ACCOUNT) {
    const { owner, venueAccountId } = await live.newOwner();
    const ownerId = owner.caller.kind === 'user' ? owner.caller.userId : '';
    await insert(rows, ownerId, Math.min(left, BOTS_OF_ACCOUNT), {
      mode: 'LIVE',
      type: sql`'GRID'`,
      strategyConfig: sql`'{"lower":"40000","upper":"60000","levels":3,"spacing":"ARITHMETIC"}'::jsonb`,
      venueAccountId,
    });
  }
  await sql`analyze trading_bot`.execute(rows);
}

interface Kind {
  readonly mode: 'PAPER' | 'LIVE';
  readonly type: ReturnType<typeof sql>;
  readonly strategyConfig: ReturnType<typeof sql>;
  readonly venueAccountId?: string;
}

/** A paper account of an owner bounds what its bots buy: each order is of the least amount. */
async function insert(rows: Reader, userId: string, count: number, kind: Kind): Promise<void> {
  await sql`
    insert into trading_bot (id, "userId", name, symbol, type, mode, status, "strategyConfig", "venueAccountId",
      "allocatedAmount", "maxHoldMinutes", "startedAt", "changedAt", "createdAt", "updatedAt")
    select gen_random_uuid(), ${userId}, 'Bot ' || n, 'BTC/USDT', ${kind.type}, ${kind.mode}, 'RUNNING',
      ${kind.strategyConfig}, ${kind.venueAccountId ?? null}::uuid, ${kind.mode === 'LIVE' ? '1000' : '10'}::numeric,
      ${kind.mode === 'LIVE' ? 0 : 1}, now(), now(), now(), now()
    from generate_series(1, ${count}::int) n`.execute(rows);
}

/** How many rows a condition finds. */
export async function countOf(rows: Reader, table: string, condition: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} each where ${condition}`.execute(rows);
  return found.rows[0]?.count ?? 0;
}
