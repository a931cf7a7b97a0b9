import { requireUserId } from '../../../auth/authenticate.js';
import type { BotMode, BotType } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import { checkedInput, type BotInput } from './bot-input.js';
import { amountFromZero } from './decimal-field.js';
import { makeBot } from './make-bot.js';
import { NOT_PURCHASED, type BotTerms } from './new-bot.js';
import { newRisk } from './risk-input.js';
import type { BotView } from './view.js';

export interface CreateBotInput extends BotInput {
  readonly name: string;
  readonly symbol: string;
  readonly type: BotType;
  readonly mode?: BotMode | null;
  readonly allocatedAmount?: string | null;
}

/** Makes a bot of the caller, by {@link makeBot}. BAD_INPUT, with the field's path, for terms that its type refuses. */
export async function createBot(ctx: Context, input: CreateBotInput): Promise<BotView> {
  return makeBot(ctx, termsOf(ctx, input), { operation: 'createTradingBot' });
}

function termsOf(ctx: Context, input: CreateBotInput): BotTerms {
  const { symbol, type, mode, name, strategyConfig, allocatedAmount } = input;
  return {
    userId: requireUserId(ctx.caller),
    symbol,
    type,
    mode: mode ?? 'PAPER',
    timeframe: '1h',
    intervalSeconds: 60,
    venueAccountId: null,
    ...NOT_PURCHASED,
    orderAmount: null,
    allocatedAmount: amountFromZero('allocatedAmount', allocatedAmount ?? '0'),
    name,
    strategyConfig: {},
    ...newRisk(ctx, input),
    ...checkedInput(type, { ...input, strategyConfig: strategyConfig ?? {} }),
  };
}
