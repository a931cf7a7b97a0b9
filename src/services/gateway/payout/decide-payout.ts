import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { MovableWalletId } from '../../../core/catalogue/wallet-ids.js';
import { GATEWAY_SCALE, gatewayDecimals } from '../../../core/payment/fee.js';
import { isUuid } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import { PAYOUT_MOVES, type PayoutStatus } from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import { emailOf } from '../../account/email-of.js';
import { approveRecord, endApprovals } from '../../approval/approve-record.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { countUnrefused } from '../../conversion/count-conversion.js';
import { actValue } from '../../currency/act-value.js';
import { findCurrency } from '../../currency/find-currency.js';
import { findGuarded, isSameMoney, limitValue, openPrices } from '../../currency/guard.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { decisionReason } from '../../money-request/decide.js';
import { requirePayee } from '../../money-request/payee.js';
import { tellOwner } from '../../money-request/tell-owner.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { changeBalance } from '../checkout/merchant-balance.js';
import type { MerchantRow } from '../merchant/acting-merchant.js';
import { releaseClaims } from './claims.js';
import { adminPayoutView, type PayoutRow } from './view.js';

// Writes SQL: it moves money, or keeps it from moving.

const PAYOUT = 'GATEWAY_PAYOUT';

interface ApprovedPayout {
  /** Its `po_` id. */
  readonly id: string;
  /** Exact decimal text. */
  readonly net: string;
}

/** A payout that waits, approved by as many people as its dollars ask for. */
export const APPROVE_PAYOUT: WaitingRecord<ApprovedPayout> = {
  operation: 'approvePayout',
  kind: 'MERCHANT_PAYOUT',
  right: 'edit.gateway.payout',
  extension: 'gateway',
  approve: (ctx, { id, net }, key) => approvePayout(ctx, id, key, net),
  reject: (ctx, { id }, reason, key) => rejectPayout(ctx, id, reason, key),
};

/**
 * Approves a payout; the last approval that it takes pays it to the merchant's wallet, all in one transaction. When the
 * merchant's account cannot be paid, the first call makes the payout FAILED and its money pending again. SELF_DECISION for
 * the admin's own merchant, ILLEGAL_STATE unless it waits, MERCHANT_NOT_ACTIVE (409), PRICE_CLOSED if it is paid in another
 * type whose price is not open; CONFLICT unless it pays `net`, where that is given; what {@link approveRecord} refuses.
 */
export async function approvePayout(ctx: Context, id: string, key: string | null | undefined, net?: string) {
  return inTransaction(ctx, { operation: 'approvePayout', once: { input: { id, net }, key } }, async (tx) => {
    const locked = await lockPayout(ctx, tx, id);
    const { payout, merchant } = locked;
    const processing = move(PAYOUT_MOVES, payout.status, 'approve');
    if (merchant.status !== 'ACTIVE') {
      throw new AppError('MERCHANT_NOT_ACTIVE', { statusCode: 409, message: 'The merchant is not active' });
    }
    if (net !== undefined) requireNet(payout, net);
    // No money is paid out then, so one person is enough.
    if (!(await canBePaid(tx, merchant.userId))) {
      const status = move(PAYOUT_MOVES, processing, 'fail');
      const reason = "The merchant's account is not active";
      await tellOwner(ctx, tx, merchant.userId, 'A payout failed', `${reason}. Its amount is pending again`);
      return audited(ctx, tx, locked, () => release(ctx, tx, payout, { status, reason }));
    }
    // The audit has the approval of a payout that goes on waiting.
    if (await approveRecord(ctx, tx, APPROVE_PAYOUT, toApprove(ctx, tx, locked))) return adminPayoutView(payout);
    const status = move(PAYOUT_MOVES, processing, 'complete');
    return audited(ctx, tx, locked, () => pay(ctx, tx, locked, { status, reason: null }));
  });
}

