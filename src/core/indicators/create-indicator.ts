import { Adx } from './adx.js';
import { Atr } from './atr.js';
import { BollingerBands } from './bollinger-bands.js';
import { Cci } from './cci.js';
import { Ema } from './ema.js';
import type { Indicator } from './indicator.js';
import type { IndicatorSpec, PeriodIndicator } from './indicator-spec.js';
import { Macd } from './macd.js';
import { Obv } from './obv.js';
import { Roc } from './roc.js';
import { Rsi } from './rsi.js';
import { Sma } from './sma.js';
import { Stochastic } from './stochastic.js';
import { Wma } from './wma.js';

const BY_PERIOD: Readonly<Record<PeriodIndicator, new (period: number) => Indicator>> = {
  SMA: Sma,
  EMA: Ema,
  WMA: Wma,
  RSI: Rsi,
  ATR: Atr,
  ADX: Adx,
  CCI: Cci,
  ROC: Roc,
};

/** A new indicator, which has seen no candle. */
export function createIndicator(spec: IndicatorSpec): Indicator {
  switch (spec.indicator) {
    case 'MACD':
      return new Macd(spec.params.fast, spec.params.slow, spec.params.signal);
    case 'BBANDS':
      return new BollingerBands(spec.params.period, Number(spec.params.deviations));
    case 'STOCH':
      return new Stochastic(spec.params.period, spec.params.smoothK, spec.params.smoothD);
    case 'OBV':
      return new Obv();
    default:
      return new BY_PERIOD[spec.indicator](spec.params.period);
  }
}
