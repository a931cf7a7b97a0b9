import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_ORDER, ESTIMATE, ORDER } from './fields.js';

export const convertOrderRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/convert/order',
    summary:
      'Takes a quote: the order settles at once, or is ACCEPTED until it is hedged where it is large. One that was taken before answers as it is now.',
    operation: `mutation ($input: AcceptConvertQuoteInput!) { acceptConvertQuote(input: $input) { ${ORDER} } }`,
    errorFields: { estimate: `fragment estimate on ConvertEstimate { ${ESTIMATE} }` },
    example: { quoteId: '019f2a6e-5b3c-7d41-8a52-6f1e0c9b7a34' },
  },
  {
    method: 'GET',
    path: '/api/convert/order',
    summary: "A page of the caller's conversions; open and expired quotes only when the status is filtered.",
    operation: `query (${LIST_VARIABLES}) { convertOrders(${LIST_ARGUMENTS}) { items { ${ORDER} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/convert/order/{id}',
    summary: "One of the caller's quotes and conversions.",
    operation: `query ($id: UUID!) { convertOrder(id: $id) { ${ORDER} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/order',
    summary: "A page of everybody's conversions; open and expired quotes only when the status is filtered.",
    operation: `query (${LIST_VARIABLES}) { allConvertOrders(${LIST_ARGUMENTS}) { items { ${ADMIN_ORDER} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/convert/order/{id}',
    summary: "One of everybody's quotes and conversions.",
    operation: `query ($id: UUID!) { anyConvertOrder(id: $id) { ${ADMIN_ORDER} approval { ${APPROVAL} } } }`,
  },
];
