import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { endWindow } from '../../support/throttles.js';
import { ownWorld, world } from '../../support/world.js';
import { seeded } from '../support/candles.js';
import { ordersOf, startedBot, tradesOf, useDesk, command } from '../support/desk.js';

ownWorld('runs an engine, which takes every bot there is');

const desk = useDesk();
const GRID = { type: 'GRID', strategyConfig: { lower: '48000', upper: '52000', levels: 41 } };
const BEATS = 40;
/** So many charts are followed at most. */
const FOLLOWED = 60;

const STATE = 'id status amount cost fee';
const CHART = `query ($botId: UUID!) {
  tradingBotChartState(botId: $botId) { cursor status orders { ${STATE} } trades { ${STATE} } }
}`;
const EVENTS = `subscription ($botId: UUID!, $after: String) {
  botEvents(botId: $botId, streams: [BOT_TRADE, BOT_ORDER, BOT_STATUS], after: $after) {
    cursor trade { ${STATE} } order { ${STATE} } status { status }
  }
}`;

interface Item {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  readonly cost: string;
  readonly fee: string;
}

interface Chart {
  readonly cursor: string;
  readonly status: string;
  readonly orders: readonly Item[];
  readonly trades: readonly Item[];
}

interface Event {
  readonly cursor: string;
  readonly trade: Item | null;
  readonly order: Item | null;
  readonly status: { readonly status: string } | null;
}

const OPEN = new Set(['OPEN', 'PENDING', 'PARTIAL']);

/** What is open, in one order. */
const open = (items: Iterable<Item>) =>
  [...items].filter(({ status }) => OPEN.has(status)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
const rows = (all: readonly Item[]) => open(all).map(({ id, status }) => ({ id, status }));

/** What a page shows that draws the chart and then each event behind it, up to the last one. */
async function shown(client: Client, botId: string, chart: Chart, last: string) {
  const [orders, trades] = [chart.orders, chart.trades].map((all) => new Map(all.map((each) => [each.id, each])));
  let { status, cursor } = chart;
  const socket = client.socket();
  const events = socket.iterate<{ botEvents: Event }>({ query: EVENTS, variables: { botId, after: cursor } });
  while (cursor < last) {
    const event = (await events.next()).value?.data?.botEvents;
    if (!event) throw new Error('the subscription ended');
    expect(event.cursor > cursor).toBe(true);
    ({ cursor } = event);
    if (event.order) orders?.set(event.order.id, event.order);
    if (event.trade) trades?.set(event.trade.id, event.trade);
    status = event.status?.status ?? status;
  }
  await socket.dispose();
  return { status, orders: open(orders?.values() ?? []), trades: open(trades?.values() ?? []) };
}

/** Reads again and again until work is over. */
async function during<T>(work: Promise<void>, read: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  const over = work.then(() => true);
  const isOver = () => Promise.race([over, Promise.resolve(false)]);
  while (!(await isOver())) all.push(await read());
  return all;
}

/** The cursor of the last event of a bot, once each of them has one. */
async function lastCursor(botId: string): Promise<string> {
  const { system } = await world();
  const ofBot = system.db.rows.selectFrom('event').where('topic', '=', `bot:${botId}`);
  for (;;) {
    const all = await ofBot.select('cursor').orderBy('cursor', 'desc').execute();
    const [first] = all;
    if (first && all.every(({ cursor }) => cursor !== null)) return first.cursor ?? '';
  }
}

describe('a page that draws the chart of a bot and then what happens', () => {
  it('shows what there is, wherever between two events it began', async () => {
    const [client, random] = [await newClient(), seeded(3)];
    await desk.at('50000');
    const bot = await startedBot(GRID, '1000', client);
    const read = async (): Promise<Chart> => (await client.ok(CHART, { botId: bot.id })).tradingBotChartState;
    const charts: Chart[] = [];
    for (let beat = 0; beat < BEATS; beat += 1) {
      const price = (47_500 + random() * 5_000).toFixed(2);
      charts.push(...(await during(desk.at(price), read)));
      await endWindow('botChart');
    }
    await command(bot, 'pause');
    const last = await lastCursor(bot.id);
    const truth = { orders: rows(await ordersOf(bot.id)), trades: rows(await tradesOf(bot.id)) };
    const whole = await read();
    expect([rows(whole.orders), rows(whole.trades)]).toEqual([truth.orders, truth.trades]);
    const expected = { status: 'PAUSED', orders: open(whole.orders), trades: open(whole.trades) };
    const distinct = [...new Map(charts.map((chart) => [JSON.stringify(chart), chart])).values()];
    const some = distinct.filter((_chart, index) => index % Math.ceil(distinct.length / FOLLOWED) === 0);
    for (const chart of some) expect(await shown(client, bot.id, chart, last)).toEqual(expected);
    // More than one a beat: some were read while their beat was under way.
    expect(distinct.length).toBeGreaterThan(BEATS);
  });
});
