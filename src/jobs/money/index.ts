import type { ModuleJobs } from '../frame/job.js';
import { expireDepositsJob } from './expire-deposits.js';

export const moneyJobs: ModuleJobs = { calendar: [expireDepositsJob] };
