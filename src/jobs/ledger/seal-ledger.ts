import { sealLedger } from '../../services/ledger/seals/seal-ledger.js';
import { verifySeals } from '../../services/ledger/seals/verify-seals.js';
import type { CalendarJob } from '../frame/job.js';

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
