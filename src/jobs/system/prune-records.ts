import { pruneRecords } from '../../services/system/maintenance/prune-records.js';
import type { CalendarJob } from '../frame/job.js';

export const pruneRecordsJob: CalendarJob = {
  name: 'pruneRecords',
  title: 'Remove rows that are past their time, such as expired sessions, old events and logs',
  schedule: '17 * * * *',
  run: pruneRecords,
};
