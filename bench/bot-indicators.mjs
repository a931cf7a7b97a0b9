// npm run bench -- bot-indicators: what the rules of a bot cost a candle, over a million candles that wander at random.
import { compileStrategy } from '../dist/core/strategies/compile-strategy.js';
import { parseStrategy } from '../dist/core/strategies/strategy.js';

const CANDLES = 1_000_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const market = wander();

const indicator = (name, params, output) => ({ indicator: name, params, output });
const rule = (left, op, right) => ({ left, op, right });

function four(period, fast, slow, signal) {
  const macd = (output) => indicator('MACD', { fast, slow, signal }, output);
  const bands = indicator('BBANDS', { period, deviations: '2' }, 'lower');
  const rsi = indicator('RSI', { period });
  return {
    entry: {
      all: [
        rule(rsi, 'lt', '40'),
        rule({ candle: 'close' }, 'lt', bands),
        { any: [rule(macd('macd'), 'crossesAbove', macd('signal')), rule(indicator('ATR', { period }), 'gt', '0.5')] },
      ],
    },
    exit: rule(rsi, 'gt', '60'),
  };
}

const bands = Array.from({ length: 16 }, (_, index) =>
  rule(indicator('BBANDS', { period: 500 - index, deviations: '2' }, 'upper'), 'gt', '1'),
);

const strategies = {
  'EMA_CROSS 9 and 21': ['EMA_CROSS', { fast: 9, slow: 21 }],
  'RSI 14': ['RSI', { period: 14, low: '30', high: '70' }],
  'CUSTOM with RSI, BBANDS, MACD and ATR': ['CUSTOM', four(14, 12, 26, 9)],
  'the same with periods of 500': ['CUSTOM', four(500, 250, 500, 500)],
  'CUSTOM with 16 BBANDS of 500': ['CUSTOM', { entry: { all: bands } }],
};

for (const [name, [type, config]] of Object.entries(strategies)) {
  const compiled = compileStrategy(parseStrategy(type, config));
  const times = Array.from({ length: ROUNDS }, () => pass(compiled.newProgram()));
  const best = Math.min(...times);
  const rate = Math.round(1e9 / best).toLocaleString('en');
  process.stdout.write(`${name.padEnd(40)} ${best.toFixed(0).padStart(7)} ns ${rate.padStart(12)} a second\n`);
}

/** Nanoseconds a candle. */
function pass(program) {
  const { open, high, low, close, volume } = market;
  const start = process.hrtime.bigint();
  for (let index = 0; index < CANDLES; index += 1) {
    program.next(open[index], high[index], low[index], close[index], volume[index]);
  }
  return Number(process.hrtime.bigint() - start) / CANDLES;
}

function wander() {
  const columns = ['open', 'high', 'low', 'close', 'volume'].map((name) => [name, new Float64Array(CANDLES)]);
  const { open, high, low, close, volume } = Object.fromEntries(columns);
  let last = 100;
  for (let index = 0; index < CANDLES; index += 1) {
    const next = last * (1 + (Math.random() - 0.5) * 0.01);
    open[index] = last;
    high[index] = Math.max(last, next) * 1.001;
    low[index] = Math.min(last, next) * 0.999;
    close[index] = next;
    volume[index] = Math.random() * 100;
    last = next;
  }
  return { open, high, low, close, volume };
}
