import type { ModuleJobs } from '../frame/job.js';
import { checkLedgerJob, sumLedgerJob } from './check-ledger.js';
import { sealLedgerJob, verifySealsJob } from './seal-ledger.js';

export const ledgerJobs: ModuleJobs = { calendar: [checkLedgerJob, sumLedgerJob, sealLedgerJob, verifySealsJob] };
