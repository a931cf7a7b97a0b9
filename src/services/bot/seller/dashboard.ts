import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { readSaleDays, type SaleDay } from './days.js';
import { readCurrencies, readListings, type SellerCurrency, type SellerListing } from './sums.js';

export interface SellerDashboard {
  readonly listings: readonly (SellerListing & { readonly days: readonly SaleDay[] })[];
  readonly currencies: readonly (SellerCurrency & { readonly days: readonly SaleDay[] })[];
}

/**
 * What the caller has sold: by listing and by currency, with the last 30 days of each. Takes three statements, however
 * much was sold. Deleted listings count for their currency alone.
 */
export async function readSellerDashboard(ctx: Context): Promise<SellerDashboard> {
  const sellerId = requireUserId(ctx.caller);
  const [listings, currencies, days] = await Promise.all([
    readListings(ctx, sellerId),
    readCurrencies(ctx, sellerId),
    readSaleDays(ctx, sellerId),
  ]);
  return {
    listings: listings.map((each) => ({ ...each, days: days.ofListing(each.id) })),
    currencies: currencies.map((each) => ({ ...each, days: days.ofCurrency(each.currency) })),
  };
}
