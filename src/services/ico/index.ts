import type { ServiceModule } from '../frame/module.js';
import { seedCatalog } from './catalog/seed.js';
import { newIcoFront } from './public/front.js';
import { recordSavedSettings } from './settings/record.js';

export const icoModule = {
  parts: () => ({ parts: { icoFront: newIcoFront() } }),
  settingsSaved: recordSavedSettings,
  seed: { rows: seedCatalog },
} satisfies ServiceModule;
