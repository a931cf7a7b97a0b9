import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { canonical, type Money } from '../../../core/money.js';
import { sqlState } from '../../../core/sql/sql-state.js';
import type { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { auditStrategy } from '../audit/record.js';
import { figuresAfterSale } from '../strategy/buyer-figures.js';
import type { Offer } from './offer.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes trading_bot_purchase in one statement: it writes one row.

/** Name of the platform's business in the ledger and among its profits. */
export const BOT_STRATEGY = 'BOT_STRATEGY';

export type SaleRow = Row<TradingBotPurchase>;

/** How a price is shared; both parts together are the price. */
export interface PriceSplit {
  /** The platform's part. */
  readonly fee: Money;
  /** What the seller gets. */
  readonly rest: Money;
}

/** The row of a sale of what is offered now. */
export function newSale({ clock, settings }: Context, offer: Offer, buyerId: string, split: PriceSplit): SaleRow {
  const { name, type, symbol, timeframe, strategyConfig, risk } = offer;
  return {
    id: newId(),
    strategyId: offer.id,
    buyerId,
    sellerId: offer.userId,
    version: offer.version,
    price: canonical(offer.price),
    currency: offer.currency,
    feePercent: settings.decimal('tradingBotPlatformFeePercent'),
    feeAmount: split.fee.toString(),
    sellerAmount: split.rest.toString(),
    configSnapshot: { name, type, symbol, timeframe, strategyConfig, ...risk },
    createdAt: clock.now().toISOString(),
    refundedAt: null,
    refundReason: null,
    platformPaid: false,
  };
}

/**
 * Stores a sale with its listing's counters and sums, its audit and the platform's profit, by statements that are sent
 * with the commit. ALREADY_PURCHASED when the buyer got it meanwhile.
 */
export async function storeSale(ctx: Context, tx: Tx, sale: SaleRow, { fee }: PriceSplit): Promise<void> {
  const { id, strategyId, version, price, currency, feePercent, feeAmount, sellerAmount } = sale;
  const row = { ...sale, configSnapshot: JSON.stringify(sale.configSnapshot) };
  await tx.withCommit({
    query: tx.rows.insertInto('trading_bot_purchase').values(row).compile(),
    refused: (error) => (sqlState(error) === '23505' ? new AppError('ALREADY_PURCHASED') : error),
  });
  await tx.withCommit({
    query: sql`
      update trading_bot_strategy s set
        ${figuresAfterSale(sale)},
        "grossRevenue" = "grossRevenue" + ${price}::numeric,
        "sellerRevenue" = "sellerRevenue" + ${sellerAmount}::numeric,
        "platformRevenue" = "platformRevenue" + ${feeAmount}::numeric
      where id = ${strategyId}`.compile(tx.rows),
    refused: (error) => (sqlState(error) === '22003' ? new AppError('BALANCE_OVERFLOW') : error),
  });
  await auditStrategy(ctx, tx, { id: strategyId, userId: sale.sellerId }, 'STRATEGY_PURCHASED', {
    purchaseId: id,
    version,
    price,
    currency,
    feePercent,
    feeAmount,
    sellerAmount,
  });
  await bookProfit(tx, { type: BOT_STRATEGY, amount: fee, walletType: 'SPOT', reference: id });
}
