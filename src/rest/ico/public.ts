import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { UPDATE } from './fields.js';
import { OFFERING, OFFERING_SUMMARY } from './offering-fields.js';

const STATS = 'offerings upcoming active success failed cancelled raisedUsd investors';

export const icoPublicRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/ico/landing',
    summary:
      'The front page of the launchpad; its offerings and figures are kept for four times as long as they took to compute.',
    operation: `{
      icoLanding {
        featured { ${OFFERING_SUMMARY} } upcoming { ${OFFERING_SUMMARY} } stats { ${STATS} }
        announcement { active message }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/ico/stats',
    summary: 'What all offerings came to; kept for four times as long as it took to compute.',
    operation: `{ icoStats { ${STATS} } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/offer',
    summary:
      'A page of offerings, newest first. It sorts by name, symbol, startDate, endDate, createdAt, raised, targetAmount or percent. The status COMPLETED stands for SUCCESS and FAILED, UPCOMING for what is approved and has not started.',
    operation: `query (${LIST_VARIABLES}, $status: IcoOfferingFilter, $search: String, $blockchain: String, $typeId: UUID) {
      icoOfferings(${LIST_ARGUMENTS}, status: $status, search: $search, blockchain: $blockchain, typeId: $typeId) {
        items { ${OFFERING_SUMMARY} } ${PAGINATION}
      }
    }`,
    example: { status: 'ACTIVE', search: 'token', blockchain: 'ethereum' },
  },
  {
    method: 'GET',
    path: '/api/ico/offer/featured',
    summary:
      'The six offerings on sale that have raised most dollars, flagged ones left out; kept for four times as long as they took to compute.',
    operation: `{ icoFeaturedOfferings { ${OFFERING_SUMMARY} } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/offer/stats',
    summary:
      'How many offerings there are of each status, and what they came to; kept for four times as long as they took to compute.',
    operation: `{ icoOfferingStats { ${STATS} } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/offer/{id}',
    summary: 'The page of one offering; 404 for what was not approved.',
    operation: `query ($id: UUID!) { icoOffering(id: $id) { ${OFFERING} } }`,
  },
  {
    method: 'GET',
    path: '/api/ico/offer/{id}/update',
    summary: 'A page of the news of one offering, newest first; 404 for what was not approved.',
    operation: `query ($id: UUID!, $page: Int, $perPage: Int) {
      icoOfferingUpdates(offeringId: $id, page: $page, perPage: $perPage) { items { ${UPDATE} } ${PAGINATION} }
    }`,
  },
];
