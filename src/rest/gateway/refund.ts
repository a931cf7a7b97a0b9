import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_REFUND, REFUND } from './fields.js';

const PAYMENT_ID = 'pi_3kTMd9p0hDYvJ2r8QxWzbn4c';
const WHY = { amount: '5', reason: 'REQUESTED_BY_CUSTOMER', description: 'One item was missing.' } as const;

export const refundRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/gateway/v1/refund/create',
    summary: 'Refunds a payment, all of it or a part.',
    operation: `mutation ($input: CreateRefundInput!) { createRefund(input: $input) { ${REFUND} } }`,
    example: { paymentId: PAYMENT_ID, ...WHY },
  },
  {
    method: 'GET',
    path: '/api/gateway/v1/refund/{id}',
    summary: 'A refund of the merchant.',
    operation: `query ($id: String!) { refund(id: $id) { ${REFUND} } }`,
    example: { id: 're_9sLqT2vHd7KfYc1MzXpWb6Ag' },
  },
  {
    method: 'POST',
    path: '/api/gateway/payment/{id}/refund',
    summary: "Refunds one of the payments of the caller's merchant.",
    operation: `mutation ($id: String!, $input: RefundPaymentInput!) {
      refundMerchantPayment(id: $id, input: $input) { ${REFUND} }
    }`,
    example: { id: PAYMENT_ID, ...WHY },
  },
  {
    method: 'POST',
    path: '/api/admin/gateway/payment/{id}/refund',
    summary: "Refunds anybody's payment.",
    operation: `mutation ($id: String!, $input: RefundAnyPaymentInput!) {
      refundAnyPayment(id: $id, input: $input) { ${ADMIN_REFUND} }
    }`,
    example: { id: PAYMENT_ID, ...WHY },
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/refund',
    summary: "A page of everybody's refunds.",
    operation: `query (${LIST_VARIABLES}) { allRefunds(${LIST_ARGUMENTS}) { items { ${ADMIN_REFUND} } ${PAGINATION} } }`,
  },
];
