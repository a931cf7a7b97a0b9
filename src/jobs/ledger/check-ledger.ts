import { checkLedger } from '../../services/ledger/checks/check-ledger.js';
import { sumLedger } from '../../services/ledger/checks/sum-ledger.js';
import type { CalendarJob } from '../frame/job.js';

export const checkLedgerJob: CalendarJob = {
  name: 'checkLedger',
  title: 'Prove that the wallet ledger is whole',
  schedule: '* * * * *',
  run: checkLedger,
};

export const sumLedgerJob: CalendarJob = {
  name: 'sumLedger',
  title: 'Prove that the wallets hold what came in less what went out',
  schedule: '*/5 * * * *',
  run: sumLedger,
};
