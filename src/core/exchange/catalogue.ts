import { defineModule } from '../frame/catalogue.js';

/** API key scopes of trading paths that are documented but not part of this server. */
export const exchange = defineModule({
  scopes: ['trade', 'futures'],
  scopePrefixes: [
    ['/api/exchange/order', { anyOf: ['trade'] }],
    ['/api/ecosystem/order', { anyOf: ['trade'] }],
    ['/api/futures', { anyOf: ['futures'] }],
  ],
});
