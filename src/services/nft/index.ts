import type { ServiceModule } from '../frame/module.js';
import { seedDemoNfts } from './demo/seed-demo.js';
import { RESOLVE_OFFER } from './offer/resolve.js';
import { notePauses } from './stop/stop-clocks.js';

export const nftModule = {
  settingsSaved: notePauses,
  waitingRecords: [RESOLVE_OFFER],
  demo: { activity: seedDemoNfts },
} satisfies ServiceModule;
