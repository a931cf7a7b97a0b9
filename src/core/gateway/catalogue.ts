import { defineModule } from '../frame/catalogue.js';

const PATH = '/api/gateway/v1';

/** The payment gateway. Its operations are still to come. */
export const gateway = defineModule({
  extensions: { gateway: 'Payment gateway' },
  scopes: ['gateway.payment.create', 'gateway.payment.status', 'gateway.refund.create'],
  scopePrefixes: [
    [PATH, { anyOf: ['gateway.payment.status'], always: true }],
    [
      `${PATH}/validate`,
      { anyOf: ['gateway.payment.create', 'gateway.payment.status', 'gateway.refund.create'], always: true },
    ],
    [`${PATH}/payment/create`, { anyOf: ['gateway.payment.create'], always: true }],
    [`${PATH}/payment/{id}/cancel`, { anyOf: ['gateway.payment.create'], always: true }],
    [`${PATH}/refund/create`, { anyOf: ['gateway.refund.create'], always: true }],
  ],
});
