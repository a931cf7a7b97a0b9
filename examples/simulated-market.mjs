// Tries a strategy on a year of the simulated market SIM/USDT, and lets a paper bot trade it, against a running server.
//
//   npm start                              (in one terminal)
//   node examples/simulated-market.mjs     (in another)
//
// Needs the accounts of DEMO_DATA and TRADING_SIMULATED_MARKET, as `npm start` sets both. No money moves; the bot is
// stopped and deleted at the end.
import { once, signIn } from './frame/session.mjs';
import { say, step, until } from './frame/tell.mjs';

const HOUR = 3_600_000;
const U = '/api/trading-bot';
const owner = await signIn(process.env.EMAIL ?? 'alice@example.com', process.env.PASSWORD ?? 'Alice-demo-1');

step('The markets of bots');
const markets = await owner('GET', `${U}/markets`);
for (const { symbol, price, simulated } of markets) say(`${symbol}: ${price}${simulated ? ', simulated' : ''}`);
const market = markets.find(({ simulated }) => simulated);
if (!market)
  throw new Error('there is no simulated market: npm start has one unless TRADING_SIMULATED_MARKET is false');

step('Two averages, tried on each hour and on each minute of the last year');
const to = Math.floor(Date.now() / HOUR) * HOUR;
const tried = {
  symbol: market.symbol,
  type: 'EMA_CROSS',
  allocatedAmount: '1000',
  stopLossPercent: '5',
  from: new Date(to - 365 * 24 * HOUR),
  to: new Date(to),
};
await backtest('1h', { fast: 24, slow: 96 });
await backtest('1m', { fast: 250, slow: 500 });

step('A bot on paper, which buys at its first price, and in parts while the price falls');
const { id, quote } = await owner('POST', `${U}/bot`, {
  name: 'Example on simulated prices',
  symbol: market.symbol,
  type: 'DCA',
  strategyConfig: { everyMinutes: 1, safetyOrders: 3, deviationPercent: '0.1' },
  intervalSeconds: 5,
  allocatedAmount: '1000',
  takeProfitPercent: '0.4',
});
const bot = `${U}/bot/${id}`;
await owner('POST', `${bot}/start`, {}, once());
const [{ entryPrice }] = await until(async () => {
  const { items } = await owner('GET', `${bot}/trades`);
  return items.length > 0 && items;
});
say(`bought at ${entryPrice} ${quote}; the price moves every five seconds:`);
for (let looks = 0; looks < 4; looks += 1) {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const { price, trades } = await owner('GET', `${bot}/chart-state`);
  const [{ amount }] = trades;
  say(`  ${price}, holding ${amount} ${market.base}`);
}
await owner('POST', `${bot}/stop`, { closePositions: true }, once());
const { totalTrades, totalProfit, totalFees } = await until(async () => {
  const stopped = await owner('GET', bot);
  return Number(stopped.usedAmount) === 0 && stopped;
});
say(`${totalTrades} trades, ${totalFees} ${quote} of fees, profit ${totalProfit} ${quote}`);
await owner('DELETE', bot);
process.stdout.write('\nDone.\n');

/** Tries the strategy on candles of a length, and prints what came of it. */
async function backtest(timeframe, strategyConfig) {
  const begun = Date.now();
  const { id: asked } = await owner('POST', `${U}/backtest`, { ...tried, strategyConfig, timeframe }, once());
  const { status, result, errorMessage } = await until(async () => {
    const seen = await owner('GET', `${U}/backtest/${asked}`);
    return !['QUEUED', 'RUNNING'].includes(seen.status) && seen;
  });
  if (status !== 'DONE') throw new Error(`${status}: ${errorMessage}`);
  const { candles, totalTrades: trades, profitPercent, buyAndHoldPercent, maxDrawdownPercent } = result;
  say(`${timeframe}: ${candles} candles in ${((Date.now() - begun) / 1000).toFixed(1)} s, ${trades} trades`);
  say(
    `  ${profitPercent} % against ${buyAndHoldPercent} % of holding, at the worst ${maxDrawdownPercent} % below a peak`,
  );
}
