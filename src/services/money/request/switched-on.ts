import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';

/** Refuses (FORBIDDEN) what the settings switch off: deposits, withdrawals or transfers, or anything with state money. */
export function requireSwitchedOn(
  { settings }: Context,
  what: 'deposit' | 'withdraw' | 'transfer',
  type: string,
): void {
  if (!settings.flag(what)) throw new AppError('FORBIDDEN', { message: `The operation ${what} is disabled` });
  if (type === 'FIAT' && !settings.flag('fiatWallets')) {
    throw new AppError('FORBIDDEN', { message: 'FIAT wallets are disabled' });
  }
}
