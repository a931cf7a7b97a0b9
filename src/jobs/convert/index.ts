import type { ModuleJobs } from '../frame/job.js';
import { processConvertSendsJob } from './process-convert-sends.js';

export const convertJobs: ModuleJobs = { calendar: [processConvertSendsJob] };
