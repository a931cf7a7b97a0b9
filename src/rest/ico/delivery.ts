import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const RELEASE =
  'id offeringId buyer walletAddress amount currency tokens status deliverBy transactionHash chainCheck checkReason createdAt submittedAt';
const TRANCHE = 'id sequence dueAt deliverBy percent tokens status transactionHash chainCheck checkReason paidAt';
const transactionHash = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';

export const icoDeliveryRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/creator/token/{id}/release',
    summary: "A page of the contributions to one of the caller's offerings that do not vest.",
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      icoReleases(id: $id, ${LIST_ARGUMENTS}) { items { ${RELEASE} } ${PAGINATION} }
    }`,
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}/release/{transactionId}',
    summary: 'Names the transaction that delivers the tokens of a contribution; again while it is not proven.',
    operation: `mutation ($id: UUID!, $transactionId: UUID!, $transactionHash: String!, $idempotencyKey: String) {
      submitIcoDelivery(
        id: $id, transactionId: $transactionId, transactionHash: $transactionHash, idempotencyKey: $idempotencyKey
      ) { ${RELEASE} }
    }`,
    example: { transactionId: EXAMPLE_ID, transactionHash },
  },
  {
    method: 'GET',
    path: '/api/ico/creator/token/{id}/vesting',
    summary: "A page of the schedules of one of the caller's offerings, with their tranches.",
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      icoReleaseSchedules(id: $id, ${LIST_ARGUMENTS}) {
        items { id transactionId offeringId type total released status buyer walletAddress releases { ${TRANCHE} } }
        ${PAGINATION}
      }
    }`,
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}/vesting/{releaseId}',
    summary: 'Names the transaction that delivers a tranche that is due; what is proven is paid for at once.',
    operation: `mutation ($id: UUID!, $releaseId: UUID!, $transactionHash: String!, $idempotencyKey: String) {
      releaseIcoTranche(
        id: $id, releaseId: $releaseId, transactionHash: $transactionHash, idempotencyKey: $idempotencyKey
      ) { ${TRANCHE} }
    }`,
    example: { releaseId: EXAMPLE_ID, transactionHash },
  },
];
