import type { ModuleJobs } from '../frame/job.js';
import { expireActsJob } from './expire-acts.js';

export const approvalJobs: ModuleJobs = { calendar: [expireActsJob] };
