import { sql } from 'kysely';
import { SECOND_MS } from '../../../src/core/clock.js';
import { newUser } from '../../support/accounts.js';
import { statementsOf } from '../../support/statements.js';
import { ownWorld, world } from '../../support/world.js';
import { openDesk } from '../support/desk.js';
import { storedBot } from '../support/stored-bots.js';

ownWorld('counts the statements of an engine for every bot there is');

const BOTS = 200;
const BEATS = 30;

describe('bots that do nothing', () => {
  it('cost the database a few statements a second, however many they are', async () => {
    const { system, clock } = await world();
    const { id: userId } = await newUser();
    for (let n = 0; n < BOTS; n += 1) await storedBot({ userId });
    await sql`update trading_bot set "allocatedAmount" = 1000, "startedAt" = now(), "dailyLossLimitPercent" = 5,
      "stopLossPercent" = 5, "maxDrawdownPercent" = 20`.execute(system.db.rows);
    const desk = await openDesk();
    await desk.at('50000');
    await desk.at('50000');
    expect(desk.engine.size).toBe(BOTS);
    const statements = await statementsOf(async () => {
      for (let beat = 0; beat < BEATS; beat += 1) {
        clock.advance(SECOND_MS);
        await desk.engine.beat();
      }
    });
    await desk.stop();
    expect(statements.length / BEATS).toBeLessThan(10);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from trading_bot where "lastTickAt" is not null`.execute(system.db.rows);
    expect(rows[0]?.count).toBeGreaterThan(BOTS / 4);
  });
});
