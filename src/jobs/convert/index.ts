import type { ModuleJobs } from '../frame/job.js';
import { processConvertMovementsJob } from './process-convert-movements.js';

export const convertJobs: ModuleJobs = { calendar: [processConvertMovementsJob] };
