import type { ModuleJobs } from '../frame/job.js';
import { refreshPricesJob } from './refresh-prices.js';

export const currencyJobs: ModuleJobs = { calendar: [refreshPricesJob] };
