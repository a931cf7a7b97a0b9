import { sealLedger } from '../services/ledger/seal-ledger.js';
import { verifySeals } from '../services/ledger/verify-seals.js';
import type { CalendarJob } from './job.js';

export const sealLedgerJob: CalendarJob = {
  name: 'sealLedger',
  title: "Sign the heads of the wallets' chains",
  schedule: '0 * * * *',
  run: sealLedger,
};

export const verifySealsJob: CalendarJob = {
  name: 'verifySeals',
  title: 'Verify the seals of the wallet ledger',
  schedule: '10 * * * *',
  run: verifySeals,
};
