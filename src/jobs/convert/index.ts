import type { ModuleJobs } from '../frame/job.js';
import { rescanConvertInventoryJob } from './rescan-inventory.js';

export const convertJobs: ModuleJobs = { calendar: [rescanConvertInventoryJob] };
