import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const ENTRY = 'userId guaranteed bought remaining createdAt updatedAt';
const RESERVE = 'phaseId accounts allocation reserved bought';
const EXAMPLE = { phaseId: EXAMPLE_ID, entries: [{ userId: EXAMPLE_ID, guaranteed: '500' }] };

export const icoAllowListRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/offer/{id}/allowance',
    summary: 'What the phases of an offering keep for the caller.',
    operation: 'query ($id: UUID!) { icoAllowance(offeringId: $id) { phaseId phaseName guaranteed bought remaining } }',
  },
  {
    method: 'GET',
    path: '/api/ico/creator/token/{id}/phase/{phaseId}/allowance',
    summary: 'A page of the allow-list of a phase.',
    operation: `query ($id: UUID!, $phaseId: UUID!, ${LIST_VARIABLES}) {
      icoAllowances(id: $id, phaseId: $phaseId, ${LIST_ARGUMENTS}) { items { ${ENTRY} } ${PAGINATION} }
    }`,
    example: { phaseId: EXAMPLE_ID },
  },
  {
    method: 'PUT',
    path: '/api/ico/creator/token/{id}/phase/{phaseId}/allowance',
    summary: 'Puts accounts on the allow-list of a phase, changes what is guaranteed to them, or takes them off.',
    operation: `mutation ($id: UUID!, $phaseId: UUID!, $input: SetIcoAllowancesInput!) {
      setIcoAllowances(id: $id, phaseId: $phaseId, input: $input) { ${RESERVE} }
    }`,
    example: EXAMPLE,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}/phase/{phaseId}/allowance',
    summary: 'A page of the allow-list of a phase.',
    operation: `query ($id: UUID!, $phaseId: UUID!, ${LIST_VARIABLES}) {
      anyIcoAllowances(id: $id, phaseId: $phaseId, ${LIST_ARGUMENTS}) { items { ${ENTRY} } ${PAGINATION} }
    }`,
    example: { phaseId: EXAMPLE_ID },
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/offer/{id}/phase/{phaseId}/allowance',
    summary: 'Puts accounts on the allow-list of a phase, changes what is guaranteed to them, or takes them off.',
    operation: `mutation ($id: UUID!, $phaseId: UUID!, $input: SetIcoAllowancesInput!) {
      setAnyIcoAllowances(id: $id, phaseId: $phaseId, input: $input) { ${RESERVE} }
    }`,
    example: EXAMPLE,
  },
];
