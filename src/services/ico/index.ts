import type { ServiceModule } from '../frame/module.js';
import { seedCatalog } from './catalog/seed.js';
import { recordSavedSettings } from './settings/record.js';

export const icoModule = {
  settingsSaved: recordSavedSettings,
  seed: { rows: seedCatalog },
} satisfies ServiceModule;