function toApprove(ctx: Context, tx: Tx, { payout, merchant }: LockedPayout): RecordToApprove<ApprovedPayout> {
  const { id, uuid, currency, walletType: type } = payout;
  const net = netOf(payout);
  return {
    id: uuid,
    subjectId: id,
    input: { id, net: net.toString() },
    accountId: merchant.userId,
    usd: () => actValue(ctx, tx, { currency, type }, net),
    requireApprovable: async () => {
      await paidTo(ctx, tx, { owed: { currency, type }, merchant, net });
    },
    describe: async () => ({
      title: `Pay a payout of ${net.toString()} ${currency}: ${await emailOf(tx, merchant.userId)}`,
      details: { id, net: net.toString(), currency, type, merchant: merchant.name },
    }),
  };
}

/** CONFLICT when a payout does not pay what others have approved, since refunds were taken of it. */
function requireNet(payout: PayoutRow, approved: string): void {
  const net = netOf(payout);
  if (net.compare(Money.parse(approved, payout.currency, GATEWAY_SCALE)) === 0) return;
  const message = `The approvals are for ${approved} ${payout.currency}, but the payout pays ${net.toString()} now`;
  throw new AppError('CONFLICT', { message });
}

function netOf({ net, currency }: PayoutRow): Money {
  return Money.parse(canonical(net), currency, GATEWAY_SCALE);
}

/** Rejects a payout: its money is pending again. SELF_DECISION, ILLEGAL_STATE; BAD_INPUT without a reason. */
export async function rejectPayout(ctx: Context, id: string, reason: string, key: string | null | undefined) {
  const text = decisionReason(reason);
  return inTransaction(ctx, { operation: 'rejectPayout', once: { input: { id, reason: text }, key } }, async (tx) => {
    const locked = await lockPayout(ctx, tx, id);
    return audited(ctx, tx, locked, () => turnDown(ctx, tx, locked, text));
  });
}

async function turnDown(ctx: Context, tx: Tx, { payout, merchant }: LockedPayout, reason: string): Promise<PayoutRow> {
  const status = move(PAYOUT_MOVES, payout.status, 'reject');
  const decided = await release(ctx, tx, payout, { status, reason });
  await tellOwner(ctx, tx, merchant.userId, 'A payout was rejected', reason);
  return decided;
}

/** A decision over a payout as admins see it. The audit shows the payout before and after, whichever id named it. */
async function audited(ctx: Context, tx: Tx, { payout }: LockedPayout, decide: () => Promise<PayoutRow>) {
  return adminPayoutView(await withChange(ctx, tx, { record: 'gateway_payout' }, [payout.id], decide));
}

interface LockedPayout {
  readonly payout: PayoutRow;
  readonly merchant: MerchantRow;
}

async function lockPayout(ctx: Context, tx: Tx, id: string): Promise<LockedPayout> {
  const named = isUuid(id) ? sql`uuid = ${id}::uuid` : sql`id = ${id}`;
  const { rows } = await sql<PayoutRow>`select * from gateway_payout where ${named} for update`.execute(tx.rows);
  const [payout] = rows;
  if (!payout) throw new AppError('NOT_FOUND', { message: 'There is no such payout' });
  const found = await sql<MerchantRow>`
    select * from gateway_merchant where id = ${payout.merchantId} for share`.execute(tx.rows);
  const [merchant] = found.rows;
  if (!merchant) throw new AppError('INTERNAL', { reason: `payout ${payout.id} has no merchant` });
  refuseSelfDecision(ctx, merchant.userId);
  return { payout, merchant };
}

