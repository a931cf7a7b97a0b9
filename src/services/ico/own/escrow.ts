import type { Tx } from '../../frame/tx.js';
import { openWallet, type WalletRow } from '../../wallet/open-wallet.js';
import { escrowOf, type EscrowWalletId } from './ledger.js';
import type { OfferingRow } from './offering.js';

export type EscrowWallet = WalletRow & { readonly id: EscrowWalletId };

/** The wallet that holds what is paid into an offering, opened where there is none yet. */
export async function openEscrow(
  tx: Tx,
  { id, currency, walletType: type }: Pick<OfferingRow, 'id' | 'currency' | 'walletType'>,
): Promise<EscrowWallet> {
  return openWallet(tx, { system: escrowOf(id) }, { currency, type });
}
