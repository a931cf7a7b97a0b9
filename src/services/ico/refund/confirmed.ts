import { sql, type SqlBool } from 'kysely';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { findWallet } from '../../wallet/open-wallet.js';
import type { ContributionRow, OfferingRow, TrancheRow, VestingRow } from '../own/offering.js';
import { Cover, shareOf } from '../payout/pay-if-covered.js';
import { mayBePaid } from '../payout/may-be-paid.js';
import { payTranche } from '../payout/pay-tranche.js';
import { payWhole } from '../payout/pay-whole.js';
import { Capacity } from './capacity.js';

/** Deliveries that their chain has confirmed and that are not paid for. */
export interface Confirmed {
  readonly wholes: readonly ContributionRow[];
  readonly tranches: readonly ConfirmedTranche[];
  /** What leaves escrow for them, the platform's part included. */
  readonly amount: Money;
}

interface ConfirmedTranche {
  readonly contribution: ContributionRow;
  readonly vesting: VestingRow;
  readonly tranche: TrancheRow;
}

/** Deliveries of an offering that is held, locked until the commit: contributions by id, then tranches by id. */
export async function lockConfirmed(tx: Tx, { id, currency }: OfferingRow): Promise<Confirmed> {
  const contributions = await lockContributions(tx, id);
  const vesting = new Map(contributions.flatMap((row) => (row.vests ? [[row.id, row] as const] : [])));
  const wholes = contributions.filter(({ vests }) => !vests);
  const tranches = vesting.size === 0 ? [] : await lockTranches(tx, vesting);
  const parts = [
    ...wholes.map(({ amount }) => amount),
    ...tranches.flatMap(({ tranche: { net, fee } }) => [net, fee]),
  ].map((text) => Money.parse(canonical(text), currency));
  return { wholes, tranches, amount: parts.reduce((sum, part) => sum.plus(part), Money.zero(currency)) };
}

const IS_CONFIRMED = sql<SqlBool>`r.status = 'RELEASED' and r."chainCheck" = 'CONFIRMED' and r."paidAt" is null`;

async function lockContributions({ rows }: Tx, offeringId: string): Promise<ContributionRow[]> {
  const { rows: found } = await sql<ContributionRow>`
    select c.* from ico_transaction c
    where c."offeringId" = ${offeringId}::uuid and c.status = 'VERIFICATION'
      and (not c.vests and c."chainCheck" = 'CONFIRMED' or c.vests and exists (
        select from ico_token_vesting v join ico_token_vesting_release r on r."vestingId" = v.id
        where v."transactionId" = c.id and ${IS_CONFIRMED}
      ))
    order by c.id for update of c`.execute(rows);
  return found;
}

/** In the order of their contributions and numbers. */
async function lockTranches(
  { rows }: Tx,
  contributions: ReadonlyMap<string, ContributionRow>,
): Promise<ConfirmedTranche[]> {
  const ids = [...contributions.keys()];
  const schedules = rows.selectFrom('ico_token_vesting').selectAll();
  const vestings = await schedules.where(sql<SqlBool>`"transactionId" = any(${ids}::uuid[])`).execute();
  const byId = new Map(vestings.map((vesting) => [vesting.id, vesting]));
  const { rows: found } = await sql<TrancheRow>`
    select r.* from ico_token_vesting_release r
    where r."vestingId" = any(${[...byId.keys()]}::uuid[]) and ${IS_CONFIRMED}
    order by r.id for update of r`.execute(rows);
  const confirmed = found.flatMap((tranche) => {
    const vesting = byId.get(tranche.vestingId);
    const contribution = contributions.get(vesting?.transactionId ?? '');
    return vesting && contribution ? [{ contribution, vesting, tranche }] : [];
  });
  return confirmed.toSorted(
    (one, other) => one.vesting.id.localeCompare(other.vesting.id) || one.tranche.sequence - other.tranche.sequence,
  );
}

/** Why a delivery that is confirmed is not paid for: escrow does not cover it, or its creator cannot be paid. */
export type Unpaid = 'uncovered' | 'barred';

/** What was paid for deliveries. */
export interface PaidDeliveries {
  readonly deliveries: number;
  readonly amount: Money;
  /** Contributions of which a delivery is confirmed and could not be paid for, by id. */
  readonly unpaid: ReadonlyMap<string, Unpaid>;
}

interface Payment {
  readonly contribution: ContributionRow;
  /** Undefined for the whole contribution. */
  readonly tranche?: Omit<ConfirmedTranche, 'contribution'>;
  readonly amount: Money;
}

/**
 * Pays for the confirmed deliveries of an offering that the transaction holds, as their verification would: buyers and
 * creator are told. Earlier contributions come first; one that escrow does not cover holds up none of those after it, and
 * nothing is set aside for it. The cancellation has decided that they are paid, also of an offering that is flagged.
 */
export async function payConfirmed(ctx: Context, tx: Tx, found: OfferingRow): Promise<PaidDeliveries> {
  const payments = paymentsOf(await lockConfirmed(tx, found));
  const offering: OfferingRow = { ...found, status: 'SUCCESS', flagged: false };
  const unpaid = new Map<string, Unpaid>();
  let [deliveries, amount] = [0, Money.zero(found.currency)];
  if (payments.length === 0) return { deliveries, amount, unpaid };
  const refuse = await refuserOf(tx, offering);
  const paid = new Map<string, ContributionRow>();
  for (const payment of payments) {
    const { id } = payment.contribution;
    const why = refuse(payment);
    if (why) unpaid.set(id, unpaid.get(id) ?? why);
    else {
      const contribution = paid.get(id) ?? payment.contribution;
      paid.set(id, await pay(ctx, tx, offering, { ...payment, contribution }));
      deliveries += 1;
      amount = amount.plus(payment.amount);
    }
  }
  return { deliveries, amount, unpaid };
}

/** By the time of the purchase; tranches by their number. */
function paymentsOf({ wholes, tranches }: Confirmed): Payment[] {
  const payments: Payment[] = [
    ...wholes.map((row) => ({ contribution: row, amount: Money.parse(canonical(row.amount), row.currency) })),
    ...tranches.map(({ contribution, ...tranche }) => ({
      contribution,
      tranche,
      amount: shareOf(contribution, tranche.tranche),
    })),
  ];
  return payments.toSorted(
    ({ contribution: one }, { contribution: other }) =>
      Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id.localeCompare(other.id),
  );
}

/** Says of each payment why it cannot be made; null for one that can, which counts as made. */
async function refuserOf(tx: Tx, offering: OfferingRow): Promise<(payment: Payment) => Unpaid | null> {
  if (!(await mayBePaid(tx, offering))) return () => 'barred';
  const cover = await Cover.of(tx, offering);
  const kind = { currency: offering.currency, type: offering.walletType };
  const wallet = await findWallet(tx, { userId: offering.userId }, kind);
  const capacity = new Capacity();
  return ({ amount }) => {
    const credited = { walletId: wallet?.id ?? '', balance: wallet?.balance ?? '0', rest: amount.toString() };
    if (!capacity.fits(credited)) return 'barred';
    if (!cover.take(amount)) return 'uncovered';
    capacity.add(credited);
    return null;
  };
}

async function pay(ctx: Context, tx: Tx, offering: OfferingRow, { contribution, tranche }: Payment) {
  if (!tranche) return payWhole(ctx, tx, offering, contribution);
  return payTranche(ctx, tx, { offering, contribution, ...tranche });
}
