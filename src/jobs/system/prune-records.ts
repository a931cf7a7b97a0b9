import { pruneRecords } from '../../services/system/maintenance/prune-records.js';
import type { CalendarJob } from '../frame/job.js';

export const pruneRecordsJob: CalendarJob = {
  name: 'pruneRecords',
  title: 'Remove expired events, idempotency keys, sessions, refusals of API keys and unrevealed copies of them',
  schedule: '17 * * * *',
  run: pruneRecords,
};
