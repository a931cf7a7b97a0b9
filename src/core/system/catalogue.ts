import { defineModule, row } from '../frame/catalogue.js';

export const system = defineModule({
  permissions: [
    'view.extension',
    'edit.extension',
    'access.admin.audit',
    'access.cron',
    'edit.cron',
    'view.rate.limit',
    'edit.rate.limit',
  ],
  errors: {
    EXTENSION_DISABLED: row(403, 'info', 'This extension is not enabled'),
    EXTENSION_NOT_BUILT: row(409, 'info', 'This extension is not part of this version of the server'),
    LICENCE_INACTIVE: row(403, 'warn', 'The licence of this extension is not activated'),
  },
});
