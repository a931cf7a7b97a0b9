import type { ModuleJobs } from '../frame/job.js';
import { processConvertHedgesJob } from './process-hedges.js';

export const convertJobs: ModuleJobs = { calendar: [processConvertHedgesJob] };
