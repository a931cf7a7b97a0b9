import type { ModuleJobs } from '../frame/job.js';
import { checkNftBalancesJob } from './check-nft-balances.js';
import { expireOffersJob } from './expire-offers.js';
import { indexNftChainsJob } from './index-nft-chains.js';
import { notifyNftTransfersDueJob } from './notify-transfers-due.js';
import { settleNftAuctionsJob } from './settle-nft-auctions.js';

export const nftJobs: ModuleJobs = {
  calendar: [checkNftBalancesJob, expireOffersJob, indexNftChainsJob, notifyNftTransfersDueJob, settleNftAuctionsJob],
};
