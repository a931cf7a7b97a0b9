import { defineModule, row } from '../frame/catalogue.js';

export const currency = defineModule({
  permissions: ['access.currency', 'create.currency', 'edit.currency'],
  errors: {
    CONVERSION_UNAVAILABLE: row(
      409,
      'warn',
      'The platform has too little of the other currency: try a smaller amount, or try again later',
    ),
    RATE_UNAVAILABLE: row(409, 'warn', 'There is no price to convert at right now'),
    CURRENCY_IN_USE: row(409, 'info', 'Wallets hold this currency: its code, type and precision can no longer change'),
    EXCHANGE_FAILED: row(502, 'warn', 'The exchange returned no usable answer'),
  },
});
