import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

/** MARKETPLACE_OFF while the platform offers no strategies. */
export function requireMarketplace({ settings }: Pick<Context, 'settings'>): void {
  if (!settings.flag('tradingBotMarketplaceEnabled')) throw new AppError('MARKETPLACE_OFF');
}
