import { AppError } from '../../../core/catalogue/errors.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import { openWallet } from '../../wallet/open-wallet.js';
import type { Offer } from './offer.js';
import { BOT_STRATEGY, type PriceSplit, type SaleRow } from './sale.js';

/**
 * The movements of a sale: the buyer pays the price, the seller gets it less the fee, the platform the fee. None for a
 * price of zero, no fee's for a fee of zero. Opens wallets of the seller and of the platform that are missing.
 */
export async function saleMovements(
  tx: Tx,
  offer: Offer,
  { id, currency }: SaleRow,
  { fee, rest }: PriceSplit,
): Promise<Movement[]> {
  if (rest.isZero()) return [];
  const kind: WalletKind = { currency, type: 'SPOT' };
  if (offer.buyerWalletId === null) {
    throw new AppError('INSUFFICIENT_FUNDS', { message: `You have no ${currency} wallet of type SPOT to pay from` });
  }
  const metadata: LedgerMetadata = { operationType: BOT_STRATEGY, reference: id };
  const key = (leg: string) => ledgerKey('leg', { operation: 'strategy_sale', id, leg });
  const sold: Movement[] = [
    {
      walletId: offer.buyerWalletId,
      operation: 'TRANSFER_OUT',
      amount: fee.plus(rest),
      transactionId: id,
      key: key('out'),
      metadata,
    },
    {
      walletId: offer.sellerWalletId ?? (await openWallet(tx, { userId: offer.userId }, kind)).id,
      operation: 'TRANSFER_IN',
      amount: rest,
      transactionId: id,
      key: key('in'),
      metadata: { ...metadata, fee: fee.toString() },
    },
  ];
  if (fee.isZero()) return sold;
  return [
    ...sold,
    {
      walletId: offer.platformWalletId ?? (await openWallet(tx, { system: 'platform' }, kind)).id,
      operation: 'CREDIT',
      amount: fee,
      transactionId: id,
      key: ledgerKey('platformFee', { type: BOT_STRATEGY, reference: id }),
      metadata: { operationType: 'PLATFORM_FEE', reference: id },
    },
  ];
}
