import type { ModuleJobs } from '../frame/job.js';
import { checkIcoBalancesJob } from './check-ico-balances.js';
import { checkIcoDeliveriesJob } from './check-ico-deliveries.js';
import { notifyIcoDeadlinesJob } from './notify-ico-deadlines.js';
import { processIcoOfferingsJob } from './process-ico-offerings.js';
import { processIcoVestingReleasesJob } from './process-ico-vesting-releases.js';

export const icoJobs: ModuleJobs = {
  calendar: [
    checkIcoBalancesJob,
    checkIcoDeliveriesJob,
    notifyIcoDeadlinesJob,
    processIcoOfferingsJob,
    processIcoVestingReleasesJob,
  ],
};
