import { processHedges } from '../../services/convert/hedge/process.js';
import type { CalendarJob } from '../frame/job.js';

export const processConvertHedgesJob: CalendarJob = {
  name: 'processConvertHedges',
  title: 'Hedge what conversions have left the house with',
  schedule: '*/10 * * * * *',
  run: processHedges,
};
