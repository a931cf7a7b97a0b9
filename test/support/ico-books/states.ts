import { sql } from 'kysely';
import type { Rules } from '../convert-books/rules.js';

/** A contribution with its schedule, and the sums over its tranches. */
const VESTED = sql`
  select t.id, t.status, t.amount, t.fee, t.tokens, t."paidNet", t."paidFee", t.delivered, v.status as schedule, v.total,
    v.released, s.*
  from ico_transaction t join ico_token_vesting v on v."transactionId" = t.id cross join lateral (
    select sum(r.net) as nets, sum(r.fee) as fees, sum(r.tokens) as shares, sum(r.percent) as percents,
      coalesce(sum(r.net) filter (where r."paidAt" is not null), 0) as "netsPaid",
      coalesce(sum(r.fee) filter (where r."paidAt" is not null), 0) as "feesPaid",
      coalesce(sum(r.tokens) filter (where r."paidAt" is not null), 0) as "sharesPaid",
      count(*) as tranches, count(r."paidAt") as paid,
      count(*) filter (where r.status = 'CANCELLED') as cancelled,
      count(*) filter (where r.status = 'RELEASED') as sent
    from ico_token_vesting_release r where r."vestingId" = v.id
  ) s`;

/** Deliveries that stand, and that no chain was asked about. */
const UNCHECKED = sql`
  select t.id, null::uuid as "releaseId", t."offeringId", t."transactionHash" as hash from ico_transaction t
  where t.status in ('VERIFICATION', 'RELEASED') and not t.vests and t."chainCheck" = 'UNCHECKED'
  union all
  select t.id, r.id, t."offeringId", r."transactionHash" from ico_transaction t
  join ico_token_vesting v on v."transactionId" = t.id join ico_token_vesting_release r on r."vestingId" = v.id
  where r.status = 'RELEASED' and r."chainCheck" = 'UNCHECKED' and t.status in ('VERIFICATION', 'RELEASED')`;

/** Rules of the states of offerings, contributions, schedules, tranches and claims. */
export const STATE_RULES: Rules = {
  'a contribution is in one state, and its dates say which': sql`
    select id, status from ico_transaction t
    where not case status
      when 'PENDING' then "submittedAt" is null and "refundedAt" is null and "releasedAt" is null and "transactionHash" is null
      when 'VERIFICATION' then "submittedAt" is not null and "refundedAt" is null and "releasedAt" is null
        and (vests or ("transactionHash" is not null and "paidNet" + "paidFee" + delivered = 0))
      when 'RELEASED' then "releasedAt" is not null and "refundedAt" is null and "rejectedAt" is null
        and "paidFee" = fee and delivered = tokens
      when 'REJECTED' then "rejectedAt" is not null and "refundedAt" is not null and "releasedAt" is null
      when 'REFUNDED' then "rejectedAt" is null and "refundedAt" is not null and "releasedAt" is null end`,
  'a contribution that vests has a schedule, and no other has': sql`
    select t.id from ico_transaction t left join ico_token_vesting v on v."transactionId" = t.id
    where t.vests <> (v.id is not null)`,
  'the tranches of a contribution are all of it': sql`
    select * from (${VESTED}) t
    where nets <> amount - fee or fees <> fee or shares <> tokens or total <> tokens or percents <> 100`,
  'the tranches that were paid for are what was paid out of their contribution': sql`
    select * from (${VESTED}) t
    where "netsPaid" <> "paidNet" or "feesPaid" <> "paidFee" or "sharesPaid" <> delivered or released <> delivered`,
  'a schedule ends with its contribution, and its tranches with it': sql`
    select * from (${VESTED}) t where not case status
      when 'PENDING' then schedule = 'ACTIVE' and cancelled = 0 and paid = 0 and sent = 0
      when 'VERIFICATION' then schedule = 'ACTIVE' and cancelled = 0 and paid < tranches
      when 'RELEASED' then schedule = 'COMPLETED' and paid = tranches
      else schedule = 'CANCELLED' and cancelled + paid = tranches and sent = paid end`,
  'nothing is paid out of an offering that has not succeeded': sql`
    select t.id, o.status from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where t."paidNet" + t."paidFee" > 0 and (o.status not in ('SUCCESS', 'CANCELLED') or o."settledAt" is null)`,
  'an offering has a soft cap from its approval on': sql`
    select id, status from ico_token_offering where ("approvedAt" is null) <> ("softCap" is null)`,
  'only an offering that was approved has contributions': sql`
    select t.id, o.status from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where o.status in ('PENDING', 'REJECTED') or o."deletedAt" is not null or t."createdAt" < o."startDate" - interval '1 day'`,
  'nothing is bought of an offering that was settled or cancelled': sql`
    select t.id, t."createdAt", o."settledAt", o."cancelledAt" from ico_transaction t
    join ico_token_offering o on o.id = t."offeringId" where t."createdAt" > least(o."settledAt", o."cancelledAt")`,
  'a delivery that no chain was asked about claims its hash, alone': sql`
    select lower(u.hash) as hash, count(*) from (${UNCHECKED}) u join ico_token_offering o on o.id = u."offeringId"
    left join ico_delivery_part p on p."deliveryId" = coalesce(u."releaseId", u.id)
    left join chain_claim c on c.id = p."claimId" and c.kind = 'HASH'
    group by o."blockchainId", lower(u.hash)
    having count(*) > 1 or count(c.hash) <> count(*)`,
};

/** What holds besides when nobody is barred any more, and the jobs have run. */
export const REST_RULES: Rules = {
  'nothing is outstanding of an offering that has failed or was cancelled': sql`
    select t.id, t.status, o.status as offering from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where o.status in ('FAILED', 'CANCELLED') and t.status in ('PENDING', 'VERIFICATION')`,
};
