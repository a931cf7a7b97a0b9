import { ConvertSettingsResolver } from './settings.js';

export const convertResolvers = [ConvertSettingsResolver] as const;
