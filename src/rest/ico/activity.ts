import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const ACTIVITY = 'id admin { id email name } action target targetId name offeringId details createdAt';

export const icoActivityRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/ico/activity',
    summary: 'A page of what admins did in the launchpad, newest first.',
    operation: `query (${LIST_VARIABLES}, $after: String) {
      icoActivity(${LIST_ARGUMENTS}, after: $after) { items { ${ACTIVITY} } ${PAGINATION} cursor }
    }`,
  },
];
