import { defineModule, row } from '../frame/catalogue.js';

export const reference = defineModule({
  errors: {
    DUPLICATE_REFERENCE: row(
      409,
      'info',
      'The reference waits or is booked already: confirm that this is another payment, or refuse it',
    ),
  },
});
