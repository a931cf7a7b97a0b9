import type { ServiceModule } from '../frame/module.js';
import { seedDemoNfts } from './demo/seed-demo.js';
import { RESOLVE_OFFER } from './offer/resolve.js';

export const nftModule = {
  waitingRecords: [RESOLVE_OFFER],
  demo: { activity: seedDemoNfts },
} satisfies ServiceModule;
