import type { PartsSource, ServiceModule } from '../frame/module.js';
import { SAVE_SETTINGS } from './save-changes.js';
import { seedSettings } from './seed-settings.js';
import { Settings } from './settings.js';

declare module '../frame/context.js' {
  interface Platform {
    readonly settings: Settings;
  }
}

export const settingsModule = {
  acts: [SAVE_SETTINGS],
  parts: ({ db, invalidation, log, observer }: PartsSource) => {
    const settings = new Settings(db, invalidation, log, observer);
    return { parts: { settings }, running: [settings] };
  },
  seed: { rows: seedSettings },
} satisfies ServiceModule;
