import { settleNftAuctions } from '../../services/nft/auction/settle.js';
import type { CalendarJob } from '../frame/job.js';

export const settleNftAuctionsJob: CalendarJob = {
  name: 'settleNftAuctions',
  title: 'End NFT auctions and listings whose time is over',
  schedule: '* * * * *',
  run: settleNftAuctions,
};
