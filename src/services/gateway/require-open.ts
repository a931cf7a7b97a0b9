import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';

/** GATEWAY_CLOSED while the setting gatewayEnabled is off. Only new payments and confirmations ask for this. */
export function requireOpenGateway({ settings }: Context): void {
  if (!settings.flag('gatewayEnabled')) throw new AppError('GATEWAY_CLOSED');
}
