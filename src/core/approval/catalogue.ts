import { defineModule, row } from '../frame/catalogue.js';

export const approval = defineModule({
  errors: {
    ALREADY_APPROVED: row(409, 'info', 'You have approved this already: other people must approve it too'),
    APPROVER_NOT_ELIGIBLE: row(403, 'info', 'Your approval does not count for this act'),
  },
});
