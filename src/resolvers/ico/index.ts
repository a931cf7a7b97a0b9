import { IcoSettingsResolver } from './settings.js';

export const icoResolvers = [IcoSettingsResolver] as const;
