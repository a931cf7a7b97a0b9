import { APPROVAL } from '../approval/fields.js';
import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const WITHDRAWAL = 'id userId walletId currency type amount status reason decidedAt createdAt fee destination';
const ADMIN_WITHDRAWAL = `${WITHDRAWAL} decidedBy`;

export const withdrawalRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/finance/withdraw',
    summary: "A page of the caller's withdrawals.",
    operation: `query (${LIST_VARIABLES}) { withdrawals(${LIST_ARGUMENTS}) { items { ${WITHDRAWAL} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/finance/withdraw',
    summary: 'Asks for a withdrawal.',
    operation: `mutation ($input: CreateWithdrawalInput!) { createWithdrawal(input: $input) { ${WITHDRAWAL} } }`,
    example: { walletId: EXAMPLE_ID, amount: '25', destination: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  },
  {
    method: 'GET',
    path: '/api/finance/withdraw/{id}',
    summary: "One of the caller's withdrawals.",
    operation: `query ($id: UUID!) { withdrawal(id: $id) { ${WITHDRAWAL} } }`,
  },
  {
    method: 'POST',
    path: '/api/finance/withdraw/{id}/cancel',
    summary: "Takes one of the caller's withdrawals back.",
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      cancelWithdrawal(id: $id, idempotencyKey: $idempotencyKey) { ${WITHDRAWAL} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/withdraw',
    summary: "A page of everybody's withdrawals.",
    operation: `query (${LIST_VARIABLES}) { allWithdrawals(${LIST_ARGUMENTS}) { items { ${ADMIN_WITHDRAWAL} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/finance/withdraw/{id}',
    summary: "One of everybody's withdrawals.",
    operation: `query ($id: UUID!) { anyWithdrawal(id: $id) { ${ADMIN_WITHDRAWAL} approval { ${APPROVAL} } } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/withdraw/{id}/approve',
    summary: 'Approves a withdrawal. A large one takes several people.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      approveWithdrawal(id: $id, idempotencyKey: $idempotencyKey) { ${ADMIN_WITHDRAWAL} approval { ${APPROVAL} } }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/finance/withdraw/{id}/reject',
    summary: 'Rejects a withdrawal.',
    operation: `mutation ($id: UUID!, $reason: String!, $idempotencyKey: String) {
      rejectWithdrawal(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${ADMIN_WITHDRAWAL} }
    }`,
    example: { reason: 'The reference names another customer.' },
  },
];
