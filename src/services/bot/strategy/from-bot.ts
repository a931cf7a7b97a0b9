import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import type { Context } from '../../frame/context.js';
import { requireStillTraded } from '../market/configured.js';
import { newRisk, RISK_FIELDS, riskOf } from '../manage/risk-input.js';
import { requireOwnBot } from '../own/own-bot.js';
import { listableType, type Configuration, type ConfigurationInput } from './input.js';

const COPIED: ReadonlySet<string> = new Set(['type', 'symbol', 'timeframe', 'strategyConfig', ...RISK_FIELDS]);

/**
 * What a bot of the caller does, to be sold. NOT_FOUND for anybody else's. BAD_INPUT, with the field's path, for a bot
 * that was made from a purchase or trades by signals, and where a part of the configuration is given as well;
 * MARKET_NOT_TRADED for one whose market was taken out.
 */
export async function copiedFromBot(ctx: Context, botId: string, input: ConfigurationInput): Promise<Configuration> {
  const [given] = Object.entries(input).find(([field, value]) => COPIED.has(field) && isGiven(value)) ?? [];
  if (given !== undefined) throw badInput(`${given}: is copied from the bot that botId names`);
  const bot = await requireOwnBot(ctx, botId);
  if (bot.purchaseId !== null) throw badInput('botId: the bot was made from a strategy that was bought');
  const { symbol, timeframe, strategyConfig } = bot;
  requireStillTraded(ctx, bot);
  return {
    type: listableType('botId', bot.type),
    symbol,
    timeframe,
    strategyConfig,
    // Percentages as they are stored in a bot have zeros at their end.
    risk: newRisk(ctx, riskOf(bot)),
  };
}
