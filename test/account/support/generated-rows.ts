import { insertSession } from '../../../src/services/account/session/open-session.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import type { ModuleRows } from '../../support/module-rows.js';
import { world } from '../../support/world.js';

export const rows: ModuleRows = {
  foreign: {
    async session(userId) {
      const { system } = await world();
      return (await inTransaction(system, { operation: 'test' }, (tx) => insertSession(system, tx, userId))).sessionId;
    },
  },
};
