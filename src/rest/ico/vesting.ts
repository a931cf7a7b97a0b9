import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { VESTING } from './contribution-fields.js';

export const icoVestingRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/vesting',
    summary: "A page of the caller's schedules with their tranches; with offeringId, those of one offering.",
    operation: `query (${LIST_VARIABLES}, $offeringId: UUID) {
      icoVestings(${LIST_ARGUMENTS}, offeringId: $offeringId) { items { ${VESTING} } ${PAGINATION} }
    }`,
  },
];
