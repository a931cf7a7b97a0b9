import { checkDeliveries } from '../../services/ico/delivery/check.js';
import type { CalendarJob } from '../frame/job.js';

export const checkIcoDeliveriesJob: CalendarJob = {
  name: 'checkIcoDeliveries',
  title: 'Check deliveries of tokens on their blockchains',
  schedule: '*/5 * * * *',
  run: checkDeliveries,
};
