import type { Tx } from '../../frame/tx.js';
import { openWallet, type WalletRow } from '../../wallet/open-wallet.js';
import { escrowOf } from './ledger.js';
import type { OfferingRow } from './offering.js';

/** The wallet that holds what is paid into an offering, opened where there is none yet. */
export async function openEscrow(
  tx: Tx,
  { id, currency, walletType: type }: Pick<OfferingRow, 'id' | 'currency' | 'walletType'>,
): Promise<WalletRow> {
  return openWallet(tx, { system: escrowOf(id) }, { currency, type });
}
