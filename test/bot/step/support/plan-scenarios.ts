import type { Scenario } from './exit-scenarios.js';

const FLAT = '100 100 100 100';
const half = { orderAmount: '500' } as const;
const close = (op: string, price: string) => ({ left: { candle: 'close' }, op, right: price });
const always = close('gt', '0');
/** Buys one unit at 100 and another one at 90. */
const averaged = {
  strategy: ['DCA', { everyMinutes: 525_600, safetyOrders: 1, deviationPercent: '10', volumeScale: '0.9' }],
  orderAmount: '100',
} as const;
const grid = (config: object = {}) =>
  ({ strategy: ['GRID', { lower: '90', upper: '110', levels: 3, ...config }] }) as const;

export const PLAN_SCENARIOS: readonly Scenario[] = [
  {
    title: 'a bot with a position buys no second one beyond what it may hold',
    ...half,
    said: { 0: 'BUY', 1: 'BUY' },
    candles: [FLAT, FLAT, '101 101 101 101'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'a bot that may hold several positions buys on each signal, as far as its allocation goes',
    ...half,
    risk: { maxOpenPositions: 0 },
    said: { 0: 'BUY', 1: 'BUY', 2: 'BUY' },
    candles: [FLAT, FLAT, '101 101 101 101', '102 102 102 102'],
    trades: [],
    open: ['1 100', '2 101'],
  },
  {
    title: 'rules that say buy and sell at once buy nothing',
    strategy: ['CUSTOM', { entry: always, exit: always }],
    candles: [FLAT, FLAT, FLAT],
    trades: [],
  },
  {
    title: 'rules that say buy and sell at once sell what is held',
    strategy: ['CUSTOM', { entry: always, exit: close('gt', '100') }],
    candles: [FLAT, FLAT, '101 102 101 102', '103 104 103 103', FLAT],
    trades: ['1 100 > 3 103 SIGNAL'],
  },
  {
    title: 'a bot that sold at an open buys again by the next signal',
    said: { 0: 'BUY', 1: 'SELL', 2: 'BUY' },
    candles: [FLAT, FLAT, '101 101 101 101', '102 102 102 102'],
    trades: ['1 100 > 2 101 SIGNAL'],
    open: ['3 102'],
  },
  {
    title: 'the last of several signals within a candle counts',
    said: { 0: 'BUY', 0.5: 'SELL' },
    candles: [FLAT, FLAT],
    trades: [],
  },
  {
    title: 'after a sale nothing is bought until the bot has cooled down',
    risk: { cooldownMinutes: 120 },
    said: { 0: 'BUY', 1: 'SELL', 2: 'BUY', 3: 'BUY' },
    candles: [FLAT, FLAT, FLAT, '103 103 103 103', '104 104 104 104'],
    trades: ['1 100 > 2 100 SIGNAL'],
    open: ['4 104'],
  },
  {
    title: 'a bot opens no more positions a day than it may, and goes on the next day',
    risk: { maxDailyTrades: 1 },
    said: { 0: 'BUY', 1: 'SELL', 2: 'BUY', 23: 'BUY' },
    candles: [...Array.from({ length: 24 }, () => FLAT), '124 124 124 124'],
    trades: ['1 100 > 2 100 SIGNAL'],
    open: ['24 124'],
  },
  {
    title: 'a day that lost what it may closes everything and ends the bot',
    risk: { dailyLossLimitPercent: '10' },
    said: { 0: 'BUY', 3: 'BUY' },
    candles: [FLAT, FLAT, '95 95 85 95', '90 95 85 90', FLAT],
    trades: ['1 100 > 3 90 LIMIT'],
  },
  {
    title: 'a fall from the peak of the equity closes everything and ends the bot',
    risk: { maxDrawdownPercent: '10' },
    said: { 0: 'BUY', 3: 'BUY' },
    candles: [FLAT, FLAT, '120 120 120 120', '108 108 108 108', FLAT],
    trades: ['1 100 > 3 108 LIMIT'],
  },
  {
    title: 'a limit that closes nothing leaves positions as they are, since the bot runs no more',
    risk: { maxDrawdownPercent: '10', stopLossPercent: '20', closeOnLimit: false },
    said: { 0: 'BUY' },
    candles: [FLAT, FLAT, '90 90 75 90'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'a safety order is filled at its level and lowers the average that the target is counted from',
    ...averaged,
    risk: { takeProfitPercent: '10' },
    candles: [FLAT, '95 95 90 92', '92 105 92 104'],
    trades: ['0 95 > 2 104.5 TAKE_PROFIT'],
  },
  {
    title: 'a target is not tested within the candle of a safety order',
    ...averaged,
    risk: { takeProfitPercent: '10' },
    candles: [FLAT, '95 106 90 92'],
    trades: [],
    open: ['0 95'],
  },
  {
    title: 'a stop above a safety order closes the position before that is filled',
    ...averaged,
    risk: { stopLossPercent: '5' },
    candles: [FLAT, '100 100 85 90', '90 90 80 85'],
    trades: ['0 100 > 1 95 STOP_LOSS'],
  },
  {
    title: 'a stop below a safety order is counted from the average that the order has lowered',
    ...averaged,
    risk: { stopLossPercent: '12' },
    candles: [FLAT, '100 100 85 90', '90 90 80 85'],
    trades: ['0 95 > 2 83.6 STOP_LOSS'],
  },
  {
    title: 'averaging buys again at its interval once nothing is held',
    strategy: ['DCA', { everyMinutes: 120 }],
    risk: { takeProfitPercent: '5' },
    candles: [FLAT, '100 110 100 100', FLAT, '101 101 101 101'],
    trades: ['0 100 > 1 105 TAKE_PROFIT'],
    open: ['2 100'],
  },
  {
    title: 'a grid buys nothing at the start and at each level below the price when that is reached',
    ...grid(),
    candles: ['105 106 101 102', '102 103 95 96', '96 96 89 92'],
    trades: [],
    open: ['1 100', '2 90'],
  },
  {
    title: 'what a grid has bought is sold one level higher, not within the candle of the buy',
    ...grid(),
    candles: ['105 106 101 102', '102 115 99 101', '101 111 101 108'],
    trades: ['1 100 > 2 110 GRID'],
  },
  {
    title: 'a grid buys again at a level that it has sold',
    ...grid(),
    candles: ['105 105 99 101', '101 111 101 108', '108 109 100 101', '101 112 101 109'],
    trades: ['0 100 > 1 110 GRID', '2 100 > 3 110 GRID'],
  },
  {
    title: 'a grid ends with its stop, which is counted from its lowest level',
    ...grid(),
    risk: { stopLossPercent: '10' },
    candles: ['105 105 99 101', '101 101 80 85', '120 120 85 90'],
    trades: ['1 90 > 1 81 STOP_LOSS', '0 100 > 1 81 STOP_LOSS'],
  },
  {
    title: 'a grid whose open is beyond its target sells at the open',
    ...grid({ levels: 5 }),
    risk: { takeProfitPercent: '10' },
    candles: ['97 97 94 96', '123 125 122 124', '89 90 88 89'],
    trades: ['0 95 > 1 123 TAKE_PROFIT'],
  },
  {
    title: 'a grid ends with its target, which is counted from its highest level, and buys nothing afterwards',
    ...grid({ levels: 5 }),
    risk: { takeProfitPercent: '10' },
    candles: ['97 97 94 96', '96 125 96 122', '89 90 88 89'],
    trades: ['0 95 > 1 100 GRID'],
  },
  {
    title: 'what a grid buys in the candle that ends it is sold at the next open',
    ...grid(),
    risk: { takeProfitPercent: '10' },
    candles: ['105 125 99 101', '102 103 80 81'],
    trades: ['0 100 > 1 102 TAKE_PROFIT'],
  },
];
