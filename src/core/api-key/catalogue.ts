import { defineModule, row } from '../frame/catalogue.js';

export const apiKey = defineModule({
  permissions: [
    'access.api.key',
    'view.api.key',
    'create.api.key',
    'edit.api.key',
    'delete.api.key',
    'view.hb.key',
    'create.hb.key',
    'edit.hb.key',
    'delete.hb.key',
  ],
  errors: {
    API_KEY_LIMIT: row(409, 'info', 'An account can have at most 10 API keys'),
  },
  kycFeatures: { api_keys: { title: 'Create API keys', legacyLevel: 2 } },
});
