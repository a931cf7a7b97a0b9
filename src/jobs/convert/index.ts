import type { ModuleJobs } from '../frame/job.js';
import { foldConvertFlowsJob } from './fold-convert-flows.js';

export const convertJobs: ModuleJobs = { calendar: [foldConvertFlowsJob] };
