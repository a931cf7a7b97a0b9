import { badInput } from '../../../core/catalogue/errors.js';
import type { Numbers } from '../../../core/numbers.js';
import { isGiven } from '../../../core/given.js';
import { parseStrategy } from '../../../core/strategies/strategy.js';
import { TIMEFRAME_MS, TIMEFRAMES, type Timeframe } from '../../../core/trading/candle.js';
import type { BotRisk } from '../../../entities/bot/risk.js';
import type { BotType } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import { percentage, positiveAmount } from '../manage/decimal-field.js';
import { requirePlaceable } from '../manage/order-cost.js';
import { checkedRisk, type RiskInput } from '../manage/risk-input.js';
import type { Market } from '../market/quoted-market.js';
import { readCandlesInput, readPricesInput, readSignalsInput } from './series.js';
import type { StoredBacktest } from '../../../core/backtest/stored-backtest.js';

/** What somebody asks for: the past by `from` and `to`, or as candles, or as prices. */
export interface BacktestRequest extends RiskInput {
  readonly symbol: string;
  readonly type: BotType;
  readonly strategyConfig?: Readonly<Record<string, unknown>> | null;
  readonly timeframe?: string | null;
  readonly from?: Date | null;
  readonly to?: Date | null;
  readonly candles?: readonly Numbers[] | null;
  readonly prices?: readonly Numbers[] | null;
  readonly signals?: readonly { readonly time: Date; readonly action: 'BUY' | 'SELL' }[] | null;
  readonly allocatedAmount: string;
  readonly orderAmount?: string | null;
  readonly feePercent?: string | null;
  readonly slippagePercent?: string | null;
}

const MAX_CANDLES = 1_000_000;
const MAX_PERCENT = '5';

const NO_RISK: BotRisk = {
  stopLossPercent: '0',
  takeProfitPercent: '0',
  takeProfits: [],
  trailingPercent: '0',
  trailingActivationPercent: '0',
  maxHoldMinutes: 0,
  cooldownMinutes: 0,
  dailyLossLimitPercent: '0',
  maxDrawdownPercent: '0',
  maxDailyTrades: 0,
  maxOpenPositions: 1,
  closeOnLimit: true,
};

/** All that the backtest depends on. BAD_INPUT, with the field's path, for a value that is refused. */
export function checkedBacktest({ settings }: Context, market: Market, request: BacktestRequest): StoredBacktest {
  const { type, feePercent, slippagePercent } = request;
  const timeframe = timeframeOf(request.timeframe ?? '1h');
  const { config } = parseStrategy(type, request.strategyConfig ?? {});
  const allocatedAmount = positiveAmount('allocatedAmount', request.allocatedAmount);
  const orderAmount = isGiven(request.orderAmount) ? positiveAmount('orderAmount', request.orderAmount) : null;
  requirePlaceable(market, { type, strategyConfig: { ...config }, allocatedAmount, orderAmount });
  const { amountStep, priceStep, minAmount, minCost } = market;
  return {
    type,
    timeframe,
    strategyConfig: config,
    risk: { ...NO_RISK, ...checkedRisk(request) },
    market: { amountStep, priceStep, minAmount, minCost },
    allocatedAmount,
    orderAmount,
    feePercent: percentOr('feePercent', feePercent, settings.decimal('tradingBotTradingFeePercent')),
    slippagePercent: percentOr('slippagePercent', slippagePercent, settings.decimal('tradingBotSlippagePercent')),
    ...pastOf(request, timeframe),
    signals: readSignalsInput(request.signals ?? []),
  };
}

function pastOf(request: BacktestRequest, timeframe: Timeframe): Pick<StoredBacktest, 'range' | 'candles' | 'prices'> {
  const { from, to } = request;
  const candles = isGiven(request.candles) ? readCandlesInput(request.candles, timeframe) : null;
  const prices = isGiven(request.prices) ? readPricesInput(request.prices) : null;
  if (candles === null && prices === null) return { candles, prices, range: rangeOf(from, to, timeframe) };
  if (isGiven(from) || isGiven(to)) throw badInput('from: give either from and to, or candles or prices');
  return { candles, prices, range: null };
}

/** The whole candles between two times. */
function rangeOf(from: Date | null | undefined, to: Date | null | undefined, timeframe: Timeframe) {
  if (!isGiven(from)) throw badInput('from: is missing; give from and to, or candles or prices');
  if (!isGiven(to)) throw badInput('to: is missing; give from and to, or candles or prices');
  const length = TIMEFRAME_MS[timeframe];
  const [first, end] = [Math.ceil(from.getTime() / length) * length, Math.floor(to.getTime() / length) * length];
  if (first >= end) throw badInput(`to: must be at least one candle of ${timeframe} after from`);
  const candles = (end - first) / length;
  if (candles > MAX_CANDLES) throw badInput(`to: ${candles} candles lie between from and to, at most ${MAX_CANDLES}`);
  return { from: first, to: end };
}

function percentOr(field: string, given: string | null | undefined, byDefault: string): string {
  return isGiven(given) ? percentage(field, given, MAX_PERCENT).toString() : byDefault;
}

function timeframeOf(text: string): Timeframe {
  const known = TIMEFRAMES.find((each) => each === text);
  if (known) return known;
  throw badInput(`timeframe: must be one of ${TIMEFRAMES.join(', ')}`);
}
