import { Setting } from './setting.js';
import { SettingsChange } from './settings-change.js';
import { SettingsRevision, settingsRevisionStays } from './settings-revision.js';

/** Tables of settings and their history, by name. */
export const settingsTables = {
  settings: Setting,
  settings_revision: SettingsRevision,
  settings_change: SettingsChange,
};

/** Why rows of these tables are never removed. */
export const settingsRetention = [settingsRevisionStays];
