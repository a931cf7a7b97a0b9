import { canonical, Money } from '../../../core/money.js';
import type { TradingBotPurchase } from '../../../entities/bot/purchase.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { BOT_STRATEGY } from '../purchase/sale.js';

/** Who pays or is paid: an account or the platform. */
type Payer = { readonly userId: string } | { readonly system: 'platform' };

/**
 * The movements of a refund: the seller or, where it was so decided, the platform pays what the seller got, the platform
 * its fee, and the buyer gets the price. None for a price of zero, no fee's for a fee of zero.
 */
export async function refundMovements(tx: Tx, sale: TradingBotPurchase): Promise<Movement[]> {
  const { id, currency, buyerId, sellerId, platformPaid } = sale;
  const amount = (text: string): Money => Money.parse(canonical(text), currency);
  const kind: WalletKind = { currency, type: 'SPOT' };
  const leg = async (
    name: string,
    owner: Payer,
    operation: Movement['operation'],
    text: string,
  ): Promise<Movement[]> => {
    if (amount(text).isZero()) return [];
    return [
      {
        walletId: (await openWallet(tx, owner, kind)).id,
        operation,
        amount: amount(text),
        transactionId: id,
        key: ledgerKey('leg', { operation: 'strategy_refund', id, leg: name }),
        metadata: { operationType: 'BOT_STRATEGY_REFUND', reference: id },
        shortageMessage: tooLittle(owner, currency),
      },
    ];
  };
  const platform = { system: 'platform' } as const;
  const { sellerAmount, feeAmount, price } = sale;
  return [
    ...(platformPaid
      ? await leg('platform', platform, 'DEBIT', sellerAmount)
      : await leg('seller', { userId: sellerId }, 'TRANSFER_OUT', sellerAmount)),
    ...(await leg('fee', platform, 'DEBIT', feeAmount)),
    ...(await leg('buyer', { userId: buyerId }, 'TRANSFER_IN', price)),
  ];
}

function tooLittle(owner: Payer, currency: string): string {
  return 'system' in owner
    ? `The platform's wallet has too little ${currency}: fund it first`
    : `The seller's wallet has too little ${currency}: send platformPays: true for the platform to pay it`;
}

/** Books what the platform pays of a refund as a negative profit. */
export async function bookLoss(
  tx: Tx,
  { id, currency, feeAmount, price, platformPaid }: TradingBotPurchase,
): Promise<void> {
  const paid = Money.parse(canonical(platformPaid ? price : feeAmount), currency);
  const amount = Money.zero(currency).minus(paid);
  await bookProfit(tx, { type: BOT_STRATEGY, amount, walletType: 'SPOT', reference: `${id}_refund` });
}
