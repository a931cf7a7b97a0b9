import type { BotMode } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import { checkedTerms } from '../manage/bot-input.js';
import { amountFromZero } from '../manage/decimal-field.js';
import { makeBot } from '../manage/make-bot.js';
import { riskOf } from '../manage/risk-input.js';
import type { BotView } from '../manage/view.js';
import { requireStillTraded } from '../market/configured.js';
import { holdPurchase } from '../own/purchase.js';
import { requireOwnPurchase } from './own-purchase.js';
import type { SaleRow } from './sale.js';

/** What the owner decides about a bot whose strategy was bought; what is absent is as of any new bot. */
export interface DeployInput {
  /** Absent: that of the strategy. */
  readonly name?: string | null;
  readonly mode?: BotMode | null;
  readonly allocatedAmount?: string | null;
  readonly orderAmount?: string | null;
  readonly intervalSeconds?: number | null;
  readonly venueAccountId?: string | null;
}

/**
 * Makes a bot of the caller that runs what was bought, as a DRAFT, by {@link makeBot}. BAD_INPUT, with the field's name,
 * for a term that no bot may have, NOT_FOUND for anybody else's purchase, PURCHASE_REFUNDED for one that was refunded,
 * MARKET_NOT_TRADED.
 */
export async function deployStrategy(ctx: Context, purchaseId: string, input: DeployInput): Promise<BotView> {
  const own = ownTerms(input);
  const purchase = await requireOwnPurchase(ctx, purchaseId);
  const { strategyId, version, configSnapshot } = purchase;
  requireStillTraded(ctx, configSnapshot);
  return makeBot(
    ctx,
    { ...soldTerms(purchase), ...own },
    {
      operation: 'deployTradingStrategy',
      details: { purchaseId, strategyId, strategyVersion: version },
      require: (tx) => holdPurchase(tx, purchaseId),
    },
  );
}

/** What its owner decides, as it is stored. */
function ownTerms({ mode, allocatedAmount, ...input }: DeployInput) {
  const { name, orderAmount, intervalSeconds, venueAccountId } = input;
  return {
    mode: mode ?? 'PAPER',
    allocatedAmount: amountFromZero('allocatedAmount', allocatedAmount ?? '0'),
    ...checkedTerms({ name, orderAmount, intervalSeconds, venueAccountId }),
  };
}

/** What was sold, and where it comes from. */
function soldTerms({ id, buyerId, strategyId, version, configSnapshot }: SaleRow) {
  const { name, type, symbol, timeframe, strategyConfig } = configSnapshot;
  return {
    userId: buyerId,
    name,
    symbol,
    type,
    timeframe,
    strategyConfig,
    ...riskOf(configSnapshot),
    intervalSeconds: 60,
    venueAccountId: null,
    orderAmount: null,
    purchaseId: id,
    strategyId,
    strategyVersion: version,
    barredAt: null,
  };
}
