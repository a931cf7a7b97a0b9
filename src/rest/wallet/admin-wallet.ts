import { APPROVAL } from '../approval/fields.js';
import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ENTRY, WALLET } from './fields.js';

const ADMIN_WALLET = `${WALLET} system email`;

export const adminWalletRoutes: readonly RestRoute[] = [
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
    operation: `mutation ($id: UUID!, $input: AdjustWalletInput!) { adjustWallet(id: $id, input: $input) { ${WALLET} approval { ${APPROVAL} } } }`,
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
