import type { RestRoute } from '../frame/route.js';

const EXTENSION = 'name title status version licensed built updatedAt';

export const extensionRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/system/extension',
    summary: 'Every extension, with its switch and its licence.',
    operation: `{ extensions { ${EXTENSION} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/system/extension/{name}/status',
    summary: 'Switches an extension on or off.',
    operation: `mutation ($name: String!, $status: Boolean!) {
      setExtensionStatus(name: $name, status: $status) { ${EXTENSION} }
    }`,
    example: { name: 'knowledge_base', status: true },
  },
];
