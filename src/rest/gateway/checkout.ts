import type { RestRoute } from '../frame/route.js';
import { CHECKOUT } from './fields.js';

const PAYMENT_ID = 'pi_3kTMd9p0hDYvJ2r8QxWzbn4c';

export const checkoutRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/gateway/checkout/{id}',
    summary: 'A payment as its checkout shows it.',
    operation: `query ($id: String!) { checkout(id: $id) { ${CHECKOUT} } }`,
    example: { id: PAYMENT_ID },
  },
  {
    method: 'GET',
    path: '/api/gateway/checkout/{id}/wallet',
    summary: "The caller's wallets that may pay it.",
    operation: `query ($id: String!) {
      checkoutWallets(id: $id) {
        items {
          walletId walletType currency balance rate walletPrice paymentPrice equivalentInPaymentCurrency required covers closed
        }
        amount currency
      }
    }`,
    example: { id: PAYMENT_ID },
  },
  {
    method: 'POST',
    path: '/api/gateway/checkout/{id}/confirm',
    summary: "Pays it from the caller's wallets.",
    operation: `mutation ($id: String!, $wallets: [PayingWalletInput!]!, $idempotencyKey: String) {
      confirmCheckout(id: $id, wallets: $wallets, idempotencyKey: $idempotencyKey) {
        ${CHECKOUT} allocations { walletType currency amount share rate }
      }
    }`,
    body: 'wallets',
    example: {
      id: PAYMENT_ID,
      wallets: [
        {
          walletId: '0197a3c8-1f2e-7b3a-9c4d-5e6f708192a3',
          walletType: 'FIAT',
          currency: 'USD',
          amount: '25',
          equivalentInPaymentCurrency: '25',
        },
      ],
    },
  },
  {
    method: 'POST',
    path: '/api/gateway/checkout/{id}/cancel',
    summary: 'Cancels it and leads back to the merchant.',
    kind: 'redirect',
    operation: `mutation ($id: String!, $idempotencyKey: String) {
      cancelCheckout(id: $id, idempotencyKey: $idempotencyKey) { redirectUrl }
    }`,
    example: { id: PAYMENT_ID },
  },
  {
    method: 'GET',
    path: '/api/gateway/checkout/{id}/cancel',
    summary: 'The same as a link.',
    kind: 'redirect',
    operation: `mutation ($id: String!, $idempotencyKey: String) {
      cancelCheckout(id: $id, idempotencyKey: $idempotencyKey) { redirectUrl }
    }`,
    prefetched: 'query ($id: String!) { checkoutCancelTarget(id: $id) { redirectUrl } }',
    example: { id: PAYMENT_ID },
  },
];
