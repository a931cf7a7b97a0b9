import { expireQuotes } from '../../services/convert/expiry/expire.js';
import type { CalendarJob } from '../frame/job.js';

export const expireConvertQuotesJob: CalendarJob = {
  name: 'expireConvertQuotes',
  title: 'End quotes that nobody took in time',
  schedule: '*/30 * * * * *',
  run: expireQuotes,
};
