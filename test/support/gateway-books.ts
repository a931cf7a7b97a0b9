import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';

/**
 * Whatever contradicts the books of the payment gateway: nothing, while they are right. Each query names one rule, and
 * reads all rows in one statement and so at one time.
 */
export async function gatewayFaults(rows: Reader): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(RULES).map(async ([rule, query]) => {
      const found = await query.execute(rows);
      return found.rows.map((row) => `${rule}: ${JSON.stringify(row)}`);
    }),
  );
  return faults.flat();
}

const PAID = sql`('COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED')`;

/** Sums of ledger rows of each payment, by the name of the leg in their key. */
const LEGS = sql`
  select substring("idempotencyKey" from 'gateway_(pi_[A-Za-z0-9]{24})_') as id,
    substring("idempotencyKey" from '_([a-z]+)_[0-9]+$') as leg, amount
  from wallet_audit_log where "idempotencyKey" like 'gateway_pi_%'`;

const RULES = {
  'a payment is in a legal state': sql`
    select id, status from gateway_payment where status in ('PROCESSING')
      or (status in ${PAID}) <> ("completedAt" is not null and allocations is not null)
      or (status in ${PAID} and mode = 'LIVE') <> ("customerId" is not null)
      or ("refundedAmount" > 0) <> (status in ('REFUNDED', 'PARTIALLY_REFUNDED'))
      or ("refundedAmount" = amount) <> (status = 'REFUNDED')`,
  'buyers were charged what the allocations say': sql`
    select p.id from gateway_payment p
    left join (select id, sum(amount) as paid from (${LEGS}) l where leg = 'pay' group by id) l using (id)
    where p.mode = 'LIVE' and coalesce(l.paid, 0) <> coalesce((
      select sum((a ->> 'amount')::numeric) from jsonb_array_elements(p.allocations) a), 0)`,
  'the merchant got exactly the net': sql`
    select p.id from gateway_payment p
    left join (select id, sum(amount) as got from (${LEGS}) l where leg = 'in' group by id) l using (id)
    where p.mode = 'LIVE' and coalesce(l.got, 0) <> case when p.status in ${PAID} then p.net else 0 end`,
  'shares add up to the amount': sql`
    select id from gateway_payment where status in ${PAID} and amount <> (
      select sum((a ->> 'share')::numeric) from jsonb_array_elements(allocations) a)`,
  'the platform got the fees of the allocations, and booked them': sql`
    select p.id from gateway_payment p where p.mode = 'LIVE' and p.status in ${PAID} and (
      select coalesce(sum((a ->> 'fee')::numeric), 0) from jsonb_array_elements(p.allocations) a
    ) <> (select coalesce(sum(f.amount), 0) from admin_profit f
      where f.type = 'GATEWAY_PAYMENT' and f.reference in (p.id || '_fee', p.id || '_fee_2', p.id || '_fee_3'))`,
  'refunds add up to what the payment says': sql`
    select p.id from gateway_payment p where p."refundedAmount" <> (
      select coalesce(sum(r.amount), 0) from gateway_refund r where r."paymentId" = p.id and r.status = 'COMPLETED')
      or p."refundedAmount" <> coalesce((
        select sum((a ->> 'refunded')::numeric) from jsonb_array_elements(p.allocations) a), 0)`,
  'no wallet got back more than it paid': sql`
    select id from gateway_payment, jsonb_array_elements(allocations) a
    where (a ->> 'refunded')::numeric > (a ->> 'share')::numeric`,
  'pending, reserved and paid out are the net of payments less what pending paid of refunds': sql`
    select b."merchantId", b.currency, b."walletType" from gateway_merchant_balance b
    where b.pending + b.reserved + b."totalPaidOut" <> (
      select coalesce(sum(p.net), 0) from gateway_payment p where p.mode = 'LIVE' and p.status in ${PAID}
        and (p."merchantId", p.currency, p."walletType") = (b."merchantId", b.currency, b."walletType")
    ) - (select coalesce(sum(r."fromPending"), 0) from gateway_refund r where r.mode = 'LIVE'
        and (r."merchantId", r.currency, r."walletType") = (b."merchantId", b.currency, b."walletType"))`,
  'the platform holds what it owes': sql`
    select currency, type, sum(amount) from (
      select currency, type, balance + "inOrder" as amount from wallet where system = 'gateway'
      union all select currency, "walletType", -(pending + reserved) from gateway_merchant_balance
    ) held group by currency, type having sum(amount) <> 0`,
  'a payout is what its rows add up to': sql`
    select o.id from gateway_payout o where o.status in ('PENDING', 'COMPLETED') and (o.gross, o.fee, o.refunds) <> (
      (select coalesce(sum(p.amount), 0) from gateway_payment p where p."payoutId" = o.id),
      (select coalesce(sum(p.fee), 0) from gateway_payment p where p."payoutId" = o.id),
      (select coalesce(sum(r."fromPending"), 0) from gateway_refund r where r."payoutId" = o.id))`,
  'a payout that ended without money claims nothing': sql`
    select o.id from gateway_payout o where o.status in ('FAILED', 'CANCELLED') and (
      exists (select from gateway_payment p where p."payoutId" = o.id)
      or exists (select from gateway_refund r where r."payoutId" = o.id))`,
  'reserved is what waits in payouts': sql`
    select b."merchantId", b.currency from gateway_merchant_balance b where b.reserved <> (
      select coalesce(sum(o.net), 0) from gateway_payout o where o.status = 'PENDING'
        and (o."merchantId", o.currency, o."walletType") = (b."merchantId", b.currency, b."walletType"))`,
  'events of a payment are numbered without gaps': sql`
    select p.id from gateway_payment p where p."eventCount" <> (
      select count(*) from gateway_event e where e."paymentId" = p.id)
      or p."eventCount" <> coalesce((select max(e.sequence) from gateway_event e where e."paymentId" = p.id), 0)`,
  'events of a merchant are numbered without gaps': sql`
    select "merchantId" from gateway_event where position is not null
    group by "merchantId" having count(*) <> max(position)`,
  'a status has its event': sql`
    select p.id, p.status from gateway_payment p where p.status <> 'PENDING' and not exists (
      select from gateway_event e where e."paymentId" = p.id and e.type = case p.status
        when 'CANCELLED' then 'payment.cancelled' when 'EXPIRED' then 'payment.expired'
        when 'FAILED' then 'payment.failed' else 'payment.completed' end)`,
  'the sums of days are those of the payments': sql`
    select d."merchantId", d.currency from (
      select "merchantId", mode, currency, "walletType", sum(created) as created, sum(completed) as completed,
        sum(gross) as gross, sum(fees) as fees, sum(refunded) as refunded
      from gateway_day group by "merchantId", mode, currency, "walletType"
    ) d where (d.created, d.completed, d.gross, d.fees, d.refunded) <> (
      select count(*), count(*) filter (where p.status in ${PAID}), coalesce(sum(p.amount) filter (where p.status in ${PAID}), 0),
        coalesce(sum(p.fee) filter (where p.status in ${PAID}), 0), sum(p."refundedAmount")
      from gateway_payment p
      where (p."merchantId", p.mode, p.currency, p."walletType") = (d."merchantId", d.mode, d.currency, d."walletType"))`,
};
