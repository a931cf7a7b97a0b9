import type { Tried } from './scenario.js';

/** Candles, and the trades that the rules for them bring about. */
export interface Scenario extends Tried {
  readonly title: string;
  readonly trades: readonly string[];
  readonly open?: readonly string[];
}

const FLAT = '100 100 100 100';
/** Bought at the open of candle 1, at 100. */
const bought = { said: { 0: 'BUY' } } as const;
const stopped = { ...bought, risk: { stopLossPercent: '2' } } as const;
const targeted = { ...bought, risk: { takeProfitPercent: '3' } } as const;
const both = { ...bought, risk: { stopLossPercent: '2', takeProfitPercent: '3' } } as const;
const trailed = { ...bought, risk: { trailingPercent: '5' } } as const;
const activated = { ...bought, risk: { trailingPercent: '5', trailingActivationPercent: '10' } } as const;
const laddered = {
  ...bought,
  risk: {
    takeProfits: [
      { percent: '2', share: '50' },
      { percent: '4', share: '50' },
    ],
  },
} as const;

export const EXIT_SCENARIOS: readonly Scenario[] = [
  {
    title: 'a signal buys at the open of the next candle',
    ...bought,
    candles: ['90 95 85 92', '100 110 95 105'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'an exit signal sells at the open of the next candle',
    said: { 0: 'BUY', 2: 'SELL' },
    candles: [FLAT, '100 102 99 101', '101 103 100 102', '104 105 103 104'],
    trades: ['1 100 > 3 104 SIGNAL'],
  },
  {
    title: 'a sale without a position does nothing',
    said: { 0: 'SELL' },
    candles: [FLAT, FLAT],
    trades: [],
  },
  {
    title: 'the stop sells at its level',
    ...stopped,
    candles: [FLAT, '100 101 99 100', '100 101 90 95'],
    trades: ['1 100 > 2 98 STOP_LOSS'],
  },
  {
    title: 'a low that is exactly the stop reaches it',
    ...stopped,
    candles: [FLAT, FLAT, '100 101 98 100'],
    trades: ['1 100 > 2 98 STOP_LOSS'],
  },
  {
    title: 'a low just above the stop does not reach it',
    ...stopped,
    candles: [FLAT, FLAT, '100 101 98.0001 100'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'an open below the stop sells at the open',
    ...stopped,
    candles: [FLAT, '100 101 99 100', '95 99 94 96'],
    trades: ['1 100 > 2 95 STOP_LOSS'],
  },
  {
    title: 'the stop holds from the candle of the entry on',
    ...stopped,
    candles: [FLAT, '100 101 96 100'],
    trades: ['1 100 > 1 98 STOP_LOSS'],
  },
  {
    title: 'a candle that reaches stop and target is taken as a loss',
    ...both,
    candles: [FLAT, '100 110 90 105'],
    trades: ['1 100 > 1 98 STOP_LOSS'],
  },
  {
    title: 'a target sells at its level',
    ...targeted,
    candles: [FLAT, FLAT, '100 110 100 105'],
    trades: ['1 100 > 2 103 TAKE_PROFIT'],
  },
  {
    title: 'a high that is exactly the target does not reach it',
    ...targeted,
    candles: [FLAT, FLAT, '100 103 100 102'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'a high just above the target reaches it',
    ...targeted,
    candles: [FLAT, FLAT, '100 103.0001 100 102'],
    trades: ['1 100 > 2 103 TAKE_PROFIT'],
  },
  {
    title: 'an open above the target sells at the open',
    ...targeted,
    candles: [FLAT, FLAT, '106 107 90 100'],
    trades: ['1 100 > 2 106 TAKE_PROFIT'],
  },
  {
    title: 'a target may be reached within the candle of the entry',
    ...targeted,
    candles: [FLAT, '100 110 95 100'],
    trades: ['1 100 > 1 103 TAKE_PROFIT'],
  },
  {
    title: 'two targets of a ladder are reached in one candle, each at its level',
    ...laddered,
    candles: [FLAT, FLAT, '100 110 100 105'],
    trades: ['1 100 > 2 103 TAKE_PROFIT'],
  },
  {
    title: 'a ladder sells a part, and its stop the rest',
    ...laddered,
    risk: { ...laddered.risk, stopLossPercent: '2' },
    candles: [FLAT, FLAT, '100 103 100 101', '101 101 97 99'],
    trades: ['1 100 > 3 100 STOP_LOSS'],
  },
  {
    title: 'what a ladder leaves is kept',
    ...laddered,
    risk: { takeProfits: [{ percent: '2', share: '50' }] },
    candles: [FLAT, FLAT, '100 103 100 101', FLAT],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'the single target takes what a ladder leaves',
    ...laddered,
    risk: { takeProfits: [{ percent: '2', share: '50' }], takeProfitPercent: '4' },
    candles: [FLAT, FLAT, '100 103 100 101', '101 105 101 104'],
    trades: ['1 100 > 3 103 TAKE_PROFIT'],
  },
  {
    title: 'a trailing stop follows the high of earlier candles',
    ...trailed,
    candles: [FLAT, '100 100 98 99', '99 110 105 108', '108 109 104 104'],
    trades: ['1 100 > 3 104.5 TRAILING_STOP'],
  },
  {
    title: 'a trailing stop that a high has raised is tested with the low of the same candle',
    ...trailed,
    candles: [FLAT, FLAT, '100 120 105 118'],
    trades: ['1 100 > 2 114 TRAILING_STOP'],
  },
  {
    title: 'within the candle of the entry a trailing stop is counted from the entry',
    ...trailed,
    candles: [FLAT, '100 120 96 118', '118 119 114.5 115'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'the high of the candle of the entry counts from the next candle on',
    ...trailed,
    candles: [FLAT, '100 120 96 118', '118 119 114 115'],
    trades: ['1 100 > 2 114 TRAILING_STOP'],
  },
  {
    title: 'within the candle of the entry the low may reach the trailing stop below the entry',
    ...trailed,
    candles: [FLAT, '100 101 95 100'],
    trades: ['1 100 > 1 95 TRAILING_STOP'],
  },
  {
    title: 'a trailing stop waits for its activation',
    ...activated,
    candles: [FLAT, FLAT, '100 109.9 90 100'],
    trades: [],
    open: ['1 100'],
  },
  {
    title: 'a trailing stop begins with a high that is exactly its activation',
    ...activated,
    candles: [FLAT, FLAT, '100 110 106 107', '107 107 104.5 105'],
    trades: ['1 100 > 3 104.5 TRAILING_STOP'],
  },
  {
    title: 'within the candle of the entry a trailing stop is counted from its activation at most',
    ...activated,
    candles: [FLAT, '100 130 104 128'],
    trades: ['1 100 > 1 104.5 TRAILING_STOP'],
  },
  {
    title: 'the higher of stop and trailing stop counts, and the stop when they are equal',
    ...bought,
    risk: { stopLossPercent: '5', trailingPercent: '5' },
    candles: [FLAT, '100 100 95 99'],
    trades: ['1 100 > 1 95 STOP_LOSS'],
  },
  {
    title: 'an open below a raised trailing stop sells at the open',
    ...trailed,
    candles: [FLAT, FLAT, '100 120 115 118', '110 125 109 120'],
    trades: ['1 100 > 3 110 TRAILING_STOP'],
  },
  {
    title: 'an exit signal comes before a stop that the open is below',
    ...stopped,
    said: { 0: 'BUY', 1: 'SELL' },
    candles: [FLAT, FLAT, '90 95 85 90'],
    trades: ['1 100 > 2 90 SIGNAL'],
  },
  {
    title: 'a stop that the open is below comes before the end of the time',
    ...stopped,
    risk: { stopLossPercent: '2', maxHoldMinutes: 60 },
    candles: [FLAT, FLAT, '90 95 85 90'],
    trades: ['1 100 > 2 90 STOP_LOSS'],
  },
  {
    title: 'a position is held no longer than it may be',
    ...bought,
    risk: { maxHoldMinutes: 120 },
    candles: [FLAT, FLAT, '101 101 101 101', '102 110 90 100'],
    trades: ['1 100 > 3 102 TIME'],
  },
  {
    title: 'a time that ends within a candle ends at the next open',
    ...bought,
    risk: { maxHoldMinutes: 90 },
    candles: [FLAT, FLAT, '101 101 101 101', '102 110 90 100'],
    trades: ['1 100 > 3 102 TIME'],
  },
];
