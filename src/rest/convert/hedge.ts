import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

export const HEDGE = `id currency type quoteCurrency symbol mode orderId side status amount limitPrice referencePrice clientOrderId
  venueOrderId filled cost fee feeCurrency attempt nextTryAt sends sentAt deadlineAt reason outcome note createdBy
  resolvedBy placedAt endedAt createdAt updatedAt`;
const TRADE = 'id venueTradeId price amount cost fee feeCurrency tradedAt';

export const convertHedgeRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/hedge',
    summary: 'A page of hedges, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      convertHedges(${LIST_ARGUMENTS}) { items { ${HEDGE} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/hedge/{id}',
    summary: 'A hedge with what the venue traded for it.',
    operation: `query ($id: UUID!) { convertHedge(id: $id) { ${HEDGE} trades { ${TRADE} } approval { ${APPROVAL} } } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/hedge',
    summary: 'Hedges what the house is exposed to of a currency now, whatever the threshold says.',
    operation: `mutation ($input: OpenConvertHedgeInput!) { openConvertHedge(input: $input) { ${HEDGE} } }`,
    example: { currency: 'BTC', type: 'SPOT' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/hedge/{id}/resolve',
    summary:
      'Ends a hedge in review: books what the venue traded, or nothing. The currency stays frozen. A large one takes several people.',
    operation: `mutation ($id: UUID!, $input: ResolveConvertHedgeInput!) {
      resolveConvertHedge(id: $id, input: $input) { ${HEDGE} approval { ${APPROVAL} } }
    }`,
    example: { outcome: 'FILLED', filled: '0.1', cost: '5000', fee: '13', note: 'Looked up at the venue by hand' },
  },
];
