import type { RestRoute } from '../frame/route.js';

export const convertDashboardRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/dashboard',
    summary: 'Instant convert at a glance: quotes, orders, risk and what waits.',
    operation: `{
      convertDashboard {
        openQuotes ordersToday volumeTodayUsd netTodayUsd
        today {
          currency type orders reversals volumeIn volumeOut fee spread rounding hedge venueFee networkFee lost
          net netUsd swept unswept
        }
        exposure { currency type amount usd } exposureUsd
        waiting { kind status count oldest }
        closed { currency type frozen closure }
      }
    }`,
  },
];
