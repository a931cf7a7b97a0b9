import { FIRST_CURSOR } from '../../../src/core/stream-event.js';
import { fixed, toText } from '../../../src/core/trading/fixed.js';
import { newClient } from '../../support/accounts.js';
import { endWindow } from '../../support/throttles.js';
import { ownWorld, world } from '../../support/world.js';
import { seeded } from '../support/candles.js';
import { command, ordersOf, signaller, startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';
import { CutFollower } from './support/cut-follower.js';

ownWorld('runs an engine, which takes every bot there is');

const CUTS = 100;
const desk = useDesk();

const FIELDS = `cursor stream botId tick { at } trade { id status openAmount } order { id status filled }
  status { name status }`;
const OF_BOT = `subscription ($botId: UUID!, $after: String) { botEvents(botId: $botId, after: $after) { ${FIELDS} } }`;
const OF_ALL = `subscription ($after: String) { botStatusChanged(after: $after) { ${FIELDS} } }`;

interface Event {
  readonly cursor: string;
  readonly stream: string;
  readonly botId: string;
  readonly trade: { readonly id: string; readonly status: string; readonly openAmount: string } | null;
  readonly order: { readonly id: string; readonly status: string; readonly filled: string } | null;
  readonly status: { readonly name: string; readonly status: string } | null;
}

const GRID = { type: 'GRID', strategyConfig: { lower: '48000', upper: '52000', levels: 21 }, intervalSeconds: 5 };
const SIGNAL = { type: 'SIGNAL', orderAmount: '20', maxOpenPositions: 0, takeProfitPercent: '1', intervalSeconds: 5 };

/** One line for an event, by which a stored one and one that was heard are compared. */
function lineOf({ cursor, stream, botId, trade, order, status }: Event): string {
  const text = (decimal: string) => toText(fixed(decimal));
  const what = trade
    ? `${trade.id} ${trade.status} ${text(trade.openAmount)}`
    : order
      ? `${order.id} ${order.status} ${text(order.filled)}`
      : `${status?.name} ${status?.status}`;
  return `${cursor} ${stream} ${botId} ${what}`;
}

/** What is stored of a topic, in its order. */
async function stored(topic: string): Promise<string[]> {
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('event')
    .select(['cursor', 'payload'])
    .where('topic', '=', topic)
    .orderBy('cursor')
    .execute();
  return rows.map(({ cursor, payload }) => lineOf({ ...(payload as Event), cursor: cursor ?? 'none' }));
}

/** Waits until all that is stored of a topic was heard; the reports, which are not stored, are left out. */
async function compared(topic: string, follower: CutFollower<Event>) {
  let expected = await stored(topic);
  while (expected.some((line) => line.startsWith('none'))) expected = await stored(topic);
  const last = expected.at(-1);
  const all = await follower.endAfter((event) => isStored(event) && lineOf(event) === last);
  const heard = all.filter(isStored);
  expect(heard.map(lineOf)).toEqual(expected);
  expect(follower.cuts).toBe(CUTS);
  return heard;
}

const isStored = ({ stream }: Event) => stream !== 'BOT_TICK';

/** What was heard last of each order or trade is what its row says. */
function expectRows(heard: readonly Event[], rows: readonly { readonly id: string; readonly status: string }[]): void {
  const last = new Map(
    heard
      .flatMap(({ trade, order }) => [trade ?? order].flatMap((each) => each ?? []))
      .map(({ id, status }) => [id, status]),
  );
  expect([...last].toSorted()).toEqual(rows.map(({ id, status }): [string, string] => [id, status]).toSorted());
}

async function pausedAndResumed(bot: OwnedBot): Promise<void> {
  await command(bot, 'pause');
  await command(bot, 'resume');
  await endWindow('botCommand');
}

describe('a client whose connection is cut a hundred times while its bots trade', () => {
  it('hears every trade, order and status once and in order, and all statuses of its bots', async () => {
    const [client, random] = [await newClient(), seeded(5)];
    await desk.at('50000');
    const grid = await startedBot({ ...GRID, name: 'Grid' }, '1000', client);
    const signal = await startedBot({ ...SIGNAL, name: 'Signal' }, '1000', client);
    const send = await signaller(signal);
    const ofBot = ({ id }: OwnedBot) =>
      new CutFollower<Event>(client, OF_BOT, { botId: id }, FIRST_CURSOR, CUTS, random);
    const statuses = new CutFollower<Event>(client, OF_ALL, {}, FIRST_CURSOR, CUTS, random);
    const followers = new Map([
      [grid, ofBot(grid)],
      [signal, ofBot(signal)],
    ]);
    for (let beat = 0; ![statuses, ...followers.values()].every(({ isDone }) => isDone); beat += 1) {
      if (beat % 2 === 0) await send(random() < 0.8 ? 'BUY' : 'SELL');
      if (beat % 3 === 0) await pausedAndResumed(random() < 0.5 ? grid : signal);
      await endWindow('botSignal');
      await desk.at((48_500 + random() * 3_000).toFixed(2));
    }
    for (const bot of [grid, signal]) await command(bot, 'stop');
    await desk.at('50000');
    for (const [{ id }, follower] of followers) {
      const heard = await compared(`bot:${id}`, follower);
      const of = (stream: string) => heard.filter((event) => event.stream === stream);
      expectRows(of('BOT_TRADE'), await tradesOf(id));
      expectRows(of('BOT_ORDER'), await ordersOf(id));
    }
    await compared(`bots:${client.user.id}`, statuses);
  });
});
