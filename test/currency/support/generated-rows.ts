import { newCurrency } from '../../support/currencies.js';
import type { ModuleRows } from '../../support/module-rows.js';

export const rows: ModuleRows = {
  lookedUp: { updateCurrency: async () => ({ id: (await newCurrency()).id }) },
};
