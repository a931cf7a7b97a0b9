import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { Money } from '../../../core/money.js';
import type { BotRisk } from '../../../entities/bot/risk.js';
import type { TakeProfit } from '../../../entities/bot/take-profit.js';
import type { Context } from '../../frame/context.js';
import { percentage } from './decimal-field.js';

/** Risk as its owner gives it; null, as absent, for what is not given. 0 switches a rule off. */
export type RiskInput = { readonly [Field in keyof BotRisk]?: BotRisk[Field] | null };

/** The largest value of each percentage; a price cannot fall by more than 100 percent. */
const PERCENTAGES = {
  stopLossPercent: '100',
  takeProfitPercent: '9999.99',
  trailingPercent: '100',
  trailingActivationPercent: '9999.99',
  dailyLossLimitPercent: '100',
  maxDrawdownPercent: '100',
} as const;

/** The largest value of each count. */
const COUNTS = {
  maxHoldMinutes: 5_256_000,
  cooldownMinutes: 5_256_000,
  maxDailyTrades: 10_000,
  maxOpenPositions: 200,
} as const;

const MAX_TARGETS = 5;
const WHOLE = '100';

const PERCENT_NAMES = Object.keys(PERCENTAGES) as (keyof typeof PERCENTAGES)[];
const COUNT_NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

/** The columns of a bot that are its risk. */
export const RISK_FIELDS: readonly string[] = [...PERCENT_NAMES, ...COUNT_NAMES, 'takeProfits', 'closeOnLimit'];

/** The risk of a bot, as another one has it too. */
export function riskOf(bot: BotRisk): BotRisk {
  return {
    stopLossPercent: bot.stopLossPercent,
    takeProfitPercent: bot.takeProfitPercent,
    takeProfits: bot.takeProfits,
    trailingPercent: bot.trailingPercent,
    trailingActivationPercent: bot.trailingActivationPercent,
    maxHoldMinutes: bot.maxHoldMinutes,
    cooldownMinutes: bot.cooldownMinutes,
    dailyLossLimitPercent: bot.dailyLossLimitPercent,
    maxDrawdownPercent: bot.maxDrawdownPercent,
    maxDailyTrades: bot.maxDailyTrades,
    maxOpenPositions: bot.maxOpenPositions,
    closeOnLimit: bot.closeOnLimit,
  };
}

/** The given fields as they are stored. BAD_INPUT, with the field's name, for a value out of its range. */
export function checkedRisk(input: RiskInput): Partial<BotRisk> {
  const risk: Partial<BotRisk> = {};
  for (const field of PERCENT_NAMES) {
    const text = input[field];
    if (isGiven(text)) risk[field] = percentage(field, text, PERCENTAGES[field]).toString();
  }
  for (const field of COUNT_NAMES) {
    const count = input[field];
    if (isGiven(count)) risk[field] = wholeNumber(field, count, [0, COUNTS[field]]);
  }
  if (isGiven(input.takeProfits)) risk.takeProfits = targets(input.takeProfits);
  if (isGiven(input.closeOnLimit)) risk.closeOnLimit = input.closeOnLimit;
  return risk;
}

/** The risk of a new bot: what is not given is what the operator's settings say. */
export function newRisk({ settings }: Pick<Context, 'settings'>, input: RiskInput): BotRisk {
  return {
    stopLossPercent: settings.decimal('tradingBotDefaultStopLossPercent'),
    takeProfitPercent: settings.decimal('tradingBotDefaultTakeProfitPercent'),
    takeProfits: [],
    trailingPercent: '0',
    trailingActivationPercent: '0',
    maxHoldMinutes: 0,
    cooldownMinutes: 0,
    dailyLossLimitPercent: settings.decimal('tradingBotDefaultDailyLossLimitPercent'),
    maxDrawdownPercent: settings.decimal('tradingBotDefaultMaxDrawdownPercent'),
    maxDailyTrades: settings.number('tradingBotDefaultMaxDailyTrades'),
    maxOpenPositions: 1,
    closeOnLimit: true,
    ...checkedRisk(input),
  };
}

/** BAD_INPUT, with the field's name, for a number that is not whole or out of its range. */
export function wholeNumber(field: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw badInput(`${field}: must be a whole number from ${least} to ${most}`);
}

function targets(given: readonly TakeProfit[]): TakeProfit[] {
  if (given.length > MAX_TARGETS) throw badInput(`takeProfits: at most ${MAX_TARGETS} targets`);
  let [below, shares] = [Money.zero('%'), Money.zero('%')];
  return given.map(({ percent: percentText, share: shareText }, index) => {
    const at = `takeProfits[${index}]`;
    const percent = percentage(`${at}.percent`, percentText, PERCENTAGES.takeProfitPercent);
    const share = percentage(`${at}.share`, shareText, WHOLE);
    if (percent.compare(below) <= 0)
      throw badInput(`${at}.percent: must be above ${index === 0 ? '0' : `${below}, the target before`}`);
    if (!share.isPositive()) throw badInput(`${at}.share: must be above 0`);
    [below, shares] = [percent, shares.plus(share)];
    if (shares.compare(Money.parse(WHOLE, '%')) > 0)
      throw badInput('takeProfits: the shares must be at most 100 together');
    return { percent: percent.toString(), share: share.toString() };
  });
}
