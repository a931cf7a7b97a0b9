import { APPROVAL } from '../approval/fields.js';
import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

export const CONVERT_SEND = `id sendChainId currency type chainId contract address amount purpose status gasCurrency gasHeld
  gasPaid usdValue nonce txHash reason replacedAt failure createdBy approvedBy createdAt submittedAt approvedAt broadcastAt
  confirmedAt cancelledAt reversedAt updatedAt`;

export const convertSendRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/send',
    summary: "A page of payments out of the house's money on chains.",
    operation: `query (${LIST_VARIABLES}) { convertSends(${LIST_ARGUMENTS}) { items { ${CONVERT_SEND} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/send/{id}',
    summary: "One payment out of the house's money on a chain.",
    operation: `query ($id: UUID!) { convertSend(id: $id) { ${CONVERT_SEND} approval { ${APPROVAL} } } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send',
    summary: "Writes down a payment out of the house's money; nothing is held, and no chain is asked.",
    operation: `mutation ($input: CreateConvertSendInput!) { createConvertSend(input: $input) { ${CONVERT_SEND} } }`,
    example: {
      sendChainId: EXAMPLE_ID,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '250',
      purpose: 'To the cold wallet',
    },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send/{id}/submit',
    summary: 'Holds the money of a send, and what its gas may cost. By its author it is the first approval.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      submitConvertSend(id: $id, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} approval { ${APPROVAL} } }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send/{id}/approve',
    summary: 'Approves a send that another admin wrote down. The last approval lets it go out.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      approveConvertSend(id: $id, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} approval { ${APPROVAL} } }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send/{id}/confirm',
    summary: 'Ends a send that its chain has paid; txHash names a transaction that was sent by hand.',
    operation: `mutation ($id: UUID!, $txHash: String, $idempotencyKey: String) {
      confirmConvertSend(id: $id, txHash: $txHash, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} }
    }`,
    example: { txHash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send/{id}/cancel',
    summary: 'Cancels a send; in place of one that was broadcast, an empty transaction is sent.',
    operation: `mutation ($id: UUID!, $reason: String!, $idempotencyKey: String) {
      cancelConvertSend(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} }
    }`,
    example: { reason: 'The address has changed.' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/send/{id}/reverse',
    summary:
      'Frees the money of a send whose transaction failed on its chain, or whose nonce another one (txHash) has.',
    operation: `mutation ($id: UUID!, $reason: String!, $txHash: String, $idempotencyKey: String) {
      reverseConvertSend(id: $id, reason: $reason, txHash: $txHash, idempotencyKey: $idempotencyKey) { ${CONVERT_SEND} }
    }`,
    example: { reason: 'The recipient refuses payments.' },
  },
];
