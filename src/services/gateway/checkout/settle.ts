import type { MovableWalletId } from '../../../core/catalogue/wallet-ids.js';
import { splitPayment, type Share } from '../../../core/payment/split.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { canonical, Money, shownRate } from '../../../core/money.js';
import { PAYMENT_MOVES } from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import type { StoredAllocation } from '../../../entities/gateway/payment.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { bookProfit } from '../../ledger/book-profit.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { tellOfPayment } from '../payment/end-payment.js';
import type { LockedPayment } from '../payment/lock-payment.js';
import { addToDay } from '../payment/volume.js';
import type { PaymentRow } from '../payment/view.js';
import { addToBalance } from './merchant-balance.js';
import type { BuyerWallet } from './paying-wallets.js';
import { warnOfSuspense, type SettlementWallets } from './settlement-wallets.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Name of the platform's business in the ledger and among its profits. */
export const GATEWAY_PAYMENT = 'GATEWAY_PAYMENT';

/** How a payment is split over the wallets that pay it: the amount with its fee, by {@link splitPayment}. */
export function sharesOf(payment: PaymentRow, wallets: readonly BuyerWallet[]): Share[] {
  const amount = Money.parse(canonical(payment.amount), payment.currency, GATEWAY_SCALE);
  const fee = Money.parse(canonical(payment.fee), payment.currency, GATEWAY_SCALE);
  return splitPayment(amount, fee, wallets);
}

/** Who pays, and from what. */
export interface Payers {
  /** The buyer; null in test mode. */
  readonly userId: string | null;
  readonly wallets: readonly BuyerWallet[];
  /** The share of each wallet. */
  readonly shares: readonly Share[];
  /** The other wallets that take part; null in test mode, where no money moves. */
  readonly others: SettlementWallets | null;
}

/**
 * Completes a locked payment: stores what each wallet pays, the merchant's balance and the day's sums, tells the
 * merchant, and in live mode moves the money, all by statements that are sent with the commit. The wallets that
 * everybody shares come last.
 */
export async function settle(
  ctx: Context,
  tx: Tx,
  { payment, merchant }: LockedPayment,
  { userId, wallets, shares, others }: Payers,
): Promise<PaymentRow> {
  const status = move(PAYMENT_MOVES, move(PAYMENT_MOVES, payment.status, 'confirm'), 'settle');
  const movements = others ? await movementsOf(ctx, tx, payment, { wallets, shares, others }) : [];
  const paid = await store(ctx, tx, { ...payment, status, customerId: userId }, allocationsOf(wallets, shares));
  if (payment.mode === 'LIVE') {
    const sums = { pending: payment.net, totalReceived: payment.amount, totalFees: payment.fee };
    await addToBalance(tx, payment, sums);
  }
  const usdFees = usdShare(payment, payment.fee);
  const { amount: gross, fee: fees, usdAmount: usdVolume, usdExtra } = payment;
  await addToDay(ctx, tx, payment, { completed: 1, gross, fees, usdVolume, usdFees, usdExtra });
  await tellOfPayment(ctx, tx, paid, merchant, 'payment.completed');
  if (movements.length > 0) await postWithCommit<'gateway'>(tx, movements);
  return paid;
}

async function store(
  { clock }: Context,
  tx: Tx,
  payment: PaymentRow,
  allocations: StoredAllocation[],
): Promise<PaymentRow> {
  const now = clock.now().toISOString();
  const { status, customerId } = payment;
  const eventCount = payment.eventCount + 1;
  const columns = { status, customerId, eventCount, completedAt: now, updatedAt: now };
  const update = tx.rows.updateTable('gateway_payment').set({ ...columns, allocations: JSON.stringify(allocations) });
  await tx.withCommit({ query: update.where('id', '=', payment.id).compile() });
  return { ...payment, ...columns, allocations };
}

function allocationsOf(wallets: readonly BuyerWallet[], shares: readonly Share[]): StoredAllocation[] {
  return wallets.flatMap(({ walletId, walletType, prices }, at) => {
    const share = shares[at];
    if (!share) return [];
    return [
      {
        walletId,
        walletType,
        currency: share.charge.currency,
        amount: share.charge.toString(),
        share: share.share.toString(),
        rate: shownRate(prices),
        walletPrice: prices.from,
        paymentPrice: prices.to,
        fee: share.fee.toString(),
        refunded: '0',
      },
    ];
  });
}

