import type { ModuleJobs } from '../frame/job.js';
import { expireConvertQuotesJob } from './expire-convert-quotes.js';
import { foldConvertFlowsJob } from './fold-convert-flows.js';
import { planConvertMovementsJob } from './plan-convert-movements.js';
import { processConvertMovementsJob } from './process-convert-movements.js';
import { processConvertSendsJob } from './process-convert-sends.js';
import { processConvertHedgesJob } from './process-hedges.js';
import { rescanConvertInventoryJob } from './rescan-inventory.js';

export const convertJobs: ModuleJobs = {
  calendar: [
    expireConvertQuotesJob,
    foldConvertFlowsJob,
    planConvertMovementsJob,
    processConvertHedgesJob,
    processConvertMovementsJob,
    processConvertSendsJob,
    rescanConvertInventoryJob,
  ],
};
