import type { z } from 'zod';
import { badInput } from '../catalogue/errors.js';
import { indicatorFault, requireBoundedRules } from '../rules/rule-limits.js';
import type { RuleSet } from '../rules/rule-set.js';
import { configFault } from './config-fault.js';
import { customSchema, type CustomConfig } from './custom.js';
import { dcaPlan, dcaSchema, type DcaConfig } from './dca.js';
import { emaCrossSchema, type EmaCrossConfig } from './ema-cross.js';
import { gridLevels, gridSchema, type GridConfig } from './grid.js';
import { rsiSchema, type RsiConfig } from './rsi.js';
import { signalSchema, type SignalConfig } from './signal.js';

export const STRATEGY_TYPES = ['GRID', 'DCA', 'EMA_CROSS', 'RSI', 'SIGNAL', 'CUSTOM'] as const;
export type StrategyType = (typeof STRATEGY_TYPES)[number];

/** A type with a valid configuration, in which decimal numbers are canonical text and defaults are filled in. */
export type Strategy =
  | { readonly type: 'GRID'; readonly config: GridConfig }
  | { readonly type: 'DCA'; readonly config: DcaConfig }
  | { readonly type: 'EMA_CROSS'; readonly config: EmaCrossConfig }
  | { readonly type: 'RSI'; readonly config: RsiConfig }
  | { readonly type: 'SIGNAL'; readonly config: SignalConfig }
  | { readonly type: 'CUSTOM'; readonly config: CustomConfig };

export type StrategyConfig = Strategy['config'];

const ROOT = 'strategyConfig';

/**
 * Reads the `strategyConfig` of a bot. Takes any JSON. BAD_INPUT names the first faulty field by its path, such as
 * `strategyConfig.entry.all[0].left.params.period: must be a whole number from 1 to 500`.
 */
export function parseStrategy(type: StrategyType, raw: unknown): Strategy {
  switch (type) {
    case 'GRID':
      return { type, config: parsed(gridSchema, raw, gridLevels) };
    case 'DCA':
      requireBounded(raw, ['entry']);
      return { type, config: parsed(dcaSchema, raw, checkDca) };
    case 'EMA_CROSS':
      return { type, config: parsed(emaCrossSchema, raw) };
    case 'RSI':
      return { type, config: parsed(rsiSchema, raw) };
    case 'SIGNAL':
      return { type, config: parsed(signalSchema, raw) };
    case 'CUSTOM':
      requireBounded(raw, ['entry', 'exit']);
      return { type, config: parsed(customSchema, raw, checkCustom) };
  }
}

/** Parses, then lets `check` throw what a schema cannot say. */
function parsed<Config>(
  schema: z.ZodType<Config>,
  raw: unknown,
  check: (config: Config) => unknown = () => null,
): Config {
  const result = schema.safeParse(raw, { error: structureFault });
  if (!result.success) throw configFault(result.error, ROOT);
  check(result.data);
  return result.data;
}

/** For what has no message of its own, which are objects. */
const structureFault: z.core.$ZodErrorMap = ({ input }) => (input === undefined ? 'is missing' : 'must be an object');

function requireBounded(raw: unknown, fields: readonly string[]): void {
  if (typeof raw !== 'object' || raw === null) return;
  for (const field of fields) requireBoundedRules(Reflect.get(raw, field), `${ROOT}.${field}`);
}

function checkDca(config: DcaConfig): void {
  dcaPlan(config);
  checkIndicators('entry', config.entry);
}

function checkCustom({ entry, exit }: CustomConfig): void {
  checkIndicators('entry', entry);
  checkIndicators('exit', exit);
}

function checkIndicators(field: string, rules: RuleSet | undefined): void {
  const fault = rules === undefined ? null : indicatorFault(rules);
  if (fault !== null) throw badInput(`${ROOT}.${field}: ${fault}`);
}
