import type { RestRoute } from '../frame/route.js';

const SUMS = 'sales refunds gross feeAmount sellerAmount';

export const botSellerRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/seller',
    summary: 'What the caller has sold, by listing and currency, with the last 30 days of each.',
    operation: `{
      tradingSellerDashboard {
        listings { id name status currency ${SUMS} freePurchases avgRating reviewCount runningBots days { day ${SUMS} } }
        currencies { currency ${SUMS} days { day ${SUMS} } }
      }
    }`,
  },
];
