import type { ServiceModule } from '../frame/module.js';
import { CHECKED_ROYALTIES } from './balances/check.js';
import { seedDemoNfts } from './demo/seed-demo.js';
import { RESOLVE_OFFER } from './offer/resolve.js';
import { noteExtension, notePauses } from './stop/stop-clocks.js';

export const nftModule = {
  settingsSaved: notePauses,
  extensionSwitched: noteExtension,
  waitingRecords: [RESOLVE_OFFER],
  checkedWallets: [CHECKED_ROYALTIES],
  demo: { activity: seedDemoNfts },
} satisfies ServiceModule;
