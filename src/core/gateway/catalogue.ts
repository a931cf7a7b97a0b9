import { defineModule } from '../frame/catalogue.js';

const PATH = '/api/gateway/v1';

/** The payment gateway. Its operations are still to come. */
export const gateway = defineModule({
  throttles: {
    /** Calls of merchants by API key. A merchant may have a limit of its own. */
    gatewayApi: {
      prefix: 'gateway_api',
      limit: 600,
      windowSeconds: 60,
      per: 'merchant',
      onStoreFailure: 'refuse',
      message: 'Too many requests of this merchant. Please slow down.',
    },
  },
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
