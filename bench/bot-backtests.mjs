// npm run bench -- bot-backtests: how many candles a second a backtest takes, over a million candles that wander at random,
// and how much memory the first strategy takes: the most that the process had beyond what it had before there were candles.
// Beyond the 48 bytes of a candle that is V8's own heap, which NODE_OPTIONS=--max-semi-space-size=4 bounds.
import { runBacktest } from '../dist/core/backtest/backtest.js';
import { newCandles } from '../dist/core/backtest/candles.js';
import { termsOf } from '../dist/core/bot-step/terms-of.js';
import { parseStrategy } from '../dist/core/strategies/strategy.js';
import { fixed } from '../dist/core/trading/fixed.js';

const CANDLES = 1_000_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MINUTE_MS = 60_000;
const emptyBytes = process.memoryUsage.rss();
const candles = wander();

const indicator = (name, params, output) => ({ indicator: name, params, output });
const rule = (left, op, right) => ({ left, op, right });
const macd = (output) => indicator('MACD', { fast: 12, slow: 26, signal: 9 }, output);
const rsi = indicator('RSI', { period: 14 });
const four = {
  entry: {
    all: [
      rule(rsi, 'lt', '40'),
      rule({ candle: 'close' }, 'lt', indicator('BBANDS', { period: 20, deviations: '2' }, 'lower')),
      {
        any: [rule(macd('macd'), 'crossesAbove', macd('signal')), rule(indicator('ATR', { period: 14 }), 'gt', '0.15')],
      },
    ],
  },
  exit: rule(rsi, 'gt', '60'),
};

const strategies = [
  ['EMA_CROSS 9 and 21', 'EMA_CROSS', { fast: 9, slow: 21 }, {}],
  [
    'the same with all exits',
    'EMA_CROSS',
    { fast: 9, slow: 21 },
    {
      stopLossPercent: '1',
      takeProfitPercent: '2',
      trailingPercent: '1',
      maxHoldMinutes: 600,
      maxDrawdownPercent: '99',
    },
  ],
  ['EMA_CROSS 50 and 200', 'EMA_CROSS', { fast: 50, slow: 200 }, {}],
  ['CUSTOM with RSI, BBANDS, MACD and ATR', 'CUSTOM', four, { stopLossPercent: '2', takeProfitPercent: '3' }],
  ['RSI 14', 'RSI', { period: 14, low: '30', high: '70' }, {}],
  ['GRID of 20 levels', 'GRID', { lower: '50', upper: '150', levels: 20 }, {}],
  ['DCA each hour with 5 safety orders', 'DCA', { everyMinutes: 60, safetyOrders: 5 }, { takeProfitPercent: '2' }],
];

for (const [name, type, config, risk] of strategies) {
  const input = inputOf(type, config, risk);
  const results = Array.from({ length: ROUNDS }, () => timed(input));
  const best = Math.min(...results.map(({ ms }) => ms));
  const rate = Math.round(CANDLES / (best / 1_000)).toLocaleString('en');
  process.stdout.write(`${name.padEnd(40)} ${rate.padStart(12)} candles a second, ${results[0].trades} trades\n`);
  if (name === strategies[0][0]) {
    const mostBytes = process.resourceUsage().maxRSS * 1_024;
    process.stdout.write(`memory so far: ${Math.ceil((mostBytes - emptyBytes) / CANDLES)} bytes a candle\n`);
  }
}

function timed(input) {
  const start = performance.now();
  const { totalTrades } = runBacktest(input);
  return { ms: performance.now() - start, trades: totalTrades };
}

function inputOf(type, config, risk) {
  const strategy = parseStrategy(type, config);
  const off = {
    stopLossPercent: '0',
    takeProfitPercent: '0',
    takeProfits: [],
    trailingPercent: '0',
    trailingActivationPercent: '0',
    maxHoldMinutes: 0,
    cooldownMinutes: 0,
    dailyLossLimitPercent: '0',
    maxDrawdownPercent: '0',
    maxDailyTrades: 0,
    maxOpenPositions: 1,
    closeOnLimit: true,
  };
  const market = { amountStep: '0.00000001', minAmount: '0.00000001', minCost: '0.01' };
  const stored = { strategy, risk: { ...off, ...risk }, market, orderAmount: null };
  const terms = termsOf({ ...stored, feePercent: '0.1', slippagePercent: '0.05' });
  return {
    strategy,
    terms,
    allocated: fixed('1000'),
    timeframe: '1m',
    candles,
    prices: null,
    range: null,
    signals: [],
  };
}

function priced(value) {
  return Number(value.toPrecision(10));
}

function wander() {
  const columns = newCandles(CANDLES);
  let [state, price] = [1, 100];
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let index = 0; index < CANDLES; index += 1) {
    const open = price;
    // It is drawn back to where it began, so that the prices stay those of a market.
    price = priced(open * (1 + (random() - 0.5) * 0.004 + (100 - open) * 0.000_001));
    columns.openAt[index] = index * MINUTE_MS;
    columns.open[index] = open;
    columns.high[index] = priced(Math.max(open, price) * (1 + random() * 0.001));
    columns.low[index] = priced(Math.min(open, price) * (1 - random() * 0.001));
    columns.close[index] = price;
    columns.volume[index] = Math.round(random() * 1_000);
  }
  return columns;
}
