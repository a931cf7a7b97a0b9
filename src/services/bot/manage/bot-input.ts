import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { parseStrategy } from '../../../core/strategies/strategy.js';
import { storedName } from '../../../core/text/name.js';
import { TIMEFRAMES } from '../../../core/trading/candle.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotType } from '../../../entities/bot/names.js';
import { positiveAmount } from './decimal-field.js';
import { checkedRisk, wholeNumber, type RiskInput } from './risk-input.js';

/** What the owner of a bot may change. Absent: as it is. Null: none, for venueAccountId and orderAmount; else absent. */
export interface BotInput extends RiskInput {
  readonly name?: string | null;
  readonly strategyConfig?: Readonly<Record<string, unknown>> | null;
  readonly timeframe?: string | null;
  readonly intervalSeconds?: number | null;
  readonly venueAccountId?: string | null;
  readonly orderAmount?: string | null;
}

const MAX_NAME = 100;
const INTERVAL = [5, 240] as const;

/** The given fields as they are stored. BAD_INPUT, with the field's path, for a value that is refused. */
export function checkedInput(type: BotType, { strategyConfig, ...terms }: BotInput): Partial<TradingBot> {
  return {
    ...checkedTerms(terms),
    ...(isGiven(strategyConfig) ? { strategyConfig: { ...parseStrategy(type, strategyConfig).config } } : {}),
  };
}

/** As {@link checkedInput}, of what a bot of any type has. */
export function checkedTerms(input: Omit<BotInput, 'strategyConfig'>): Partial<TradingBot> {
  const { name, timeframe, intervalSeconds, venueAccountId, orderAmount } = input;
  return {
    ...checkedRisk(input),
    ...(isGiven(name) ? { name: botName(name) } : {}),
    ...(isGiven(timeframe) ? { timeframe: knownTimeframe(timeframe) } : {}),
    ...(isGiven(intervalSeconds) ? { intervalSeconds: wholeNumber('intervalSeconds', intervalSeconds, INTERVAL) } : {}),
    ...(venueAccountId === undefined ? {} : { venueAccountId }),
    ...(orderAmount === undefined
      ? {}
      : { orderAmount: orderAmount === null ? null : positiveAmount('orderAmount', orderAmount) }),
  };
}

/** A name as it is stored. BAD_INPUT unless it has 1 to 100 characters. */
export function botName(text: string): string {
  const name = storedName(text);
  if (name.length < 1 || name.length > MAX_NAME) throw badInput(`name: must have 1 to ${MAX_NAME} characters`);
  return name;
}

/** BAD_INPUT for a length of candles that bots do not know. */
export function knownTimeframe(text: string): string {
  if (TIMEFRAMES.some((each) => each === text)) return text;
  throw badInput(`timeframe: must be one of ${TIMEFRAMES.join(', ')}`);
}
