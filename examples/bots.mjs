// Trades on paper against a running server: makes a bot, sends it signals over plain HTTP as a charting service would,
// follows it over a socket that is cut in the middle, reads why it did what it did, and stops it.
//
//   npm start                   (in one terminal)
//   node examples/bots.mjs      (in another)
//
// Needs the accounts of DEMO_DATA, as `npm start` makes them. No money moves; the bot is deleted at the end.
import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { base, once, signIn, withHeaders } from './frame/session.mjs';
import { say, step, until } from './frame/tell.mjs';

const owner = await signIn(process.env.EMAIL ?? 'alice@example.com', process.env.PASSWORD ?? 'Alice-demo-1');
const anybody = withHeaders({});

step("A bot that trades by signals; what is left out of its risk is the platform's default");
const { id } = await owner('POST', '/api/trading-bot/bot', {
  name: 'Example',
  symbol: 'BTC/USDT',
  type: 'SIGNAL',
  intervalSeconds: 5,
});
const bot = `/api/trading-bot/bot/${id}`;
const { status, allocatedAmount, quote, stopLossPercent, takeProfitPercent } = await owner(
  'POST',
  `${bot}/allocation/add`,
  { amount: '500' },
  once(),
);
say(
  `${id}, ${status}: may spend ${allocatedAmount} ${quote}, stop ${stopLossPercent} %, target ${takeProfitPercent} %`,
);
const { path, secret } = await owner('POST', `${bot}/signal-secret`);
say(`whoever knows ${secret.slice(0, 8)}… may send signals to ${path}`);

step('It is followed from the cursor of its chart, and started');
const { cursor } = await owner('GET', `${bot}/chart-state`);
const followed = follow(cursor);
await owner('POST', `${bot}/start`, {}, once());
await followed.heard(({ tick }) => tick);

step('A signal to buy');
await signal('BUY');
await followed.heard(({ trade }) => trade?.status === 'OPEN');
await followed.heard(({ order }) => order?.side === 'BUY');

step('The socket is cut, and a signal to sell is acted on meanwhile');
followed.cut();
await signal('SELL');
await until(async () => (await owner('GET', `${bot}/trades`)).items.every((trade) => trade.status === 'CLOSED'));
say(`connecting again after ${followed.cursor}`);
void followed.connect();
await followed.heard(({ order }) => order?.side === 'SELL');

step('It buys once more, and is stopped with what it holds');
await signal('BUY');
await followed.heard(({ trade }) => trade?.status === 'OPEN', 2);
await owner('POST', `${bot}/stop`, { closePositions: true }, once());
await followed.heard(({ order }) => order?.side === 'SELL', 2);
followed.cut();

step('Why it did what it did, newest first');
const decisions = await until(async () => {
  const { items } = await owner('GET', `${bot}/decisions`);
  return items.filter(({ reason }) => reason === 'ENTERED').length === 2 && items;
});
for (const { reason, count, details } of decisions) say(`${count} × ${reason} ${JSON.stringify(details)}`);

step('All that is stored of it is what was followed: nothing missed, nothing twice');
const stored = follow(cursor, () => undefined);
await stored.heard(({ order }) => order?.side === 'SELL', 2);
stored.cut();
const [one, other] = [followed, stored].map(({ events }) => events.map((event) => event.cursor).join(' '));
if (one !== other) throw new Error(`followed:\n${one}\nstored:\n${other}`);
const { totalTrades, totalProfit, totalFees } = await owner('GET', bot);
say(
  `${stored.events.length} events; ${totalTrades} trades, ${totalFees} ${quote} of fees, profit ${totalProfit} ${quote}`,
);
await owner('DELETE', bot);
process.stdout.write('\nDone.\n');

/** Sends a signal, as anybody with the secret may. Its id makes it safe to send again. */
async function signal(action) {
  const { signalId } = await anybody('POST', path, { secret, action, id: randomUUID(), time: new Date() });
  say(`${action} ${signalId}`);
}

/** Follows the bot from a cursor on; `cut` drops the socket, `connect` goes on where it was. */
function follow(after, show = print) {
  const own = { cursor: after, events: [], ticks: [], connect, cut: () => socket.terminate(), heard };
  const waiting = new Set();
  let socket;
  void connect();
  return own;

  async function connect() {
    const url = `${base.replace('http', 'ws')}/graphql`;
    const on = { connected: (opened) => (socket = opened) };
    const client = createClient({ url, webSocketImpl: owner.WebSocket, retryAttempts: 0, on });
    const query = `subscription ($id: UUID!, $after: String) { botEvents(botId: $id, after: $after) {
      cursor at stream tick { price reason } status { status } order { side type status amount averagePrice }
      trade { status amount entryPrice exitPrice profit exitReason } } }`;
    try {
      for await (const { data, errors } of client.iterate({ query, variables: { id, after: own.cursor } })) {
        if (errors) throw new Error(errors[0].message);
        take(data.botEvents);
      }
    } catch (error) {
      // 1006: cut without a word, as above.
      if (error.code !== 1006) throw error;
    }
  }

  function take(event) {
    // What a cut socket had in hand comes again after the cursor.
    if (socket.readyState !== owner.WebSocket.OPEN) return;
    own.cursor = event.cursor;
    show(event);
    // Ticks are not stored: each carries the cursor of the newest event.
    (event.tick ? own.ticks : own.events).push(event);
    for (const look of waiting) look();
  }

  /** Settled once so many events fit. */
  async function heard(fits, count = 1) {
    const isDue = () => [...own.events, ...own.ticks].filter(fits).length >= count;
    while (!isDue()) await new Promise((resolve) => waiting.add(resolve));
  }
}

function print({ at, tick, trade, order, status: change }) {
  const sold = trade?.exitPrice ? `, sold at ${trade.exitPrice} by ${trade.exitReason}: ${trade.profit}` : '';
  const text = [
    tick && `tick    ${tick.price}, ${tick.reason}`,
    trade && `trade   ${trade.status} ${trade.amount} at ${trade.entryPrice}${sold}`,
    order && `order   ${order.side} ${order.type} ${order.amount}, ${order.status} at ${order.averagePrice}`,
    change && `status  ${change.status}`,
  ].find(Boolean);
  say(`${at.slice(11, 23)}  ${text}`);
}
