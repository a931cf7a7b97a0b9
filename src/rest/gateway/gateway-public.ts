import type { RestRoute } from '../frame/route.js';

export const CURRENCY = 'code type name precision usdPrice';

export const gatewayPublicRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/settings',
    summary: 'What the gateway takes: wallet types, currencies, bounds in US dollars, and languages of the checkout.',
    operation: `{
      gatewaySettings { enabled testMode walletTypes currencies { ${CURRENCY} } minAmount maxAmount locales }
    }`,
  },
  {
    method: 'GET',
    path: '/api/gateway/landing',
    summary: 'The front page of the gateway, with figures of the last 30 days, rounded down to two digits.',
    operation: '{ gatewayLanding { title features { title text } merchants payments volume } }',
  },
];
