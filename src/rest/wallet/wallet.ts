import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ENTRY, WALLET } from './fields.js';

export const ownWalletRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/finance/wallet',
    summary: "A page of the caller's wallets.",
    operation: `query (${LIST_VARIABLES}) { wallets(${LIST_ARGUMENTS}) { items { ${WALLET} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/finance/wallet/hold',
    summary: 'What holds money of the caller.',
    operation: '{ walletHolds { walletId currency transactionId amount reason since } }',
  },
  {
    method: 'GET',
    path: '/api/finance/wallet/{id}',
    summary: "One of the caller's wallets.",
    operation: `query ($id: UUID!) { wallet(id: $id) { ${WALLET} } }`,
  },
  {
    method: 'GET',
    path: '/api/finance/wallet/{id}/audit',
    summary: "A page of the ledger of one of the caller's wallets.",
    operation: `query ($id: UUID!, ${LIST_VARIABLES}, $after: String) {
      walletEntries(id: $id, ${LIST_ARGUMENTS}, after: $after) { items { ${ENTRY} } ${PAGINATION} cursor }
    }`,
  },
  {
    method: 'GET',
    path: '/api/finance/wallet/{id}/balance',
    summary: "The state of one of the caller's wallets at a given time.",
    operation:
      'query ($id: UUID!, $at: DateTimeISO!) { walletBalanceAt(id: $id, at: $at) { walletId at balance inOrder } }',
    example: { at: '2026-01-01T00:00:00Z' },
  },
];
