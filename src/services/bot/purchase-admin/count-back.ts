import { canonical, Money } from '../../../core/money.js';
import type { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';

/** Takes a sale that was refunded out of the money of its locked listing. */
export function countBack(listing: TradingBotStrategy, sale: TradingBotPurchase): void {
  const less = (sum: string, part: string): string => amount(sum).minus(amount(part)).toString();
  const amount = (text: string): Money => Money.parse(canonical(text), sale.currency);
  Object.assign(listing, {
    grossRevenue: less(listing.grossRevenue, sale.price),
    sellerRevenue: less(listing.sellerRevenue, sale.sellerAmount),
    platformRevenue: less(listing.platformRevenue, sale.feeAmount),
  });
}
