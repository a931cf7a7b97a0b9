import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Tx } from '../../frame/tx.js';
import { findWallet, openWallet, type WalletRow } from '../../wallet/open-wallet.js';
import { escrowOf, type EscrowWalletId } from './ledger.js';
import type { OfferingRow } from './offering.js';

export type EscrowWallet = WalletRow & { readonly id: EscrowWalletId };

type Escrowed = Pick<OfferingRow, 'id' | 'currency' | 'walletType'>;

/** The wallet that holds what is paid into an offering, opened where there is none yet. */
export async function openEscrow(tx: Tx, { id, currency, walletType: type }: Escrowed): Promise<EscrowWallet> {
  return openWallet(tx, { system: escrowOf(id) }, { currency, type });
}

/** An offering's escrow wallet; undefined before the first purchase. */
export async function findEscrow(
  tx: Pick<Tx, 'rows'>,
  { id, currency, walletType: type }: Escrowed,
): Promise<EscrowWallet | undefined> {
  return findWallet(tx, { system: escrowOf(id) }, { currency, type });
}

/** INSUFFICIENT_FUNDS, with what is missing and how it is repaired, where an escrow wallet holds less than an amount. */
export function requireCovered({ system, balance }: Pick<WalletRow, 'system' | 'balance'>, amount: Money): void {
  const held = Money.parse(canonical(balance), amount.currency);
  if (held.compare(amount) >= 0) return;
  const missing = `${amount.minus(held).toString()} ${amount.currency}`;
  throw new AppError('INSUFFICIENT_FUNDS', {
    message: `The escrow of the offering lacks ${missing}. An admin has to add what is missing by an adjustment of its wallet ${system} (REPAIR) first.`,
  });
}
