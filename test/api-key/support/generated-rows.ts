import { newApiKeyRow } from '../../support/api-keys.js';
import type { ModuleRows } from '../../support/module-rows.js';

export const rows: ModuleRows = {
  foreign: { apiKey: async (userId) => (await newApiKeyRow(userId)).id },
  lookedUp: {
    marketMakerKeyAudit: async ({ user }) => ({ id: (await newApiKeyRow(user.id, { type: 'plugin' })).id }),
    updateApiKey: async ({ user }) => ({ id: (await newApiKeyRow(user.id)).id }),
  },
};
