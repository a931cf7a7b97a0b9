import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { newPayoutId } from '../../../core/payment/ids.js';
import { payoutBoundary } from '../../../core/payment/payout-boundary.js';
import { newId } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import { findCurrency } from '../../currency/find-currency.js';
import { lastPrice, PRICED_IN } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { changeBalance, lockPending, type BalanceOf } from '../checkout/merchant-balance.js';
import { inTurns } from '../in-turns.js';
import type { MerchantRow } from '../merchant/acting-merchant.js';
import { payoutScheduleOf } from '../merchant/terms.js';
import { claimAll, sumUnclaimed, type Unclaimed } from './claims.js';
import type { PayoutRow } from './view.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes gateway_payout in one statement: it writes one row.

const AT_ONCE = 3;

type Counts = { proposed: number; waiting: number; failed: number };

/**
 * Proposes a payout for each balance of an active merchant that is due by its schedule and reaches the threshold, three
 * at a time. Does nothing while the gateway is switched off. One that fails does not stop the others; the run then fails.
 */
export async function proposePayouts(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const counts: Counts = { proposed: 0, waiting: 0, failed: 0 };
  if (!ctx.settings.flag('gatewayEnabled')) return { ...counts };
  await inTurns(await openBalances(ctx), AT_ONCE, (balance) => proposeOne(ctx, balance, counts));
  if (counts.failed > 0) throw new Error(`${counts.failed} payouts could not be proposed; the log has the reasons`);
  return { proposed: counts.proposed, waiting: counts.waiting };
}

async function openBalances({ db }: Context): Promise<BalanceOf[]> {
  return db.rows
    .selectFrom('gateway_merchant_balance as b')
    .innerJoin('gateway_merchant as m', 'm.id', 'b.merchantId')
    .select(['b.merchantId', 'b.currency', 'b.walletType'])
    .where('b.pending', '>', '0')
    .where('m.status', '=', 'ACTIVE')
    .where('m.deletedAt', 'is', null)
    .orderBy('b.merchantId')
    .execute();
}

async function proposeOne(ctx: Context, balance: BalanceOf, counts: Counts): Promise<void> {
  try {
    const payout = await proposePayout(ctx, balance);
    if (payout) counts.proposed += 1;
    else counts.waiting += 1;
  } catch (error) {
    counts.failed += 1;
    ctx.log.error({ module: 'gateway', err: error, ...balance }, 'a payout could not be proposed');
  }
}

/** Proposes the payout of one balance; null when it waits for its day, its threshold or its merchant. */
export async function proposePayout(ctx: Context, balance: BalanceOf): Promise<PayoutRow | null> {
  return inTransaction(ctx, { operation: 'proposePayout' }, async (tx) => {
    const merchant = await activeMerchant(tx, balance.merchantId);
    if (!merchant) return null;
    const pending = Money.parse(canonical(await lockPending(tx, balance)), balance.currency, GATEWAY_SCALE);
    const boundary = payoutBoundary(payoutScheduleOf(ctx, merchant), ctx.clock.now());
    const unclaimed = await sumUnclaimed(tx, balance, boundary);
    const due = Money.parse(canonical(unclaimed.due), balance.currency, GATEWAY_SCALE);
    // A refund of after the boundary may have taken most of what was due.
    const least = due.compare(pending) < 0 ? due : pending;
    if (!least.isPositive() || !(await reachesThreshold(ctx, tx, balance, merchant, least))) return null;
    const payout = newPayout(ctx, balance, unclaimed);
    requireExact(payout, pending);
    await tx.withCommit({ query: tx.rows.insertInto('gateway_payout').values(payout).compile() });
    await claimAll(tx, balance, payout.id);
    await changeBalance(tx, balance, { pending: `-${payout.net}`, reserved: payout.net });
    return payout;
  });
}

async function activeMerchant(tx: Tx, id: string): Promise<MerchantRow | undefined> {
  const { rows } = await sql<MerchantRow>`
    select * from gateway_merchant where id = ${id} and status = 'ACTIVE' and "deletedAt" is null for share`.execute(
    tx.rows,
  );
  return rows[0];
}

/** Whether an amount is worth the larger of the merchant's threshold and the setting's. Without a price, it waits. */
async function reachesThreshold(
  ctx: Context,
  tx: Tx,
  { currency, walletType }: BalanceOf,
  merchant: MerchantRow,
  amount: Money,
): Promise<boolean> {
  const found = await findCurrency(tx, { currency, type: walletType });
  const price = found ? lastPrice(found) : null;
  if (price === null) return false;
  const usd = amount.convert(price, PRICED_IN);
  const thresholds = [ctx.settings.decimal('gatewayMinPayoutAmount'), canonical(merchant.payoutThreshold ?? '0')];
  return thresholds.every((threshold) => usd.compare(Money.parse(threshold, PRICED_IN)) >= 0);
}

function newPayout({ clock }: Context, balance: BalanceOf, unclaimed: Unclaimed): PayoutRow {
  const now = clock.now().toISOString();
  const periodStart = unclaimed.periodStart ?? now;
  const amount = (text: string) => Money.parse(canonical(text), balance.currency, GATEWAY_SCALE);
  const [gross, fee, refunds] = [amount(unclaimed.gross), amount(unclaimed.fee), amount(unclaimed.refunds)];
  return {
    id: newPayoutId(),
    uuid: newId(),
    merchantId: balance.merchantId,
    currency: balance.currency,
    walletType: balance.walletType,
    periodStart,
    // Another process's clock may be ahead.
    periodEnd: periodStart > now ? periodStart : now,
    gross: gross.toString(),
    fee: fee.toString(),
    refunds: refunds.toString(),
    net: gross.minus(fee).minus(refunds).toString(),
    paymentCount: unclaimed.paymentCount,
    refundCount: unclaimed.refundCount,
    status: 'PENDING',
    reason: null,
    decidedBy: null,
    createdAt: now,
    decidedAt: null,
  };
}

/** A payout proves itself: the rows that it claims add up to what is pending, or the books are wrong. */
function requireExact({ net, merchantId, currency }: PayoutRow, pending: Money): void {
  if (net === pending.toString()) return;
  throw new AppError('INTERNAL', {
    reason: `unclaimed payments and refunds of merchant ${merchantId} add up to ${net} ${currency}, but ${pending.toString()} is pending`,
  });
}
