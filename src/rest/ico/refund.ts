import { APPROVAL } from '../approval/fields.js';
import { EXAMPLE_ID } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';

export const icoRefundRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/refund/eligibility/{offeringId}',
    summary: 'Whether an offering can be refunded, and what of it is outstanding.',
    operation: `query ($offeringId: UUID!) {
      icoRefundEligibility(offeringId: $offeringId) { eligible reason outstanding amount mine { count amount } }
    }`,
    example: { offeringId: EXAMPLE_ID },
  },
  {
    method: 'POST',
    path: '/api/ico/refund/process',
    summary:
      'Refunds what is outstanding of an offering that has failed or was cancelled: for its creator and holders of access.ico.',
    operation:
      'mutation ($input: ProcessIcoRefundsInput!) { processIcoRefunds(input: $input) { refunded amount paid paidAmount } }',
    example: { offeringId: EXAMPLE_ID },
  },
  {
    method: 'POST',
    path: '/api/admin/ico/offer/{id}/cancel-refund',
    summary:
      'Ends an offering for good: pays for deliveries that their chain has confirmed, then refunds what is outstanding. A flagged one requires payConfirmedDeliveries.',
    operation: `mutation ($id: UUID!, $reason: String!, $payConfirmedDeliveries: Boolean, $idempotencyKey: String) {
      cancelIcoOffering(
        id: $id, reason: $reason, payConfirmedDeliveries: $payConfirmedDeliveries, idempotencyKey: $idempotencyKey
      ) { refunded amount paid paidAmount open missing alreadyReleased approval { ${APPROVAL} } }
    }`,
    example: { reason: 'Its creator does not answer.' },
  },
];
