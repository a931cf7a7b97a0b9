import { defineModule, row } from '../frame/catalogue.js';

export const kyc = defineModule({
  permissions: [
    'access.kyc.level',
    'view.kyc.level',
    'create.kyc.level',
    'edit.kyc.level',
    'delete.kyc.level',
    'access.kyc.application',
    'view.kyc.application',
    'edit.kyc.application',
  ],
  errors: {
    KYC_REQUIRED: row(403, 'info', 'This needs a higher level of verification'),
  },
});
