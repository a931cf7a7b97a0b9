import type { ModuleJobs } from '../frame/job.js';
import { pruneGeoAccessLogJob } from './prune-geo-access-log.js';

export const geoJobs: ModuleJobs = { calendar: [pruneGeoAccessLogJob] };
