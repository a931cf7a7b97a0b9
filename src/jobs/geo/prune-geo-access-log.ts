import { pruneGeoAccessLog } from '../../services/geo/prune-access-log.js';
import type { CalendarJob } from '../frame/job.js';

export const pruneGeoAccessLogJob: CalendarJob = {
  name: 'pruneGeoAccessLog',
  title: 'Remove expired decisions of the geo policy',
  schedule: '41 3 * * *',
  run: pruneGeoAccessLog,
};
