import type { ModuleJobs } from '../frame/job.js';
import { pruneRecordsJob } from './prune-records.js';

export const systemJobs: ModuleJobs = { calendar: [pruneRecordsJob] };
