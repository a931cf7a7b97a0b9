import { Money } from '../../../core/money.js';
import type { Row } from '../../../entities/index.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { Tx } from '../../frame/tx.js';
import { openWallet } from '../../wallet/open-wallet.js';

/**
 * All legs of a transfer: the sender's, the recipient's, the fee and, where the currencies differ, the platform's other
 * side of the conversion. An approved one begins by releasing what was held. `platformId` is the platform's wallet for
 * the fee where the caller knows it; otherwise it is looked up, or opened.
 */
export async function transferMovements(
  tx: Tx,
  transfer: Row<Transfer>,
  step: 'transfer' | 'approve',
  platformId: string | null = null,
): Promise<Movement[]> {
  const { id, currency, toCurrency } = transfer;
  const [amount, fee] = [Money.parse(transfer.amount, currency), Money.parse(transfer.fee, currency)];
  const received = Money.parse(transfer.received, toCurrency);
  const metadata: LedgerMetadata = { operationType: 'TRANSFER', fee: fee.toString(), rate: transfer.rate };
  const common = { transactionId: id, metadata };
  const sender = { walletId: transfer.walletId, amount, ...common };
  const movements: Movement[] = [
    ...(step === 'approve'
      ? [
          {
            ...sender,
            operation: 'RELEASE' as const,
            key: ledgerKey('leg', { operation: 'transfer', id, leg: 'release' }),
          },
        ]
      : []),
    { ...sender, operation: 'TRANSFER_OUT', key: ledgerKey('leg', { operation: 'transfer', id, leg: 'out' }) },
    {
      walletId: transfer.toWalletId,
      operation: 'TRANSFER_IN',
      amount: received,
      key:
        step === 'approve'
          ? ledgerKey('transferApproved', { id })
          : ledgerKey('leg', { operation: 'transfer', id, leg: 'in' }),
      ...common,
    },
  ];
  const converts = currency !== toCurrency;
  if (fee.isZero() && !converts) return movements;
  const platform = platformId ?? (await openWallet(tx, { system: 'platform' }, transfer)).id;
  if (!fee.isZero()) {
    movements.push({
      walletId: platform,
      operation: 'CREDIT',
      amount: fee,
      key: ledgerKey('platformFee', { type: 'TRANSFER', reference: id }),
      ...common,
    });
  }
  if (converts) {
    const other = await openWallet(tx, { system: 'platform' }, { currency: toCurrency, type: transfer.toType });
    movements.push({
      walletId: platform,
      operation: 'CREDIT',
      amount: amount.minus(fee),
      key: ledgerKey('leg', { operation: 'transfer', id, leg: 'bought' }),
      ...common,
    });
    movements.push({
      walletId: other.id,
      operation: 'DEBIT',
      amount: received,
      key: ledgerKey('leg', { operation: 'transfer', id, leg: 'sold' }),
      shortage: 'CONVERSION_UNAVAILABLE',
      ...common,
    });
  }
  return movements;
}
