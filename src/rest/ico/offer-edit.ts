import { EXAMPLE_ID } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_OFFERING } from './admin-offering-fields.js';
import { LAUNCH_EXAMPLE } from './creator-offering.js';

export const icoOfferEditRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/ico/offer/create',
    summary:
      'Makes an offering for an account, without a fee, and approves it at once; an own one waits for another admin.',
    operation: `mutation ($input: CreateIcoOfferingInput!) { createIcoOffering(input: $input) { ${ADMIN_OFFERING} } }`,
    example: { ...LAUNCH_EXAMPLE, userId: EXAMPLE_ID },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/offer/{id}',
    summary: 'Changes an offering: its texts always, everything else only before the first contribution.',
    operation: `mutation ($id: UUID!, $input: EditIcoOfferingInput!) {
      editIcoOffering(id: $id, input: $input) { ${ADMIN_OFFERING} }
    }`,
    example: { name: 'Example token', endDate: '2040-03-01T00:00:00Z', maxPerUser: null },
  },
  {
    method: 'DELETE',
    path: '/api/admin/ico/offer/{id}',
    summary: 'Deletes an offering that is neither sold nor has succeeded, and has nothing in escrow.',
    operation: 'mutation ($id: UUID!) { deleteIcoOffering(id: $id) { message } }',
  },
  {
    method: 'POST',
    path: '/api/admin/ico/offer/{id}/phase',
    summary: 'Adds a phase, which is sold after the others.',
    operation: `mutation ($id: UUID!, $input: AddIcoPhaseInput!) { addIcoPhase(id: $id, input: $input) { ${ADMIN_OFFERING} } }`,
    example: { name: 'Last', tokenPrice: '0.75', allocation: '50000', duration: 10 },
  },
  {
    method: 'DELETE',
    path: '/api/admin/ico/offer/{id}/phase/{phaseId}',
    summary: 'Removes a phase of which nothing was sold; one is always left.',
    operation: `mutation ($id: UUID!, $phaseId: UUID!) { deleteIcoPhase(id: $id, phaseId: $phaseId) { ${ADMIN_OFFERING} } }`,
    example: { phaseId: EXAMPLE_ID },
  },
];
