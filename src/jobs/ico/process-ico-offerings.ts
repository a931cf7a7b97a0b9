import { processOfferings } from '../../services/ico/settle/process.js';
import type { CalendarJob } from '../frame/job.js';

export const processIcoOfferingsJob: CalendarJob = {
  name: 'processIcoOfferings',
  title: 'Process ICO Phases',
  schedule: '0 * * * *',
  run: processOfferings,
};
