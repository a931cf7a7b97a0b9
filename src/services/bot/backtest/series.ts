import { badInput } from '../../../core/catalogue/errors.js';
import type { Numbers } from '../../../core/numbers.js';
import type { TimedPrice, TimedSignal } from '../../../core/backtest/contract.js';
import { TIMEFRAME_MS, type Candle, type Timeframe } from '../../../core/trading/candle.js';

/** Most candles, or prices, that a backtest takes in its input. */
const MAX_GIVEN = 10_000;
const MAX_SIGNALS = 1_000;
/** A number of more digits is not the decimal that was written. */
const MAX_DIGITS = 15;
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d{1,18})?$/;
/** The last millisecond that a time of JavaScript can hold. */
const MAX_TIME = 8.64e15;

/** Reads `candles [[time, open, high, low, close, volume]]`. BAD_INPUT names the first faulty one, such as `candles[3]`. */
export function readCandlesInput(given: readonly Numbers[], timeframe: Timeframe): Candle[] {
  let before = -Infinity;
  return rowsOf('candles', given).map((row, index) => {
    const at = `candles[${index}]`;
    const [openAt = NaN, open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = numbersOf(at, row, 6);
    requireTime(at, openAt, before);
    if (openAt % TIMEFRAME_MS[timeframe] !== 0) throw badInput(`${at}: does not begin a candle of ${timeframe}`);
    if (low <= 0) throw badInput(`${at}: its prices must be above 0`);
    if (high < low) throw badInput(`${at}: its high is below its low`);
    for (const [name, mark] of Object.entries({ open, close })) {
      if (mark > high || mark < low) throw badInput(`${at}: its ${name} is not between its low and its high`);
    }
    before = openAt;
    return { openAt, open, high, low, close, volume };
  });
}

/** Reads `prices [[time, price]]`. BAD_INPUT names the first faulty one, such as `prices[3]`. */
export function readPricesInput(given: readonly Numbers[]): TimedPrice[] {
  let before = -Infinity;
  return rowsOf('prices', given).map((row, index) => {
    const at = `prices[${index}]`;
    const [time = NaN, mark = NaN] = numbersOf(at, row, 2);
    requireTime(at, time, before);
    if (mark <= 0) throw badInput(`${at}: must be above 0`);
    before = time;
    return [time, mark];
  });
}

/** Signals as they are stored, oldest first. BAD_INPUT for more than 1,000. */
export function readSignalsInput(given: readonly { readonly time: Date; readonly action: 'BUY' | 'SELL' }[]) {
  if (given.length > MAX_SIGNALS) throw badInput(`signals: at most ${MAX_SIGNALS}`);
  const signals: TimedSignal[] = given.map(({ time, action }) => ({ time: time.getTime(), action }));
  return signals.toSorted((one, other) => one.time - other.time);
}

function rowsOf(name: string, given: readonly Numbers[]): readonly Numbers[] {
  if (given.length === 0) throw badInput(`${name}: must not be empty`);
  if (given.length > MAX_GIVEN) throw badInput(`${name}: at most ${MAX_GIVEN}`);
  return given;
}

function numbersOf(at: string, row: Numbers, count: number): number[] {
  if (row.length === count) return row.map((each) => numberOf(at, each));
  throw badInput(`${at}: must be a list of ${count} numbers`);
}

/** A number, or its text, of at most 15 significant digits and 18 decimals. */
function numberOf(at: string, given: Numbers[number]): number {
  const text = typeof given === 'number' ? plain(given) : given;
  if (typeof text !== 'string' || !PLAIN.test(text)) {
    throw badInput(`${at}: must hold plain decimal numbers that are not below 0, with at most 18 decimals`);
  }
  const digits = text.replace('.', '').replace(/^0+/, '');
  if ((text.includes('.') ? digits.replace(/0+$/, '') : digits).length > MAX_DIGITS) {
    throw badInput(`${at}: a number has more than ${MAX_DIGITS} significant digits`);
  }
  return Number(text);
}

/** Small numbers are written with an exponent, which whoever sent them need not have done. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e-') && Number(value.toFixed(18)) === value ? value.toFixed(18) : text;
}

function requireTime(at: string, time: number, before: number): void {
  if (!Number.isInteger(time) || time > MAX_TIME) throw badInput(`${at}: its time must be in milliseconds since 1970`);
  if (time <= before) throw badInput(`${at}: is not later than the one before`);
}
