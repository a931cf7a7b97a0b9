import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const LEVEL = 'id level name description features status createdAt updatedAt';
const APPLICATION = 'id userId levelId status data reason reviewedAt createdAt';
const OWN = `${APPLICATION} level levelName`;
const ADMIN = `${OWN} email reviewedBy`;

const customerRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/kyc',
    summary: "The caller's verification, and which features it opens.",
    operation: '{ kycState { approved { level name } features { name open } } }',
  },
  {
    method: 'GET',
    path: '/api/user/kyc/level',
    summary: 'Verification levels that the caller can apply for.',
    operation: `{ openKycLevels { ${LEVEL} } }`,
  },
  {
    method: 'GET',
    path: '/api/user/kyc/application',
    summary: "A page of the caller's applications.",
    operation: `query (${LIST_VARIABLES}) {
      ownKycApplications(${LIST_ARGUMENTS}) { items { ${OWN} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/user/kyc/application',
    summary: 'Applies for a verification level.',
    operation: `mutation ($input: SubmitKycApplicationInput!) { submitKycApplication(input: $input) { ${APPLICATION} } }`,
    example: {
      levelId: EXAMPLE_ID,
      data: { fullName: 'Ada Lovelace', birthDate: '1990-12-10', documentNumber: 'X1234567' },
    },
  },
];

const levelRoutes: RestRoute[] = [
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

const applicationRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/crm/kyc/application',
    summary: "A page of everybody's applications.",
    operation: `query (${LIST_VARIABLES}) { kycApplications(${LIST_ARGUMENTS}) { items { ${ADMIN} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/crm/kyc/application/{id}',
    summary: 'One application.',
    operation: `query ($id: UUID!) { kycApplication(id: $id) { ${ADMIN} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/crm/kyc/application/{id}/approve',
    summary: 'Approves an application.',
    operation: `mutation ($id: UUID!) { approveKycApplication(id: $id) { ${APPLICATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/crm/kyc/application/{id}/reject',
    summary: 'Rejects an application, or takes its approval back.',
    operation: `mutation ($id: UUID!, $input: RejectKycApplicationInput!) {
      rejectKycApplication(id: $id, input: $input) { ${APPLICATION} }
    }`,
    example: { reason: 'The photo of the passport cannot be read.' },
  },
];

export const kycRoutes: RestRoute[] = [...customerRoutes, ...levelRoutes, ...applicationRoutes];
