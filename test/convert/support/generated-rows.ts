import type { ModuleRows } from '../../support/module-rows.js';
import { storedOrder } from './stored-orders.js';

export const rows: ModuleRows = {
  foreign: { convertOrder: async (userId) => (await storedOrder({ userId })).id },
};
