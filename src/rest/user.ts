import type { RestRoute } from './route.js';

const USER = 'id email firstName lastName country status roleId role emailVerifiedAt createdAt updatedAt';

export const userRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/crm/user',
    summary: 'A page of accounts.',
    operation: `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
      users(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
        items { ${USER} } pagination { totalItems currentPage perPage totalPages }
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
    operation: `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${USER} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/crm/user/{id}',
    summary: 'Changes an account.',
    operation: `mutation ($id: UUID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { ${USER} } }`,
  },
  {
    method: 'DELETE',
    path: '/api/admin/crm/user/{id}/two-factor',
    summary: 'Takes the second factors off an account whose owner has lost them.',
    operation: 'mutation ($id: UUID!) { resetUserTwoFactor(id: $id) { message } }',
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
  },
];
