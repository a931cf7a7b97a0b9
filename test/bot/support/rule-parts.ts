/** Parts that rule sets are put together from in tests, as clients send them. */
export const period = (indicator: string, length: unknown, ago?: unknown) => ({
  indicator,
  params: { period: length },
  ...(ago === undefined ? {} : { ago }),
});

export const macd = (output: unknown, params: object = { fast: 12, slow: 26, signal: 9 }) => ({
  indicator: 'MACD',
  params,
  output,
});

export const bands = (output: unknown, params: object = { period: 20, deviations: '2' }) => ({
  indicator: 'BBANDS',
  params,
  output,
});

export const stochastic = (output: unknown, params: object = { period: 14, smoothK: 3, smoothD: 3 }) => ({
  indicator: 'STOCH',
  params,
  output,
});

export const candle = (part: unknown, ago?: unknown) => ({ candle: part, ...(ago === undefined ? {} : { ago }) });

export const compare = (left: unknown, op: unknown, right: unknown) => ({ left, op, right });

/** A rule that is valid, for places where any is. */
export const HOLDS = compare(candle('close'), 'gt', '0');

/** A rule within so many others. */
export function nested(depth: number, wrap: (inner: unknown) => unknown, innermost: unknown = HOLDS): unknown {
  let rule = innermost;
  for (let level = 0; level < depth; level++) rule = wrap(rule);
  return rule;
}
