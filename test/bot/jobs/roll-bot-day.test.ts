import { DAY_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { botRow, madeBot } from '../support/own-bots.js';

const dayOf = async (daysAgo: number) =>
  new Date((await world()).clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);

describe('the job rollBotDay', () => {
  it.each([
    ['STOPPED', 1, 0],
    ['LIMIT_REACHED', 1, 0],
    ['ERROR', 3, 0],
    ['STOPPED', 0, 7],
    ['RUNNING', 1, 7],
    ['PAUSED', 1, 7],
  ] as const)(
    'gives a bot that is %s and whose day was %i days ago %i trades of the day',
    async (status, days, left) => {
      const day = await dayOf(days);
      const { id } = await madeBot(await newClient(), {}, { status, day, dailyTrades: 7 });
      expect(await runJob('rollBotDay')).toMatchObject({ status: 'SUCCEEDED' });
      // The day stays, by which a daily loss is known to be over.
      expect(await botRow(id)).toMatchObject({ status, day, dailyTrades: left });
    },
  );
});
