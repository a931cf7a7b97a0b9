import { defineModule } from '../frame/catalogue.js';

/** Instant convert. Its operations are still to come. */
export const convert = defineModule({
  extensions: { convert: 'Instant convert' },
  systemWallets: {
    convert: 'what orders settle against',
    'convert_chain_<chainId>': "the house's money on a chain",
    convert_venue: "the house's money at a venue",
    convert_transit: "the house's money on its way",
  },
  scopePrefixes: [['/api/convert/order', { anyOf: ['trade'], always: true }]],
});
