import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { PERFORMANCE, STRATEGY } from './fields.js';

const ADMIN_STRATEGY = `${STRATEGY} owner { id email name }`;

export const botStrategyAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot/strategy',
    summary: 'A page of all listed strategies with the accounts that sell them.',
    operation: `query (${LIST_VARIABLES}) {
      allTradingStrategies(${LIST_ARGUMENTS}) { items { ${ADMIN_STRATEGY} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/trading-bot/strategy/{id}',
    summary: 'One listed strategy, in any state, with what is sold.',
    operation: `query ($id: UUID!) { anyTradingStrategy(id: $id) { ${ADMIN_STRATEGY} ${PERFORMANCE} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/strategy/{id}/approve',
    summary: 'Approves a listing that waits for it; its seller is told.',
    operation: `mutation ($id: UUID!, $submittedAt: DateTimeISO) {
      approveTradingStrategy(id: $id, submittedAt: $submittedAt) { ${ADMIN_STRATEGY} }
    }`,
    example: { submittedAt: '2030-01-01T00:00:00.000Z' },
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/strategy/{id}/reject',
    summary: 'Refuses a listing that waits for approval; its seller is told the reason.',
    operation: `mutation ($id: UUID!, $reason: String!) {
      rejectTradingStrategy(id: $id, reason: $reason) { ${ADMIN_STRATEGY} }
    }`,
    example: { reason: 'The description promises a profit.' },
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/strategy/{id}/suspend',
    summary: 'Takes a listing out of the marketplace; its seller is told the reason.',
    operation: `mutation ($id: UUID!, $reason: String!) {
      suspendTradingStrategy(id: $id, reason: $reason) { ${ADMIN_STRATEGY} }
    }`,
    example: { reason: 'Buyers complain.' },
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/strategy/{id}/reinstate',
    summary: 'Puts a suspended listing back into the marketplace; nobody is told.',
    operation: `mutation ($id: UUID!) { reinstateTradingStrategy(id: $id) { ${ADMIN_STRATEGY} } }`,
  },
];
