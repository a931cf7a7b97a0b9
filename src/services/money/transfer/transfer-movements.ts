import type { SystemWalletId } from '../../../core/catalogue/wallet-ids.js';
import { canonical, Money } from '../../../core/money.js';
import type { Row } from '../../../entities/index.js';
import type { Transfer } from '../../../entities/money/transfer.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey, type LedgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import { releaseOf } from '../../money-request/kind.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { TRANSFER } from './transfer-request.js';

export interface TransferStep {
  readonly step: 'transfer' | 'approve';
  /** True if the transfer converts money. */
  readonly converts: boolean;
  /** The platform's wallet for the fee, if known. */
  readonly platformId?: SystemWalletId<'platform'> | null;
}

/**
 * All movements of a transfer: the sender's, the recipient's, the fee and, if money changes currency, the platform's
 * side of the conversion. An approved transfer releases the hold first. `platformId` is the platform's wallet for the
 * fee; without it the wallet is looked up or opened.
 */
export async function transferMovements(
  tx: Tx,
  transfer: Row<Transfer>,
  { step, converts, platformId = null }: TransferStep,
): Promise<Movement[]> {
  const { id, currency, fee, toCurrency } = transfer;
  const metadata: LedgerMetadata = { operationType: 'TRANSFER', fee: canonical(fee), rate: transfer.rate };
  const common = { transactionId: id, metadata };
  const sent = { ...common, walletId: transfer.walletId, amount: Money.parse(transfer.amount, currency) };
  const arrived = { ...common, walletId: transfer.toWalletId, amount: Money.parse(transfer.received, toCurrency) };
  const approved = step === 'approve';
  return [
    ...(approved ? [{ ...releaseOf(TRANSFER, transfer, step), metadata }] : []),
    { ...sent, operation: 'TRANSFER_OUT', key: keyOf(id, 'out') },
    {
      ...arrived,
      operation: 'TRANSFER_IN',
      key: approved ? ledgerKey('transferApproved', { id }) : keyOf(id, 'in'),
    },
    ...(await platformLegs(tx, transfer, common, { converts, platformId })),
  ];
}

/** The movements of the platform's wallets; none without a fee or a conversion. */
async function platformLegs(
  tx: Tx,
  transfer: Row<Transfer>,
  common: Pick<Movement, 'transactionId' | 'metadata'>,
  { converts, platformId }: Pick<TransferStep, 'converts'> & { readonly platformId: SystemWalletId<'platform'> | null },
): Promise<Movement[]> {
  const { id, currency, toCurrency } = transfer;
  const fee = Money.parse(transfer.fee, currency);
  if (fee.isZero() && !converts) return [];
  const walletId = platformId ?? (await openWallet(tx, { system: 'platform' }, transfer)).id;
  const taken = { ...common, walletId, operation: 'CREDIT' } as const;
  const key = ledgerKey('platformFee', { type: 'TRANSFER', reference: id });
  const earned: Movement[] = fee.isZero() ? [] : [{ ...taken, amount: fee, key }];
  if (!converts) return earned;
  const other = await openWallet(tx, { system: 'platform' }, { currency: toCurrency, type: transfer.toType });
  return [
    ...earned,
    { ...taken, amount: Money.parse(transfer.amount, currency).minus(fee), key: keyOf(id, 'bought') },
    {
      ...common,
      walletId: other.id,
      operation: 'DEBIT',
      amount: Money.parse(transfer.received, toCurrency),
      key: keyOf(id, 'sold'),
      shortage: 'CONVERSION_UNAVAILABLE',
    },
  ];
}

function keyOf(id: string, leg: string): LedgerKey {
  return ledgerKey('leg', { operation: 'transfer', id, leg });
}
