import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

export const MOVEMENT = `id currency type from to amount status origin automatic arrived fee requestedAt withdrawalId txHash
  gasCurrency gasHeld gasPaid usdValue reference reviewReason outcome note resolvedBy createdBy startedAt dueAt doneAt createdAt updatedAt`;

export const convertMovementRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/movement',
    summary: "A page of movements of the house's own money.",
    operation: `query (${LIST_VARIABLES}) {
      convertMovements(${LIST_ARGUMENTS}) { items { ${MOVEMENT} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/movement/{id}',
    summary: "One movement of the house's own money.",
    operation: `query ($id: UUID!) { convertMovement(id: $id) { ${MOVEMENT} approval { ${APPROVAL} } } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/movement',
    summary: "Begins a movement of the house's own money between two places.",
    operation: `mutation ($input: StartConvertMovementInput!) { startConvertMovement(input: $input) { ${MOVEMENT} } }`,
    example: { currency: 'USDT', type: 'SPOT', from: 'VENUE', to: 'LEDGER', amount: '25000' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/movement/{id}/complete',
    summary: 'Says that a movement that an admin carries out has arrived.',
    operation: `mutation ($id: UUID!, $input: CompleteConvertMovementInput!) {
      completeConvertMovement(id: $id, input: $input) { ${MOVEMENT} }
    }`,
    example: { reference: 'Withdrawal A7X2-33 of the venue', arrived: '24999' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/movement/{id}/cancel',
    summary: "Replaces a movement's payment that its chain does not mine by an empty transaction with higher fees.",
    operation: `mutation ($id: UUID!, $reason: String, $idempotencyKey: String) {
      cancelConvertMovement(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${MOVEMENT} }
    }`,
    example: { reason: 'Fees have risen above what it offers.' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/movement/{id}/resolve',
    summary: 'Ends a movement in review: ARRIVED, RETURNED or LOST. A large one takes several people.',
    operation: `mutation ($id: UUID!, $input: ResolveConvertMovementInput!) {
      resolveConvertMovement(id: $id, input: $input) { ${MOVEMENT} approval { ${APPROVAL} } }
    }`,
    example: { outcome: 'RETURNED', arrived: '24990', note: 'The venue sent it back.' },
  },
];
