import { processVestingReleases } from '../../services/ico/vesting/process.js';
import type { CalendarJob } from '../frame/job.js';

export const processIcoVestingReleasesJob: CalendarJob = {
  name: 'processIcoVestingReleases',
  title: 'Process ICO Vesting',
  schedule: '0 * * * *',
  run: processVestingReleases,
};
