import type { SettingsArea } from '../../entities/settings/settings-revision.js';

/** Topic of every save of settings. */
export const SETTINGS_TOPIC = 'settings';

/** What a save tells its subscribers: names, never values. */
export interface SettingsChangedPayload {
  readonly version: number;
  readonly area: SettingsArea;
  readonly keys: readonly string[];
  readonly userId: string;
  readonly changedAt: string;
}
