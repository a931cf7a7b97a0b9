import { fixed, minus, timesDown, toText } from '../../../core/trading/fixed.js';
import { Money } from '../../../core/money.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { HouseWalletId } from '../own/place.js';

/** What the venue traded. Amounts are exact decimal text. */
export interface Traded {
  /** Of the row that it belongs to; keeps it from being booked twice. */
  readonly id: string;
  readonly amount: string;
  readonly cost: string;
  /** Negative when the venue paid. */
  readonly fee: string;
}

/** Ids of the house's wallets at the venue. */
export interface VenueWallets {
  readonly base: HouseWalletId;
  readonly quote: HouseWalletId;
  /** Of the fee's currency. */
  readonly fee: HouseWalletId;
}

/**
 * The movements of a trade across the border of the platform: both of its sides, and the fee. What it earned against the
 * reference price, in the quote currency, stands in the metadata of the quote's side.
 */
export function tradeMovements(
  hedge: ConvertHedge,
  traded: Traded,
  feeKind: WalletKind,
  to: VenueWallets,
): Movement<'convert'>[] {
  const isSale = hedge.side === 'SELL';
  const leg = (name: string) => ledgerKey('leg', { operation: 'convert_hedge', id: traded.id, leg: name });
  const common = { transactionId: hedge.id, external: true, shortage: 'INVENTORY_FLOOR' } as const;
  const facts: LedgerMetadata = { operationType: 'CONVERT_HEDGE', reference: hedge.id };
  const base: Movement<'convert'> = {
    ...common,
    walletId: to.base,
    operation: isSale ? 'DEBIT' : 'CREDIT',
    amount: Money.parse(traded.amount, hedge.currency),
    key: leg('base'),
    metadata: { ...facts },
  };
  const quote: Movement<'convert'> = {
    ...common,
    walletId: to.quote,
    operation: isSale ? 'CREDIT' : 'DEBIT',
    amount: Money.parse(traded.cost, hedge.quoteCurrency),
    key: leg('quote'),
    metadata: { ...facts, result: resultOf(hedge, traded) },
  };
  const fee = Money.parse(traded.fee, feeKind.currency);
  const sides = isSale ? [quote, base] : [base, quote];
  if (fee.isZero()) return sides;
  const isRebate = fee.isNegative();
  return [
    ...sides,
    {
      ...common,
      walletId: to.fee,
      operation: isRebate ? 'CREDIT' : 'DEBIT',
      amount: isRebate ? Money.zero(feeKind.currency).minus(fee) : fee,
      key: leg('fee'),
      metadata: { ...facts, operationType: 'CONVERT_VENUE_FEE' },
    },
  ];
}

/** What the price of a trade gained against the reference price; below zero when it lost. */
function resultOf({ side, referencePrice }: ConvertHedge, { amount, cost }: Traded): string {
  if (referencePrice === null) return '0';
  const worth = timesDown(fixed(amount), fixed(referencePrice));
  return toText(side === 'SELL' ? minus(fixed(cost), worth) : minus(worth, fixed(cost)));
}
