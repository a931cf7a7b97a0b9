import { newUser } from '../../support/accounts.js';
import { newApplication, newLevel } from '../../support/kyc.js';
import type { ModuleRows } from '../../support/module-rows.js';

export const rows: ModuleRows = {
  lookedUp: {
    rejectKycApplication: async () => ({
      id: (await newApplication((await newUser()).id, (await newLevel()).id)).id,
    }),
    submitKycApplication: async () => ({ input: { levelId: (await newLevel()).id } }),
    updateKycLevel: async () => ({ id: (await newLevel()).id }),
  },
};
