/*
 * Where the rules of the platform are kept, for the house tests that hold everything else to them. A file that is moved is
 * renamed only here.
 */

/** The folder of the price guard: nothing outside of it reads a stored price. */
export const PRICES = 'src/services/currency/';

/** The guard itself. */
export const PRICE_GUARD = `${PRICES}guard.ts`;

/** The file that turns a stored price into text, for that folder only. */
export const PRICE_TEXT = `${PRICES}price-text.ts`;

/** Every file that settles across currencies: each asks the guard, with the price and its state of one statement. */
export const EXCHANGES = [
  'src/services/convert/own/closed.ts',
  'src/services/gateway/checkout/paying-wallets.ts',
  'src/services/gateway/payout/decide-payout.ts',
  'src/services/gateway/refund/refund-movements.ts',
  'src/services/money/transfer/price-transfer.ts',
] as const;

/** Every file that shows what an exchange would come to, also at a price that is closed, and moves nothing. */
export const ESTIMATES = [
  'src/services/gateway/checkout/buyer-wallets.ts',
  'src/services/money/transfer/estimate-transfer.ts',
] as const;

/** Every file that values something in dollars at a last price, whatever its age: limits, thresholds, bounds and figures. */
export const VALUERS = [
  'src/services/bot/manage/allocation-limit.ts',
  'src/services/bot/market/price.ts',
  'src/services/bot/paper/opening-balance.ts',
  'src/services/convert/dashboard/read.ts',
  'src/services/convert/figures/count.ts',
  'src/services/convert/hedge/exposed.ts',
  'src/services/convert/hedge/near-price.ts',
  'src/services/convert/hedge/open-by-hand.ts',
  'src/services/convert/hedge/order-price.ts',
  'src/services/convert/hedge/said.ts',
  'src/services/convert/inventory/read.ts',
  'src/services/convert/movement/arrive.ts',
  'src/services/convert/movement/gas-bound.ts',
  'src/services/convert/own/under-way/movements.ts',
  'src/services/convert/pnl/read.ts',
  'src/services/convert/send/usd-value.ts',
  'src/services/gateway/payment/create-payment.ts',
  'src/services/gateway/payout/propose-payouts.ts',
  'src/services/ico/own/sale.ts',
  'src/services/ico/portfolio/current-price.ts',
  'src/services/ico/purchase/deal.ts',
  'src/services/nft/own/high-value.ts',
] as const;
