import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const FLOWS = 'buyer creator platform escrow';

export const icoSettlementRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}/settlement',
    summary: 'What the settlement of an offering has done, or would do now, with a page of its contributions.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      icoSettlementReport(id: $id, ${LIST_ARGUMENTS}) {
        offeringId name currency walletType status preview outcome ended waits softCapPercent softCap raised settledAt
        done { ${FLOWS} } planned { ${FLOWS} }
        items { id buyer { id email name } status amount done { ${FLOWS} } planned { ${FLOWS} } createdAt } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/ico/offer/{id}/settlement/csv',
    summary: 'The same as CSV, up to 50,000 contributions a file.',
    operation:
      'query ($id: UUID!, $part: Int) { downloadIcoSettlement(id: $id, part: $part) { name contentType content } }',
    kind: 'download',
    example: { part: 1 },
  },
];
