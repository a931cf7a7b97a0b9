import type { ModuleJobs } from '../frame/job.js';
import { expireConvertQuotesJob } from './expire-convert-quotes.js';

export const convertJobs: ModuleJobs = { calendar: [expireConvertQuotesJob] };
import { processConvertHedgesJob } from './process-hedges.js';

export const convertJobs: ModuleJobs = { calendar: [processConvertHedgesJob] };
import { foldConvertFlowsJob } from './fold-convert-flows.js';

export const convertJobs: ModuleJobs = { calendar: [foldConvertFlowsJob] };
import { processConvertMovementsJob } from './process-convert-movements.js';

export const convertJobs: ModuleJobs = { calendar: [processConvertMovementsJob] };
