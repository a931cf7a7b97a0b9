import type { IndicatorSpec } from '../../../../src/core/indicators/indicator-spec.js';
import type { Ohlcv } from '../../../../src/core/trading/candle.js';

/** Values by candle; NaN where there are too few candles. */
type Series = readonly number[];

const sum = (values: Series) => values.reduce((total, value) => total + value, 0);
const mean = (values: Series) => sum(values) / values.length;

/** A function of the last `length` values, counted anew at each of them. */
function ofWindows(values: Series, length: number, of: (window: Series) => number): Series {
  const first = values.findIndex((value) => !Number.isNaN(value));
  return values.map((_, index) => (index - first + 1 < length ? NaN : of(values.slice(index + 1 - length, index + 1))));
}

function exponential(values: Series, period: number): Series {
  const weight = 2 / (period + 1);
  let average = NaN;
  return values.map((value) => {
    average = Number.isNaN(average) ? value : weight * value + (1 - weight) * average;
    return average;
  });
}

/** The mean of the first values, then of each value and, `period - 1` times, the average before it. */
function wilder(values: Series, period: number): Series {
  const first = values.findIndex((value) => !Number.isNaN(value)) + period - 1;
  let average = NaN;
  return values.map((value, index) => {
    if (index === first) average = mean(values.slice(index + 1 - period, index + 1));
    if (index > first) average = (average * (period - 1) + value) / period;
    return average;
  });
}

const minus = (left: Series, right: Series): Series => left.map((value, index) => value - (right[index] ?? NaN));
const before = (values: Series, count = 1): Series => values.map((_, index) => values[index - count] ?? NaN);
const share = (part: number, whole: number, none: number) => (whole === 0 ? none : (100 * part) / whole);

function deviation(values: Series): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function rsi(closes: Series, period: number): Series {
  const changes = minus(closes, before(closes));
  const gains = wilder(
    changes.map((change) => Math.max(change, 0)),
    period,
  );
  const losses = wilder(
    changes.map((change) => Math.max(-change, 0)),
    period,
  );
  return gains.map((gain, index) => share(gain, gain + (losses[index] ?? NaN), 50));
}

function macd(closes: Series, { fast, slow, signal }: { fast: number; slow: number; signal: number }): Series[] {
  const whole = minus(exponential(closes, fast), exponential(closes, slow));
  const line = whole.map((value, index) => (index < slow - 1 ? NaN : value));
  const average = exponential(line, signal);
  return [line, average, minus(line, average)];
}

function stochastic(candles: readonly Ohlcv[], period: number, smoothK: number, smoothD: number): Series[] {
  const highs = ofWindows(
    candles.map(({ high }) => high),
    period,
    (window) => Math.max(...window),
  );
  const lows = ofWindows(
    candles.map(({ low }) => low),
    period,
    (window) => Math.min(...window),
  );
  const places = candles.map(({ close }, index) => {
    const low = lows[index] ?? NaN;
    const high = highs[index] ?? NaN;
    return share(close - low, high - low, 50);
  });
  const k = ofWindows(places, smoothK, mean);
  return [k, ofWindows(k, smoothD, mean)];
}

function atr(candles: readonly Ohlcv[], period: number): Series {
  const ranges = candles.map(({ high, low }, index) => {
    const close = candles[index - 1]?.close;
    return close === undefined ? high - low : Math.max(high - low, Math.abs(high - close), Math.abs(low - close));
  });
  return wilder(ranges, period);
}

function adx(candles: readonly Ohlcv[], period: number): Series {
  const moves = candles.map(({ high, low }, index) => {
    const last = candles[index - 1] ?? { high, low };
    const [up, down] = [high - last.high, last.low - low];
    return up > down && up > 0 ? [up, 0] : down > up && down > 0 ? [0, down] : [0, 0];
  });
  const rises = wilder(
    moves.map(([up = NaN]) => up),
    period,
  );
  const falls = wilder(
    moves.map(([, down = NaN]) => down),
    period,
  );
  const indexes = rises.map((rise, index) => {
    const fall = falls[index] ?? NaN;
    return share(Math.abs(rise - fall), rise + fall, 0);
  });
  return wilder(indexes, period);
}

function cci(candles: readonly Ohlcv[], period: number): Series {
  const typicals = candles.map(({ high, low, close }) => (high + low + close) / 3);
  return ofWindows(typicals, period, (window) => {
    const middle = mean(window);
    const distance = mean(window.map((value) => Math.abs(value - middle)));
    const isFlat = window.every((value) => value === window[0]);
    return isFlat ? 0 : ((window.at(-1) ?? NaN) - middle) / (0.015 * distance);
  });
}

function obv(candles: readonly Ohlcv[]): Series {
  const flows = candles.map(
    ({ close, volume }, index) => Math.sign(close - (candles[index - 1]?.close ?? close)) * volume,
  );
  return flows.map((_, index) => sum(flows.slice(0, index + 1)));
}

/** The outputs of an indicator, counted over all candles at once and by the plainest means. */
export function fromScratch(spec: IndicatorSpec, candles: readonly Ohlcv[]): readonly Series[] {
  const closes = candles.map(({ close }) => close);
  switch (spec.indicator) {
    case 'SMA':
      return [ofWindows(closes, spec.params.period, mean)];
    case 'EMA':
      return [exponential(closes, spec.params.period)];
    case 'WMA': {
      const { period } = spec.params;
      const weighted = (window: Series) => sum(window.map((value, index) => value * (index + 1)));
      return [ofWindows(closes, period, (window) => weighted(window) / ((period * (period + 1)) / 2))];
    }
    case 'RSI':
      return [rsi(closes, spec.params.period)];
    case 'ATR':
      return [atr(candles, spec.params.period)];
    case 'ADX':
      return [adx(candles, spec.params.period)];
    case 'CCI':
      return [cci(candles, spec.params.period)];
    case 'ROC': {
      const earlier = before(closes, spec.params.period);
      return [minus(closes, earlier).map((change, index) => (100 * change) / (earlier[index] ?? NaN))];
    }
    case 'MACD':
      return macd(closes, spec.params);
    case 'BBANDS': {
      const { period, deviations } = spec.params;
      const middle = ofWindows(closes, period, mean);
      const width = ofWindows(closes, period, (window) => Number(deviations) * deviation(window));
      return [
        minus(middle, width),
        middle,
        minus(
          middle,
          width.map((value) => -value),
        ),
      ];
    }
    case 'STOCH':
      return stochastic(candles, spec.params.period, spec.params.smoothK, spec.params.smoothD);
    case 'OBV':
      return [obv(candles)];
  }
}
