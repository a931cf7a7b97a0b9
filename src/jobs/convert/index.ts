import type { ModuleJobs } from '../frame/job.js';
import { expireConvertQuotesJob } from './expire-convert-quotes.js';

export const convertJobs: ModuleJobs = { calendar: [expireConvertQuotesJob] };
