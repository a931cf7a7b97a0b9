import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const WALLET = 'id userId currency type balance inOrder sequence frozenAt createdAt';
const ADMIN_WALLET = `${WALLET} system email`;
const ENTRY = `id walletId userId sequence operation amount previousBalance newBalance previousInOrder newInOrder
  transactionId idempotencyKey external metadata createdAt currency type`;

const ownerRoutes: RestRoute[] = [
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
    summary: "How one of the caller's wallets stood at a moment.",
    operation:
      'query ($id: UUID!, $at: DateTimeISO!) { walletBalanceAt(id: $id, at: $at) { walletId at balance inOrder } }',
    example: { at: '2026-01-01T00:00:00Z' },
  },
];

const adminRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/finance/wallet',
    summary: 'A page of all wallets.',
    operation: `query (${LIST_VARIABLES}) { allWallets(${LIST_ARGUMENTS}) { items { ${ADMIN_WALLET} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/wallet/audit',
    summary: 'A page of the ledger of all wallets.',
    operation: `query (${LIST_VARIABLES}, $after: String) {
      walletAudit(${LIST_ARGUMENTS}, after: $after) { items { ${ENTRY} } ${PAGINATION} cursor }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/wallet/{id}/proof',
    summary: "Proves that a wallet's ledger is whole, or says where it is not.",
    operation: 'query ($id: UUID!) { verifyWallet(id: $id) { walletId rows sequence faults { sequence fault } } }',
  },
  {
    method: 'POST',
    path: '/api/admin/finance/wallet',
    summary: "Opens a wallet for an account, or one of the platform's own.",
    operation: `mutation ($input: CreateWalletInput!) { createWallet(input: $input) { ${ADMIN_WALLET} } }`,
    example: { userId: EXAMPLE_ID, currency: 'USDT', type: 'SPOT' },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/wallet/{id}/adjust',
    summary: 'Puts money into a wallet from outside the platform, or takes it out.',
    operation: `mutation ($id: UUID!, $input: AdjustWalletInput!) { adjustWallet(id: $id, input: $input) { ${WALLET} } }`,
    example: { type: 'ADD', amount: '25', nonce: 'bonus-2026-01', note: 'Campaign of January' },
  },
  {
    method: 'POST',
    path: '/api/admin/finance/wallet/{id}/unfreeze',
    summary: 'Lets a wallet pay out again whose ledger had a fault.',
    operation: `mutation ($id: UUID!, $reason: String!) { unfreezeWallet(id: $id, reason: $reason) { ${WALLET} } }`,
    example: { reason: 'The difference is explained and booked.' },
  },
];

export const walletRoutes: RestRoute[] = [...ownerRoutes, ...adminRoutes];
