import { defineModule, row } from '../frame/catalogue.js';

export const ledger = defineModule({
  permissions: ['access.admin.profit'],
  errors: {
    INSUFFICIENT_FUNDS: row(400, 'info', 'The balance is too low'),
    BALANCE_OVERFLOW: row(400, 'warn', 'The balance would become too large'),
    WALLET_FROZEN: row(
      409,
      'warn',
      'The wallet is frozen, because a check found a fault in its ledger: it pays nothing out. Contact support',
    ),
  },
  ledgerMetadata: {
    operationType: 'owner',
    /** Why money is held, in the platform's own words. */
    reason: 'owner',
    fee: 'owner',
    rate: 'owner',
    /** How a request ended, such as cancel. */
    action: 'owner',
    adminId: 'admin',
    note: 'admin',
  },
});
