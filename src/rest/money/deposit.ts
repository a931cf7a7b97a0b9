import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const DEPOSIT = 'id userId walletId currency type amount status reason decidedAt createdAt method reference expiresAt';
const ADMIN_DEPOSIT = `${DEPOSIT} decidedBy confirmedDuplicate`;

export const depositRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/finance/deposit',
    summary: "A page of the caller's deposits.",
    operation: `query (${LIST_VARIABLES}) { deposits(${LIST_ARGUMENTS}) { items { ${DEPOSIT} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/finance/deposit',
    summary: 'Asks for a deposit.',
    operation: `mutation ($input: CreateDepositInput!) { createDeposit(input: $input) { ${DEPOSIT} } }`,
    example: {
      currency: 'USD',
      type: 'FIAT',
      amount: '250',
      method: 'Bank transfer',
      reference: 'RF18539007547034',
    },
  },
  {
    method: 'GET',
    path: '/api/finance/deposit/{id}',
    summary: "One of the caller's deposits.",
    operation: `query ($id: UUID!) { deposit(id: $id) { ${DEPOSIT} } }`,
  },
  {
    method: 'POST',
    path: '/api/finance/deposit/{id}/cancel',
    summary: "Takes one of the caller's deposits back.",
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      cancelDeposit(id: $id, idempotencyKey: $idempotencyKey) { ${DEPOSIT} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/deposit',
    summary: "A page of everybody's deposits.",
    operation: `query (${LIST_VARIABLES}) { allDeposits(${LIST_ARGUMENTS}) { items { ${ADMIN_DEPOSIT} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/deposit/{id}',
    summary: "One of everybody's deposits.",
    operation: `query ($id: UUID!) { anyDeposit(id: $id) { ${ADMIN_DEPOSIT} approval { ${APPROVAL} } } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/deposit/{id}/approve',
    summary:
      'Approves a deposit. A large one takes several people; confirmDuplicate accepts a reference that waits or is booked already.',
    operation: `mutation ($id: UUID!, $confirmDuplicate: Boolean, $idempotencyKey: String) {
      approveDeposit(id: $id, confirmDuplicate: $confirmDuplicate, idempotencyKey: $idempotencyKey) {
        ${ADMIN_DEPOSIT} approval { ${APPROVAL} }
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/deposit/{id}/reject',
    summary: 'Rejects a deposit.',
    operation: `mutation ($id: UUID!, $reason: String!, $idempotencyKey: String) {
      rejectDeposit(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${ADMIN_DEPOSIT} }
    }`,
    example: { reason: 'The reference names another customer.' },
  },
];
