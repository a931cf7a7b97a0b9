import { Money } from '../../../core/money.js';
import { MONEY_REQUEST_MOVES } from '../../../core/states/money-request.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import { defineRequest } from '../../money-request/kind.js';

export const TRANSFER = defineRequest({
  table: 'transfer',
  moves: MONEY_REQUEST_MOVES,
  columns: { fee: 'number', toUserId: 'uuid', toWalletId: 'uuid', toCurrency: 'text', received: 'number' },
  // The recipient sees completed transfers only, since a pending one may still be rejected.
  others: { toUserId: ['COMPLETED'] },
  hold: {
    operationType: 'TRANSFER',
    amount: ({ amount, currency }) => Money.parse(amount, currency),
    held: (): LedgerMetadata => ({ reason: 'Transfer that waits for approval' }),
    releaseKey: ({ id }, action) => (action === 'approve' ? null : ledgerKey('transferEnded', { action, id })),
  },
});
