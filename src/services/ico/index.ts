import type { ServiceModule } from '../frame/module.js';
import { newIcoStat } from './admin/stat.js';
import { CHECKED_ESCROW } from './balances/missing.js';
import { seedCatalog } from './catalog/seed.js';
import { noteExtension } from './deadline/note-maintenance.js';
import { VERIFY_DELIVERY } from './decision/decide.js';
import { seedDemoOfferings } from './demo/seed-demo.js';
import { newIcoFront } from './public/front.js';
import { CANCEL_OFFERING } from './refund/cancel.js';
import { noteSavedSettings } from './settings/note-saved.js';

export const icoModule = {
  parts: () => ({ parts: { icoFront: newIcoFront(), icoStat: newIcoStat() } }),
  settingsSaved: noteSavedSettings,
  extensionSwitched: noteExtension,
  waitingRecords: [CANCEL_OFFERING, VERIFY_DELIVERY],
  checkedWallets: [CHECKED_ESCROW],
  seed: { rows: seedCatalog },
  demo: { activity: seedDemoOfferings },
} satisfies ServiceModule;
