import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { canonical } from '../../../core/money.js';
import { parseStrategy } from '../../../core/strategies/strategy.js';
import type { BotType } from '../../../entities/bot/names.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Row } from '../../../entities/index.js';
import { botName, knownTimeframe } from '../manage/bot-input.js';
import { amountFromZero } from '../manage/decimal-field.js';
import { checkedRisk, type RiskInput } from '../manage/risk-input.js';
import { plainText } from '../own/reason.js';

/** What is sold, as a seller gives it. */
export interface ConfigurationInput extends RiskInput {
  readonly type?: BotType | null;
  readonly symbol?: string | null;
  readonly timeframe?: string | null;
  readonly strategyConfig?: Readonly<Record<string, unknown>> | null;
}

/** What a seller may change of a listing. Absent or null: as it is. */
export interface StrategyInput extends ConfigurationInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly price?: string | null;
  readonly currency?: string | null;
}

/** What is sold. */
export type Configuration = Pick<TradingBotStrategy, 'type' | 'symbol' | 'timeframe' | 'strategyConfig' | 'risk'>;

/** All that a seller decides about a listing. */
export type StrategyTerms = Configuration & Pick<TradingBotStrategy, 'name' | 'description' | 'price' | 'currency'>;

const MAX_DESCRIPTION = 5_000;

/** The terms with the given fields in place of the present ones. BAD_INPUT, with the field's path, for a refused value. */
export function checkedTerms(present: StrategyTerms | Row<TradingBotStrategy>, input: StrategyInput): StrategyTerms {
  const { name, description, price, currency } = input;
  return {
    ...checkedConfiguration(present, input),
    name: isGiven(name) ? botName(name) : present.name,
    description: isGiven(description) ? plainText('description', description, MAX_DESCRIPTION) : present.description,
    price: isGiven(price) ? amountFromZero('price', price) : canonical(present.price),
    currency: currency ?? present.currency,
  };
}

function checkedConfiguration(present: Configuration, input: ConfigurationInput): Configuration {
  const type = listableType('type', input.type ?? present.type);
  const { timeframe, strategyConfig } = input;
  return {
    type,
    symbol: input.symbol ?? present.symbol,
    timeframe: isGiven(timeframe) ? knownTimeframe(timeframe) : present.timeframe,
    strategyConfig: { ...parseStrategy(type, strategyConfig ?? present.strategyConfig).config },
    risk: { ...present.risk, ...checkedRisk(input) },
  };
}

/** BAD_INPUT, with the field's name, for SIGNAL: what such a bot does is decided by whoever has its secret. */
export function listableType(field: string, type: BotType): TradingBotStrategy['type'] {
  if (type === 'SIGNAL') throw badInput(`${field}: a strategy of type SIGNAL cannot be listed`);
  return type;
}
