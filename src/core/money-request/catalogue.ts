import { defineModule, row } from '../frame/catalogue.js';

export const moneyRequest = defineModule({
  errors: {
    SELF_DECISION: row(403, 'warn', 'You cannot decide on your own requests or wallets: ask another admin'),
    PAYEE_NOT_ACTIVE: row(
      409,
      'info',
      'The account to be paid is not active; activate it first, or reject the request',
    ),
  },
});
