import { defineModule } from '../frame/catalogue.js';

/** Scopes of trading paths that are documented and not part of this server. */
export const exchange = defineModule({
  scopes: ['trade', 'futures'],
  scopePrefixes: [
    ['/api/exchange/order', { anyOf: ['trade'] }],
    ['/api/ecosystem/order', { anyOf: ['trade'] }],
    ['/api/futures', { anyOf: ['futures'] }],
  ],
});
