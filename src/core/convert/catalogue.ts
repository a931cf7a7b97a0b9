import { defineModule } from '../frame/catalogue.js';

/** Instant convert. Its operations are still to come. */
export const convert = defineModule({
  extensions: { convert: 'Instant convert' },
  scopePrefixes: [['/api/convert/order', { anyOf: ['trade'], always: true }]],
});
