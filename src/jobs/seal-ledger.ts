import { sealLedger } from '../services/ledger/seal-ledger.js';
import type { CalendarJob } from './job.js';

export const sealLedgerJob: CalendarJob = {
  name: 'sealLedger',
  title: "Sign the heads of the wallets' chains",
  schedule: '0 * * * *',
  run: sealLedger,
};
