import { z } from 'zod';
import { OUTPUTS, PERIOD_INDICATORS } from '../indicators/indicator-spec.js';
import { decimal, decimalBetween, oneOf, wholeNumber } from '../trading/config-fields.js';

/** How many candles before the newest one an operand may look. */
const MAX_AGO = 100;
const MAX_PERIOD = 500;

const ago = wholeNumber(0, MAX_AGO)
  .default(0)
  .meta({ title: 'Ago', description: 'How many candles before the newest closed one.' });
const candles = (title: string, description: string) => wholeNumber(1, MAX_PERIOD).meta({ title, description });
const period = candles('Period', 'How many candles the indicator looks at.');

/** Every name, so that the message names all of them whichever indicator comes first. */
const unknownIndicator = `must be one of ${Object.keys(OUTPUTS).join(', ')}`;
const named = <const Name extends string>(name: Name) => z.literal(name, unknownIndicator);
const ONE_OUTPUT = oneOf(['value']).optional().meta({ title: 'Output' });

export const CANDLE_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const;

const ofCandle = z
  .strictObject({ candle: oneOf(CANDLE_FIELDS).meta({ title: 'Part of the candle' }), ago })
  .meta({ title: 'Candle', description: 'A price of a candle, or its volume.' });

const byPeriod = z
  .strictObject({
    indicator: z.enum(PERIOD_INDICATORS, unknownIndicator),
    params: z.strictObject({ period }),
    output: ONE_OUTPUT,
    ago,
  })
  .meta({ title: 'Indicator with a period' });

const macd = z
  .strictObject({
    indicator: named('MACD'),
    params: z
      .strictObject({
        fast: candles('Fast', 'Period of the fast average.'),
        slow: candles('Slow', 'Period of the slow average.'),
        signal: candles('Signal', 'Period of the average of their difference.'),
      })
      .refine(({ fast, slow }) => fast < slow, { path: ['fast'], message: 'must be below slow' }),
    output: oneOf(OUTPUTS.MACD).meta({ title: 'Output' }),
    ago,
  })
  .meta({ title: 'Moving average convergence and divergence' });

const bollinger = z
  .strictObject({
    indicator: named('BBANDS'),
    params: z.strictObject({
      period,
      deviations: decimalBetween('0.1', '10').meta({
        title: 'Deviations',
        description: 'How many standard deviations lie between the mean and each band.',
      }),
    }),
    output: oneOf(OUTPUTS.BBANDS).meta({ title: 'Output' }),
    ago,
  })
  .meta({ title: 'Bollinger bands' });

const stochastic = z
  .strictObject({
    indicator: named('STOCH'),
    params: z.strictObject({
      period,
      smoothK: candles('Smoothing of k', 'How many candles k is averaged over.'),
      smoothD: candles('Smoothing of d', 'How many values of k make d.'),
    }),
    output: oneOf(OUTPUTS.STOCH).meta({ title: 'Output' }),
    ago,
  })
  .meta({ title: 'Stochastic oscillator' });

const onBalanceVolume = z
  .strictObject({ indicator: named('OBV'), params: z.strictObject({}).default({}), output: ONE_OUTPUT, ago })
  .meta({ title: 'On-balance volume' });

const KINDS =
  'must be a decimal number as text, a part of a candle ({ candle }) or an indicator ({ indicator, params })';

/** What a comparison compares: a number, a part of a candle or an output of an indicator. */
export const operandSchema = z
  .union([decimal(), ofCandle, byPeriod, macd, bollinger, stochastic, onBalanceVolume], KINDS)
  .meta({ id: 'Operand', title: 'Operand' });

export type Operand = z.output<typeof operandSchema>;
