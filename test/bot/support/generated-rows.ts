import type { ModuleRows } from '../../support/module-rows.js';
import { storedBot } from './stored-bots.js';

export const rows: ModuleRows = {
  foreign: { tradingBot: async (userId) => (await storedBot({ userId, status: 'STOPPED' })).id },
};
