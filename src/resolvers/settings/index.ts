import { SettingsResolver } from './settings.js';

export const settingsResolvers = [SettingsResolver] as const;
