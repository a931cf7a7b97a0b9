import { defineModule, row } from '../frame/catalogue.js';

export const currency = defineModule({
  permissions: ['access.currency', 'create.currency', 'edit.currency'],
  errors: {
    CONVERSION_UNAVAILABLE: row(
      409,
      'warn',
      'The platform has too little of the other currency: try a smaller amount, or try again later',
    ),
    PRICE_CLOSED: row(409, 'warn', 'One of the currencies cannot be converted at present. Please try again later'),
    RATE_UNAVAILABLE: row(409, 'warn', 'The currency has no price in US dollars'),
    CURRENCY_IN_USE: row(409, 'info', 'Wallets hold this currency: its code, type and precision can no longer change'),
    EXCHANGE_FAILED: row(502, 'warn', 'The exchange returned no usable answer'),
  },
});
