import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const ROLE = 'id name version permissions users createdAt';

export const roleRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/system/permission',
    summary: 'Every permission key.',
    operation: '{ permissions }',
  },
  {
    method: 'GET',
    path: '/api/admin/system/role',
    summary: 'A page of roles.',
    operation: `query (${LIST_VARIABLES}) {
      roles(${LIST_ARGUMENTS}) {
        items { ${ROLE} } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/system/role/{id}',
    summary: 'One role.',
    operation: `query ($id: UUID!) { role(id: $id) { ${ROLE} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/system/role',
    summary: 'Creates a role.',
    operation: `mutation ($input: CreateRoleInput!) { createRole(input: $input) { ${ROLE} } }`,
    example: { name: 'Support', permissions: ['access.user', 'view.user'] },
  },
  {
    method: 'PUT',
    path: '/api/admin/system/role/{id}',
    summary: 'Changes a role.',
    operation: `mutation ($id: UUID!, $input: UpdateRoleInput!) {
      updateRole(id: $id, input: $input) { ${ROLE} approval { ${APPROVAL} } }
    }`,
    example: { name: 'Support', permissions: ['access.user'] },
  },
  {
    method: 'DELETE',
    path: '/api/admin/system/role/{id}',
    summary: 'Deletes a role that no account has.',
    operation: 'mutation ($id: UUID!) { deleteRole(id: $id) { message } }',
  },
];
