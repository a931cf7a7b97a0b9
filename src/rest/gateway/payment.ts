import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { ADMIN_PAYMENT, CHECKOUT, PAYMENT } from './fields.js';

const PAYMENT_ID = 'pi_3kTMd9p0hDYvJ2r8QxWzbn4c';

export const paymentRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/gateway/v1/payment/create',
    summary: 'Asks a buyer for a sum.',
    operation: `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { ${PAYMENT} } }`,
    example: {
      amount: '25',
      currency: 'USD',
      walletType: 'FIAT',
      merchantOrderId: '1001',
      description: 'Order 1001',
      metadata: { cart: '77' },
      lineItems: [{ name: 'Tea', quantity: 2, unitPrice: '12.5' }],
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
    },
  },
  {
    method: 'GET',
    path: '/api/gateway/v1/payment/{id}',
    summary: 'A payment of the merchant.',
    operation: `query ($id: String!) {
      payment(id: $id) { ... on Payment { ${PAYMENT} } ... on Checkout { ${CHECKOUT} } }
    }`,
    example: { id: PAYMENT_ID },
  },
  {
    method: 'POST',
    path: '/api/gateway/v1/payment/{id}/cancel',
    summary: 'Cancels a payment that nobody has paid yet.',
    operation: `mutation ($id: String!, $idempotencyKey: String) {
      cancelPayment(id: $id, idempotencyKey: $idempotencyKey) { ${PAYMENT} }
    }`,
    example: { id: PAYMENT_ID },
  },
  {
    method: 'POST',
    path: '/api/gateway/v1/payment/{id}/simulate',
    summary: 'Brings a payment in test mode to an end.',
    operation: `mutation ($id: String!, $outcome: SimulatedOutcome!, $idempotencyKey: String) {
      simulatePayment(id: $id, outcome: $outcome, idempotencyKey: $idempotencyKey) { ${PAYMENT} }
    }`,
    example: { id: PAYMENT_ID, outcome: 'COMPLETED' },
  },
  {
    method: 'GET',
    path: '/api/gateway/payment',
    summary: "A page of the payments of the caller's merchant.",
    operation: `query (${LIST_VARIABLES}, $mode: GatewayMode) {
      merchantPayments(${LIST_ARGUMENTS}, mode: $mode) { items { ${PAYMENT} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/gateway/payment/{id}',
    summary: "One of the payments of the caller's merchant.",
    operation: `query ($id: String!) { merchantPayment(id: $id) { ${PAYMENT} } }`,
    example: { id: PAYMENT_ID },
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/payment',
    summary: "A page of everybody's payments.",
    operation: `query (${LIST_VARIABLES}) { allPayments(${LIST_ARGUMENTS}) { items { ${ADMIN_PAYMENT} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/payment/{id}',
    summary: "One of everybody's payments.",
    operation: `query ($id: String!) { anyPayment(id: $id) { ${ADMIN_PAYMENT} } }`,
    example: { id: PAYMENT_ID },
  },
];
