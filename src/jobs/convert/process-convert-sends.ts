import { processSends } from '../../services/convert/send/process.js';
import type { CalendarJob } from '../frame/job.js';

export const processConvertSendsJob: CalendarJob = {
  name: 'processConvertSends',
  title: "Broadcast the house's payments and follow them on their chains",
  schedule: '*/15 * * * * *',
  run: processSends,
};
