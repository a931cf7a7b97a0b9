import type { RestRoute } from './route.js';

const LEVEL = 'id level name description features status createdAt updatedAt';
const APPLICATION = 'id userId levelId status data reason reviewedAt createdAt';
const OWN = `${APPLICATION} level levelName`;
const ADMIN = `${OWN} email reviewedBy`;
const PAGINATION = 'pagination { totalItems currentPage perPage totalPages }';
const LIST_VARIABLES = '$page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject';
const LIST_ARGUMENTS = 'page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter';

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
    operation: `query ($page: Int, $perPage: Int) {
      ownKycApplications(page: $page, perPage: $perPage) { items { ${OWN} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/user/kyc/application',
    summary: 'Applies for a verification level.',
    operation: `mutation ($input: SubmitKycApplicationInput!) { submitKycApplication(input: $input) { ${APPLICATION} } }`,
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
  },
];

export const kycRoutes: RestRoute[] = [...customerRoutes, ...levelRoutes, ...applicationRoutes];