/** A part of a payment in US dollars, at the price of the payment's creation. */
export function usdShare(payment: PaymentRow, part: string): string {
  const whole = Money.parse(canonical(payment.amount), payment.currency, GATEWAY_SCALE);
  const usd = Money.parse(canonical(payment.usdAmount), 'USD', GATEWAY_SCALE);
  const given = Money.parse(canonical(part), payment.currency, GATEWAY_SCALE);
  return usd.portion(given, whole).roundDown(GATEWAY_SCALE.decimals).toString();
}

interface Settlement {
  readonly wallets: readonly BuyerWallet[];
  readonly shares: readonly Share[];
  readonly others: SettlementWallets;
}

/** All movements of a settlement, with the profits that they earn. */
async function movementsOf(
  ctx: Context,
  tx: Tx,
  payment: PaymentRow,
  settlement: Settlement,
): Promise<Movement<'gateway'>[]> {
  const { wallets, shares, others } = settlement;
  if (others.adminId === null) warnOfSuspense(ctx, payment.id);
  const movements: Movement<'gateway'>[] = [];
  for (const [at, wallet] of wallets.entries()) {
    const share = shares[at];
    if (share) movements.push(...(await legsOf(tx, payment, others, { wallet, share, number: at + 1 })));
  }
  return movements;
}

interface Leg {
  readonly wallet: BuyerWallet;
  readonly share: Share;
  /** Place of the wallet among those that pay, from 1. */
  readonly number: number;
}

async function legsOf(tx: Tx, payment: PaymentRow, found: SettlementWallets, leg: Leg): Promise<Movement<'gateway'>[]> {
  const { wallet, share, number } = leg;
  const own: WalletKind = { currency: share.charge.currency, type: wallet.walletType };
  const paidIn: WalletKind = { currency: payment.currency, type: payment.walletType };
  const metadata: LedgerMetadata = {
    operationType: GATEWAY_PAYMENT,
    reference: payment.id,
    rate: shownRate(wallet.prices),
  };
  const common = { transactionId: payment.uuid, metadata };
  const key = (name: string) => ledgerKey('leg', { operation: 'gateway', id: payment.id, leg: `${name}_${number}` });
  const credit = async (
    name: string,
    walletId: Promise<MovableWalletId<'gateway'>>,
    amount: Money,
  ): Promise<Movement<'gateway'>[]> =>
    amount.isZero() ? [] : [{ ...common, walletId: await walletId, operation: 'CREDIT', amount, key: key(name) }];
  const sold: Movement<'gateway'>[] =
    wallet.isSameKind || share.net.isZero()
      ? []
      : [
          {
            ...common,
            walletId: await found.platform(paidIn),
            operation: 'DEBIT',
            amount: share.net,
            key: key('sold'),
            shortage: 'CONVERSION_UNAVAILABLE',
          },
        ];
  return [
    {
      ...common,
      metadata: { ...metadata, fee: share.fee.toString() },
      walletId: wallet.walletId,
      operation: 'DEBIT',
      amount: share.charge,
      key: key('pay'),
    },
    ...(await feeLeg(tx, payment, found, own, leg)),
    ...(await credit('bought', found.platform(own), share.kept)),
    ...sold,
    ...(await credit('in', found.gateway(paidIn), share.net)),
  ];
}

/** The platform's fee in the buyer's currency; none when it is zero. A fee in suspense is no profit yet. */
async function feeLeg(
  tx: Tx,
  payment: PaymentRow,
  found: SettlementWallets,
  own: WalletKind,
  { share, number }: Leg,
): Promise<Movement<'gateway'>[]> {
  if (share.fee.isZero()) return [];
  const reference = number === 1 ? `${payment.id}_fee` : `${payment.id}_fee_${number}`;
  if (found.adminId !== null) {
    await bookProfit(tx, { type: GATEWAY_PAYMENT, amount: share.fee, walletType: own.type, reference });
  }
  return [
    {
      walletId: await found.fee(own),
      operation: 'CREDIT',
      amount: share.fee,
      transactionId: payment.uuid,
      key: ledgerKey('platformFee', { type: GATEWAY_PAYMENT, reference }),
      metadata: { operationType: 'PLATFORM_FEE', reference: `${payment.id}_fee` },
    },
  ];
}
