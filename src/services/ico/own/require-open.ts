import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

/** UNAVAILABLE while the setting icoMaintenanceMode is on. Only purchases and launches ask for this. */
export function requireNotInMaintenance({ settings }: Pick<Context, 'settings'>): void {
  if (!settings.flag('icoMaintenanceMode')) return;
  throw new AppError('UNAVAILABLE', { message: 'The token launchpad is under maintenance. Please try again later' });
}
