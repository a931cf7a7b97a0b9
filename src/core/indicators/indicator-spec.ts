/** Indicators with one parameter, the number of candles, and one output. */
export const PERIOD_INDICATORS = ['SMA', 'EMA', 'WMA', 'RSI', 'ATR', 'ADX', 'CCI', 'ROC'] as const;
export type PeriodIndicator = (typeof PERIOD_INDICATORS)[number];

/** An indicator with its parameters. Deviations are decimal text, everything else is a number of candles. */
export type IndicatorSpec =
  | { readonly indicator: PeriodIndicator; readonly params: { readonly period: number } }
  | {
      readonly indicator: 'MACD';
      readonly params: { readonly fast: number; readonly slow: number; readonly signal: number };
    }
  | { readonly indicator: 'BBANDS'; readonly params: { readonly period: number; readonly deviations: string } }
  | {
      readonly indicator: 'STOCH';
      readonly params: { readonly period: number; readonly smoothK: number; readonly smoothD: number };
    }
  | { readonly indicator: 'OBV'; readonly params: Readonly<Record<string, never>> };

export type IndicatorName = IndicatorSpec['indicator'];

const ONE = ['value'] as const;

/** The outputs of each indicator, in the order of its values. */
export const OUTPUTS = {
  SMA: ONE,
  EMA: ONE,
  WMA: ONE,
  RSI: ONE,
  ATR: ONE,
  ADX: ONE,
  CCI: ONE,
  ROC: ONE,
  OBV: ONE,
  MACD: ['macd', 'signal', 'histogram'],
  BBANDS: ['lower', 'middle', 'upper'],
  STOCH: ['k', 'd'],
} as const satisfies Readonly<Record<IndicatorName, readonly string[]>>;

export type IndicatorOutput = (typeof OUTPUTS)[IndicatorName][number];

/** Name of an indicator with its parameters, such as MACD(12,26,9). Equal indicators have equal names. */
export function indicatorName(spec: IndicatorSpec): string {
  switch (spec.indicator) {
    case 'MACD':
      return `MACD(${spec.params.fast},${spec.params.slow},${spec.params.signal})`;
    case 'BBANDS':
      return `BBANDS(${spec.params.period},${spec.params.deviations})`;
    case 'STOCH':
      return `STOCH(${spec.params.period},${spec.params.smoothK},${spec.params.smoothD})`;
    case 'OBV':
      return 'OBV';
    default:
      return `${spec.indicator}(${spec.params.period})`;
  }
}

/** How many candles an indicator looks back on, by which the history that it needs is measured. */
export function lookback(spec: IndicatorSpec): number {
  switch (spec.indicator) {
    case 'MACD':
      return spec.params.slow + spec.params.signal;
    case 'STOCH':
      return spec.params.period + spec.params.smoothK + spec.params.smoothD;
    case 'ADX':
      return 2 * spec.params.period;
    case 'OBV':
      return 1;
    default:
      return spec.params.period;
  }
}
