import { defineModule, row } from '../frame/catalogue.js';

export const moneyRequest = defineModule({
  errors: {
    SELF_DECISION: row(403, 'warn', 'It is your own, or you have a part in it: another admin has to decide'),
    PAYEE_NOT_ACTIVE: row(
      409,
      'info',
      'The account to be paid is not active; activate it first, or reject the request',
    ),
  },
});
