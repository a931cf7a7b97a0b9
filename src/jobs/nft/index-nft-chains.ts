import { indexNftChains } from '../../services/nft/indexer/run.js';
import type { CalendarJob } from '../frame/job.js';

export const indexNftChainsJob: CalendarJob = {
  name: 'indexNftChains',
  title: 'Read what blockchains have logged of NFTs',
  schedule: '*/15 * * * * *',
  run: indexNftChains,
};
