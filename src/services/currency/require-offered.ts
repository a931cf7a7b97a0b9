import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { WalletKind } from './wallet-kind.js';
import { findCurrency } from './rate.js';
import type { CurrencyRow } from './read.js';

/**
 * The currency of something new: a deposit, a transfer, a purchase, a wallet. BAD_INPUT when there is none such, or it is
 * switched off, as this statement finds it: who switches it off meanwhile stops what begins after that.
 */
export async function requireOffered(tx: Tx, kind: WalletKind): Promise<CurrencyRow> {
  const currency = await findCurrency(tx, kind);
  if (!currency) throw unknownCurrency(kind);
  checkOffered(kind, currency.status);
  return currency;
}

/** The same for whoever has read the currency's status with other things; none when there is no such currency. */
export function checkOffered(kind: WalletKind, status: boolean | null | undefined): void {
  if (status === null || status === undefined) throw unknownCurrency(kind);
  if (!status) throw badInput(switchedOff(kind));
}

/**
 * Before something is completed that was asked for earlier: ILLEGAL_STATE when one of its currencies is switched off by
 * now. Nobody asks this of what gives money back or lets it out.
 */
export async function requireStillOffered(tx: Tx, ...kinds: readonly WalletKind[]): Promise<void> {
  for (const kind of kinds) {
    if ((await findCurrency(tx, kind))?.status) continue;
    const message = `${switchedOff(kind)}: switch it on again, or reject the request`;
    throw new AppError('ILLEGAL_STATE', { message });
  }
}

/** Refuses (FORBIDDEN) what the settings switch off: deposits, withdrawals or transfers, or anything with state money. */
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
