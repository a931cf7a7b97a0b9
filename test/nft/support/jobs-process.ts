import { nftJobs } from '../../../src/jobs/nft/index.js';
import { workUntilKilled } from '../../support/jobs-process.js';

await workUntilKilled(nftJobs, 100);
