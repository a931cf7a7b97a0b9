import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const LEVEL = 'id level name description features status createdAt updatedAt';

export const kycLevelRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/kyc/level',
    summary: 'Verification levels that the caller can apply for.',
    operation: `{ openKycLevels { ${LEVEL} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/crm/kyc/level',
    summary: 'A page of verification levels.',
    operation: `query (${LIST_VARIABLES}) { kycLevels(${LIST_ARGUMENTS}) { items { ${LEVEL} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/crm/kyc/level',
    summary: 'Creates a verification level.',
    operation: `mutation ($input: KycLevelInput!) { createKycLevel(input: $input) { ${LEVEL} } }`,
    example: {
      name: 'Verified',
      level: 2,
      description: 'A passport and a proof of address.',
      features: ['api_keys', 'buy_nft'],
      status: 'ACTIVE',
    },
  },
  {
    method: 'GET',
    path: '/api/admin/crm/kyc/level/{id}',
    summary: 'One verification level.',
    operation: `query ($id: UUID!) { kycLevel(id: $id) { ${LEVEL} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/crm/kyc/level/{id}',
    summary: 'Changes a verification level.',
    operation: `mutation ($id: UUID!, $input: UpdateKycLevelInput!) {
      updateKycLevel(id: $id, input: $input) { ${LEVEL} }
    }`,
    example: { name: 'Verified', features: ['api_keys'] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/crm/kyc/level/{id}',
    summary: 'Deletes a verification level for which nobody applied.',
    operation: 'mutation ($id: UUID!) { deleteKycLevel(id: $id) { message } }',
  },
];
