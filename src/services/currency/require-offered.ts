import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { WalletKind } from './wallet-kind.js';
import { findCurrency } from './find-currency.js';
import type { CurrencyRow } from './read.js';

/**
 * The currency of a new deposit, transfer, purchase or wallet. BAD_INPUT when there is no such currency or it is
 * switched off. The row is not locked: switching the currency off stops only what begins afterwards.
 */
export async function requireOffered(tx: Tx, kind: WalletKind): Promise<CurrencyRow> {
  const currency = await findCurrency(tx, kind);
  if (!currency) throw unknownCurrency(kind);
  checkOffered(kind, currency.status);
  return currency;
}

/**
 * As {@link requireOffered}, for a caller that has already read the status; null or undefined means no such currency.
 */
export function checkOffered(kind: WalletKind, status: boolean | null | undefined): void {
  if (status === null || status === undefined) throw unknownCurrency(kind);
  if (!status) throw badInput(switchedOff(kind));
}

/**
 * Checked before an earlier request is completed: ILLEGAL_STATE when one of its currencies has been switched off.
 * Operations that give money back or pay it out do not check this.
 */
export async function requireStillOffered(tx: Tx, ...kinds: readonly WalletKind[]): Promise<void> {
  for (const kind of kinds) {
    if ((await findCurrency(tx, kind))?.status) continue;
    const message = `${switchedOff(kind)}: switch it on again, or reject the request`;
    throw new AppError('ILLEGAL_STATE', { message });
  }
}

/** FORBIDDEN when the settings switch off this operation (deposits, withdrawals or transfers) or all FIAT wallets. */
export function requireSwitchedOn(
  { settings }: Context,
  what: 'deposit' | 'withdraw' | 'transfer',
  type: WalletKind['type'],
): void {
  if (!settings.flag(what)) throw new AppError('FORBIDDEN', { message: `The operation ${what} is disabled` });
  if (type === 'FIAT' && !settings.flag('fiatWallets')) {
    throw new AppError('FORBIDDEN', { message: 'FIAT wallets are disabled' });
  }
}

export function unknownCurrency({ currency, type }: WalletKind): AppError {
  return badInput(`There is no currency ${currency} of type ${type}`);
}

function switchedOff({ currency, type }: WalletKind): string {
  return `The currency ${currency} of type ${type} is disabled`;
}
