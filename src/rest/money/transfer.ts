import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const TRANSFER = `id userId walletId currency type amount status reason decidedAt createdAt
  fee toUserId toWalletId toCurrency toType rate received isEstimate`;
const ADMIN_TRANSFER = `${TRANSFER} decidedBy`;

export const transferRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/finance/transfer',
    summary: "A page of the caller's transfers.",
    operation: `query (${LIST_VARIABLES}) { transfers(${LIST_ARGUMENTS}) { items { ${TRANSFER} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/finance/transfer',
    summary: 'Asks for a transfer.',
    operation: `mutation ($input: CreateTransferInput!) { createTransfer(input: $input) { ${TRANSFER} } }`,
    example: { walletId: EXAMPLE_ID, toUserId: EXAMPLE_ID, amount: '25' },
  },
  {
    method: 'GET',
    path: '/api/finance/transfer/estimate',
    summary: 'Estimate of a transfer at present prices, with the reason for a refusal.',
    operation: `query ($walletId: UUID!, $amount: Amount!, $toUserId: UUID, $toCurrency: String, $toType: WalletType) {
      transferEstimate(walletId: $walletId, amount: $amount, toUserId: $toUserId, toCurrency: $toCurrency, toType: $toType) {
        currency type amount fee toCurrency toType rate received rounding closed
      }
    }`,
    example: { walletId: EXAMPLE_ID, amount: '25', toCurrency: 'USDT', toType: 'SPOT' },
  },
  {
    method: 'GET',
    path: '/api/finance/transfer/{id}',
    summary: "One of the caller's transfers.",
    operation: `query ($id: UUID!) { transfer(id: $id) { ${TRANSFER} } }`,
  },
  {
    method: 'POST',
    path: '/api/finance/transfer/{id}/cancel',
    summary: "Takes one of the caller's transfers back.",
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      cancelTransfer(id: $id, idempotencyKey: $idempotencyKey) { ${TRANSFER} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/transfer',
    summary: "A page of everybody's transfers.",
    operation: `query (${LIST_VARIABLES}) { allTransfers(${LIST_ARGUMENTS}) { items { ${ADMIN_TRANSFER} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/transfer/{id}',
    summary: "One of everybody's transfers.",
    operation: `query ($id: UUID!) { anyTransfer(id: $id) { ${ADMIN_TRANSFER} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/transfer/{id}/approve',
    summary: 'Approves a transfer.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      approveTransfer(id: $id, idempotencyKey: $idempotencyKey) { ${ADMIN_TRANSFER} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/transfer/{id}/reject',
    summary: 'Rejects a transfer.',
    operation: `mutation ($id: UUID!, $reason: String!, $idempotencyKey: String) {
      rejectTransfer(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${ADMIN_TRANSFER} }
    }`,
    example: { reason: 'The reference names another customer.' },
  },
];
