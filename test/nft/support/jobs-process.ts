import { nftJobs } from '../../../src/jobs/nft/index.js';
import { workUntilKilled } from '../../support/jobs-process.js';

// Two of them and two servers share the machine with whoever trades.
await workUntilKilled(nftJobs, 250);