async function canBePaid(tx: Tx, userId: string): Promise<boolean> {
  try {
    await requirePayee(tx, userId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYEE_NOT_ACTIVE') return false;
    throw error;
  }
}

interface Outcome {
  readonly status: PayoutStatus;
  readonly reason: string | null;
}

async function store(ctx: Context, tx: Tx, payout: PayoutRow, { status, reason }: Outcome): Promise<PayoutRow> {
  const decidedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const columns = { status, reason, decidedBy, decidedAt: ctx.clock.now().toISOString() };
  const update = tx.rows.updateTable('gateway_payout').set(columns).where('id', '=', payout.id);
  // Not with the commit, since the audit reads it.
  await update.execute();
  return { ...payout, ...columns };
}

/** Ends a payout that is not paid, and its approvals: its money is pending again. */
async function release(ctx: Context, tx: Tx, payout: PayoutRow, outcome: Outcome): Promise<PayoutRow> {
  await endApprovals(ctx, tx, payout.uuid, 'REJECTED', outcome.reason);
  const decided = await store(ctx, tx, payout, outcome);
  await changeBalance(tx, payout, { pending: payout.net, reserved: `-${payout.net}` });
  await releaseClaims(tx, payout.id);
  return decided;
}

async function pay(ctx: Context, tx: Tx, { payout, merchant }: LockedPayout, outcome: Outcome): Promise<PayoutRow> {
  const decided = await store(ctx, tx, payout, outcome);
  // Counts for the merchant's day, which is locked before the balance.
  const movements = await movementsOf(ctx, tx, payout, merchant);
  await changeBalance(tx, payout, { reserved: `-${payout.net}`, totalPaidOut: payout.net });
  await tellOwner(ctx, tx, merchant.userId, 'A payout is in your wallet', null);
  await postWithCommit<'gateway'>(tx, movements);
  return decided;
}

/**
 * To the wallet type that the merchant chose, where the currency has it; another type goes through the platform. The amount
 * is converted if the type has another price, and rounded down if it has fewer decimals. The platform keeps the
 * remainder.
 */
async function movementsOf(
  ctx: Context,
  tx: Tx,
  payout: PayoutRow,
  merchant: MerchantRow,
): Promise<Movement<'gateway'>[]> {
  const owed: WalletKind = { currency: payout.currency, type: payout.walletType };
  const net = netOf(payout);
  const { kind, paid, converted } = await paidTo(ctx, tx, { owed, merchant, net });
  if (converted) await countUnrefused(ctx, tx, merchant.userId, converted);
  const common = { transactionId: payout.uuid, metadata: { operationType: PAYOUT, reference: payout.id } };
  const leg = (
    name: string,
    operation: 'CREDIT' | 'DEBIT',
    walletId: MovableWalletId<'gateway'>,
    amount: Money,
  ): Movement<'gateway'> => ({
    ...common,
    walletId,
    operation,
    amount,
    key: ledgerKey('leg', { operation: 'gateway', id: payout.id, leg: name }),
  });
  const gateway = await openWallet(tx, { system: 'gateway' }, owed);
  const own = await openWallet(tx, { userId: merchant.userId }, kind);
  const direct = [leg('out', 'DEBIT', gateway.id, net), leg('paid', 'CREDIT', own.id, paid)];
  if (kind.type === owed.type) return direct;
  const bought = await openWallet(tx, { system: 'platform' }, owed);
  const sold = await openWallet(tx, { system: 'platform' }, kind);
  const shortage = 'CONVERSION_UNAVAILABLE' as const;
  return [...direct, leg('bought', 'CREDIT', bought.id, net), { ...leg('sold', 'DEBIT', sold.id, paid), shortage }];
}

interface Due {
  readonly owed: WalletKind;
  readonly merchant: MerchantRow;
  readonly net: Money;
}

interface PaidTo {
  readonly kind: WalletKind;
  readonly paid: Money;
  /** Dollars that count towards the merchant's day of conversions; null where nothing is converted. */
  readonly converted: Money | null;
}

/**
 * The wallet that is paid, and its amount: the whole payout, unless the chosen type has another price or fewer decimals.
 * PRICE_CLOSED while either price is not open.
 */
async function paidTo(ctx: Context, tx: Tx, { owed, merchant, net }: Due): Promise<PaidTo> {
  const { payoutWalletType } = merchant;
  const all = { kind: owed, paid: net, converted: null };
  if (payoutWalletType === null || payoutWalletType === owed.type) return all;
  const kind: WalletKind = { currency: owed.currency, type: payoutWalletType };
  if (!(await findCurrency(tx, kind))?.status) return all;
  const [from, to] = await findGuarded(ctx, tx, owed, kind);
  if (!from || !to) return all;
  const paid = net.exchange(openPrices(ctx, from, to), to.code).roundDown(gatewayDecimals(to.precision));
  if (paid.isZero()) return all;
  const sides = [
    { amount: net, currency: from },
    { amount: paid, currency: to },
  ] as const;
  return { kind, paid, converted: isSameMoney(from, to) ? null : limitValue(...sides) };
}
