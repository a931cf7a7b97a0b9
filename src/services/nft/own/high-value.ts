import { requireKycFeature } from '../../../auth/kyc.js';
import type { Money } from '../../../core/money.js';
import { figure } from '../../../core/launchpad/amounts.js';
import type { Reader } from '../../../infra/database/database.js';
import { highPrice, type HighPricedCurrency } from '../../currency/high-price.js';
import type { Context } from '../../frame/context.js';

/**
 * KYC_REQUIRED unless the caller's verification opens buy_nft, for a price that is worth the threshold or more at the high
 * price of its currency, while high values are gated. One that cannot be put into dollars is not gated, and logged.
 */
export async function requireHighValueKyc(
  ctx: Context,
  price: Money,
  currency: HighPricedCurrency,
  rows: Reader = ctx.db.rows,
): Promise<void> {
  const { settings, log } = ctx;
  const threshold = settings.decimal('nftHighValueThreshold');
  if (!settings.flag('nftRequireKycForHighValue') || threshold === '0') return;
  const usdPrice = highPrice(currency);
  if (usdPrice === null) {
    log.warn({ module: 'nft', currency: currency.code }, 'a purchase is not gated: its currency has no price');
    return;
  }
  const isHigh = figure(price.toString()).times(usdPrice).compare(figure(threshold)) >= 0;
  if (isHigh) await requireKycFeature(ctx, 'buy_nft', rows, { always: true });
}
