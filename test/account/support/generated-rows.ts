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
  mails: {
    verifyEmail: { given: ['token'], nameless: true },
    finishRegistration: { given: ['token'], nameless: true },
    addressInUse: { given: [] },
    resetPassword: { given: ['token'] },
    passwordChanged: { given: [] },
    accountClosed: { given: [] },
    signInCode: { given: ['123456'] },
    confirmationCode: { given: ['123456'] },
    notice: { given: ['Your second factors were reset', ['An administrator reset them.']], nameless: true },
    secondFactorChanged: { given: ['A second factor was switched on.'] },
  },
};
