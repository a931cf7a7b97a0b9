import { requireUserId } from '../../../auth/authenticate.js';
import { BotStatus } from '../../../core/states/bot.js';
import { fixed, sum, toText } from '../../../core/trading/fixed.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotMode } from '../../../entities/bot/names.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { botView, quoteOf, type BotView } from './view.js';

/** Most bots that an account may have, whatever the setting says. */
const MAX_BOTS = 1_000;

export interface BotDashboard {
  readonly bots: readonly BotView[];
  readonly totals: BotTotals;
}

export interface BotTotals {
  readonly bots: number;
  /** One for each status, those of no bot included. */
  readonly statuses: readonly { readonly status: BotStatus; readonly bots: number }[];
  readonly currencies: readonly CurrencyTotals[];
}

/** Sums over the bots of one quote currency and mode: paper is never added to real funds. */
export interface CurrencyTotals {
  readonly currency: string;
  readonly mode: BotMode;
  readonly bots: number;
  readonly allocatedAmount: string;
  readonly usedAmount: string;
  readonly totalProfit: string;
}

/** All bots of the caller, newest first, and their totals. */
export async function readBotDashboard(ctx: Context): Promise<BotDashboard> {
  const bots = await ctx.db.rows
    .selectFrom('trading_bot')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_BOTS)
    .execute();
  return { bots: bots.map(botView), totals: totalsOf(bots) };
}

function totalsOf(bots: readonly Row<TradingBot>[]): BotTotals {
  const kinds = Map.groupBy(bots, (bot) => `${quoteOf(bot)} ${bot.mode}`);
  return {
    bots: bots.length,
    statuses: Object.values(BotStatus).map((status) => ({
      status,
      bots: bots.filter((bot) => bot.status === status).length,
    })),
    currencies: [...kinds]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, [first, ...others]]) => (first ? [currencyTotals([first, ...others])] : [])),
  };
}

function currencyTotals(bots: readonly [Row<TradingBot>, ...Row<TradingBot>[]]): CurrencyTotals {
  const total = (column: 'allocatedAmount' | 'usedAmount' | 'totalProfit') =>
    toText(sum(bots.map((bot) => fixed(bot[column]))));
  return {
    currency: quoteOf(bots[0]),
    mode: bots[0].mode,
    bots: bots.length,
    allocatedAmount: total('allocatedAmount'),
    usedAmount: total('usedAmount'),
    totalProfit: total('totalProfit'),
  };
}
