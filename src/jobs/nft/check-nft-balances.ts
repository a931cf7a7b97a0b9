import { checkBalances } from '../../services/nft/balances/check.js';
import type { CalendarJob } from '../frame/job.js';

export const checkNftBalancesJob: CalendarJob = {
  name: 'checkNftBalances',
  title: 'Check that wallets hold what their NFT offers and bids come to',
  schedule: '40 * * * *',
  run: checkBalances,
};
