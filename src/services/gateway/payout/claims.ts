import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import type { BalanceOf } from '../checkout/merchant-balance.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Sums of a balance's payments and refunds that no payout has claimed yet. */
export interface Unclaimed {
  readonly gross: string;
  readonly fee: string;
  /** As far as the pending balance paid them. */
  readonly refunds: string;
  readonly paymentCount: number;
  readonly refundCount: number;
  /** Time of the first of them; null when there is none. */
  readonly periodStart: string | null;
  /** What of gross less fee less refunds is from before the boundary. */
  readonly due: string;
}

const unclaimedPayments = ({ merchantId, currency, walletType }: BalanceOf) => sql`
  "merchantId" = ${merchantId} and currency = ${currency} and "walletType" = ${walletType} and "payoutId" is null
    and mode = 'LIVE' and status in ('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')`;

const unclaimedRefunds = ({ merchantId, currency, walletType }: BalanceOf) => sql`
  "merchantId" = ${merchantId} and currency = ${currency} and "walletType" = ${walletType} and "payoutId" is null
    and mode = 'LIVE' and status = 'COMPLETED'`;

/** Sums what is unclaimed. The balance's row must be locked: whatever changes the sums takes that lock. */
export async function sumUnclaimed({ rows }: Tx, of: BalanceOf, boundary: Date): Promise<Unclaimed> {
  const before = boundary.toISOString();
  const found = await sql<Unclaimed>`
    select p.gross, p.fee, r.refunds, p.count as "paymentCount", r.count as "refundCount",
      least(p.since, r.since) as "periodStart", (p.due - r.due)::text as due
    from (
      select coalesce(sum(amount), 0)::text as gross, coalesce(sum(fee), 0)::text as fee, count(*)::int as count,
        min("completedAt") as since,
        coalesce(sum(net) filter (where "completedAt" <= ${before}::timestamptz), 0) as due
      from gateway_payment where ${unclaimedPayments(of)}
    ) p, (
      select coalesce(sum("fromPending"), 0)::text as refunds, count(*)::int as count, min("createdAt") as since,
        coalesce(sum("fromPending") filter (where "createdAt" <= ${before}::timestamptz), 0) as due
      from gateway_refund where ${unclaimedRefunds(of)}
    ) r`.execute(rows);
  const [sums] = found.rows;
  if (!sums) throw new Error('sums of payments have one row');
  return sums;
}

/** Claims all that {@link sumUnclaimed} counts for a payout, by statements that are sent with the commit. */
export async function claimAll(tx: Tx, of: BalanceOf, payoutId: string): Promise<void> {
  const payments = sql`update gateway_payment set "payoutId" = ${payoutId} where ${unclaimedPayments(of)}`;
  const refunds = sql`update gateway_refund set "payoutId" = ${payoutId} where ${unclaimedRefunds(of)}`;
  await tx.withCommit({ query: payments.compile(tx.rows) });
  await tx.withCommit({ query: refunds.compile(tx.rows) });
}

/** Gives back what a payout claimed, so that a later one claims it. */
export async function releaseClaims(tx: Tx, payoutId: string): Promise<void> {
  const payments = sql`update gateway_payment set "payoutId" = null where "payoutId" = ${payoutId}`;
  const refunds = sql`update gateway_refund set "payoutId" = null where "payoutId" = ${payoutId}`;
  await tx.withCommit({ query: payments.compile(tx.rows) });
  await tx.withCommit({ query: refunds.compile(tx.rows) });
}
