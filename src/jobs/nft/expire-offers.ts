import { expireOffers } from '../../services/nft/offer/expire.js';
import type { CalendarJob } from '../frame/job.js';

export const expireOffersJob: CalendarJob = {
  name: 'expireOffers',
  title: 'End NFT offers whose time is over',
  schedule: '*/5 * * * *',
  run: expireOffers,
};
