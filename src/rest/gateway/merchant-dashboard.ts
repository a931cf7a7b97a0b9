import type { RestRoute } from '../frame/route.js';
import { PAYMENT } from './fields.js';
import { MERCHANT } from './merchant.js';

const BALANCE = 'currency walletType pending reserved totalReceived totalFees totalRefunded totalPaidOut';
export const DAY_FIGURES = 'day count completed refunds volume fees refunded';

export const merchantDashboardRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/dashboard',
    summary: "The caller's merchant, its balances, its last 30 days in US dollars and its latest payments.",
    operation: `query ($mode: GatewayMode) {
      merchantDashboard(mode: $mode) {
        merchant { ${MERCHANT} } balances { ${BALANCE} } stats { count completed volume refunded conversion }
        days { ${DAY_FIGURES} } recentPayments { ${PAYMENT} }
      }
    }`,
    example: { mode: 'LIVE' },
  },
  {
    method: 'GET',
    path: '/api/gateway/balance',
    summary: "What the caller's merchant is owed, and how it is paid.",
    operation: `{ merchantBalances { items { ${BALANCE} } payout { schedule threshold walletType } } }`,
  },
];
