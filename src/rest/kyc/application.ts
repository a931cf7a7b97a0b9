import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const APPLICATION = 'id userId levelId status data reason reviewedAt createdAt';
const OWN_APPLICATION = `${APPLICATION} level levelName`;
const ADMIN_APPLICATION = `${OWN_APPLICATION} email reviewedBy`;

export const kycApplicationRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/kyc/application',
    summary: "A page of the caller's applications.",
    operation: `query (${LIST_VARIABLES}) {
      ownKycApplications(${LIST_ARGUMENTS}) { items { ${OWN_APPLICATION} } ${PAGINATION} }
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
  {
    method: 'GET',
    path: '/api/admin/crm/kyc/application',
    summary: "A page of everybody's applications.",
    operation: `query (${LIST_VARIABLES}) { kycApplications(${LIST_ARGUMENTS}) { items { ${ADMIN_APPLICATION} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/crm/kyc/application/{id}',
    summary: 'One application.',
    operation: `query ($id: UUID!) { kycApplication(id: $id) { ${ADMIN_APPLICATION} } }`,
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
