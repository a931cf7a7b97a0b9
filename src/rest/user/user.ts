import { APPROVAL } from '../approval/fields.js';
import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const USER = 'id email firstName lastName country status roleId role emailVerifiedAt createdAt updatedAt';

export const userRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/crm/user',
    summary: 'A page of accounts.',
    operation: `query (${LIST_VARIABLES}) {
      users(${LIST_ARGUMENTS}) {
        items { ${USER} } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/crm/user/{id}',
    summary: 'One account.',
    operation: `query ($id: UUID!) { user(id: $id) { ${USER} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/crm/user',
    summary: 'Creates an account for somebody else.',
    operation: `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${USER} approval { ${APPROVAL} } } }`,
    example: {
      email: 'grace@example.com',
      password: 'Correct-horse-1',
      firstName: 'Grace',
      lastName: 'Hopper',
      country: 'US',
      emailVerified: true,
    },
  },
  {
    method: 'PUT',
    path: '/api/admin/crm/user/{id}',
    summary: 'Changes an account.',
    operation: `mutation ($id: UUID!, $input: UpdateUserInput!) {
      updateUser(id: $id, input: $input) { ${USER} approval { ${APPROVAL} } }
    }`,
    example: { firstName: 'Grace', status: 'ACTIVE' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/crm/user/{id}/two-factor',
    summary: 'Takes the second factors off an account whose owner has lost them.',
    operation: `mutation ($id: UUID!) { resetUserTwoFactor(id: $id) { message approval { ${APPROVAL} } } }`,
  },
  {
    method: 'DELETE',
    path: '/api/admin/crm/user/{id}',
    summary: 'Deletes an account softly.',
    operation: 'mutation ($id: UUID!) { deleteUser(id: $id) { message } }',
  },
  {
    method: 'DELETE',
    path: '/api/admin/crm/user',
    summary: 'Deletes several accounts softly, all or none.',
    operation: 'mutation ($ids: [UUID!]!) { deleteUsers(ids: $ids) { message } }',
    example: { ids: [EXAMPLE_ID] },
  },
];
