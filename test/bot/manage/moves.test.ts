import { BotStatus } from '../../../src/core/states/bot.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { actionsOf, BOTS, botRow, madeBot } from '../support/own-bots.js';

/** What each command makes of each status; null where it is refused. Whatever is not listed is refused. */
const MOVES: Readonly<Record<string, Partial<Record<BotStatus, BotStatus | 'deleted'>>>> = {
  start: { DRAFT: 'RUNNING', STOPPED: 'RUNNING', ERROR: 'RUNNING', LIMIT_REACHED: 'RUNNING' },
  pause: { RUNNING: 'PAUSED' },
  resume: { PAUSED: 'RUNNING' },
  stop: { RUNNING: 'STOPPED', PAUSED: 'STOPPED' },
  delete: { DRAFT: 'deleted', STOPPED: 'deleted', ERROR: 'deleted', LIMIT_REACHED: 'deleted' },
  'kill-all': { RUNNING: 'STOPPED', PAUSED: 'STOPPED' },
};
const AUDITED: Readonly<Record<string, string>> = {
  start: 'BOT_STARTED',
  pause: 'BOT_PAUSED',
  resume: 'BOT_RESUMED',
  stop: 'BOT_STOPPED',
  delete: 'BOT_DELETED',
  'kill-all': 'KILL_SWITCH_ACTIVATED',
};

const cases = Object.entries(MOVES).flatMap(([command, moves]) =>
  Object.values(BotStatus).map((status) => [command, status, moves[status] ?? null] as const),
);

describe.each(TRANSPORTS)('a command to a bot by %s', (transport) => {
  const call = through(transport);
  const run = async (client: Parameters<typeof call>[0], command: string, id: string) => {
    if (command === 'delete') return call(client, 'DELETE', `${BOTS}/${id}`);
    if (command === 'kill-all') return call(client, 'POST', '/api/trading-bot/kill-all', {});
    return call(client, 'POST', `${BOTS}/${id}/${command}`, { confirmDrawdown: true });
  };

  it.each(cases)('%s of one that is %s leads to %s', async (command, status, to) => {
    const client = await newClient();
    const limitReached = status === 'LIMIT_REACHED' ? 'DRAWDOWN' : null;
    const { id } = await madeBot(client, {}, { status, limitReached });
    const before = await botRow(id);
    const answer = await run(client, command, id);
    const after = await botRow(id);
    if (to === null) {
      // A kill switch that finds nothing to stop has done what it was asked.
      if (command === 'kill-all') expect(answer).toMatchObject({ statusCode: 200, stopped: 0 });
      else expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect(after).toEqual(before);
      expect(await actionsOf(id)).toEqual(['BOT_CREATED']);
      return;
    }
    expect(answer.statusCode).toBe(200);
    expect(after).toMatchObject(to === 'deleted' ? { status, deletedAt: expect.any(String) } : { status: to });
    expect(await actionsOf(id)).toEqual(['BOT_CREATED', AUDITED[command]]);
    // What its engine would write under the old fence changes nothing.
    expect(BigInt(after.fence)).toBe(BigInt(before.fence) + 1n);
    expect(after.changedAt >= before.changedAt).toBe(true);
  });
});
