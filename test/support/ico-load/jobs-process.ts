import { icoJobs } from '../../../src/jobs/ico/index.js';
import { workUntilKilled } from '../jobs-process.js';

await workUntilKilled(icoJobs, 50);
