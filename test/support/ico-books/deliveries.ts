import { sql } from 'kysely';
import type { Rules } from '../convert-books/rules.js';

/** Deliveries that their chain has confirmed and that stand. */
const CONFIRMED = sql`
  select t.id, t.id as delivery, t."offeringId", t."transactionHash" as hash from ico_transaction t
  where t.status in ('VERIFICATION', 'RELEASED') and not t.vests and t."chainCheck" = 'CONFIRMED'
  union all
  select t.id, r.id, t."offeringId", r."transactionHash" from ico_transaction t
  join ico_token_vesting v on v."transactionId" = t.id join ico_token_vesting_release r on r."vestingId" = v.id
  where r.status = 'RELEASED' and r."chainCheck" = 'CONFIRMED'`;

/** Rules of deliveries: what proves them, until when they are due, and where they go. */
export const DELIVERY_RULES: Rules = {
  'a claim serves one use: the deliveries of one offering': sql`
    select p."deliveryId", c.use, c."useId", t."offeringId" from ico_delivery_part p
    join chain_claim c on c.id = p."claimId" join ico_transaction t on t.id = p."transactionId"
    where c.use <> 'ICO_DELIVERY' or c."useId" <> t."offeringId" or c."end" <> 'OUT'`,
  'a claim stands for what it delivers': sql`
    select c.* from chain_claim c left join ico_delivery_part p on p."claimId" = c.id
    where c.use = 'ICO_DELIVERY' and p."deliveryId" is null`,
  'a hash that no chain was asked about serves one delivery': sql`
    select c.hash, count(*) from chain_claim c join ico_delivery_part p on p."claimId" = c.id
    where c.kind = 'HASH' group by c.id, c.hash having count(*) > 1 or count(p.units) > 0`,
  'a delivery that is confirmed has its part of a transfer of its transaction': sql`
    select d.delivery, d.hash from (${CONFIRMED}) d
    left join ico_delivery_part p on p."deliveryId" = d.delivery left join chain_claim c on c.id = p."claimId"
    where c.kind is distinct from 'LOG' or p.units is null or c.hash <> lower(substr(d.hash, 3))`,
  'a confirmed delivery is only refunded where an admin cancelled a flagged offering so': sql`
    select t.id, o.status, o."paysConfirmed" from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where t.status = 'REFUNDED' and not t.vests and t."chainCheck" = 'CONFIRMED'
      and (o.status <> 'CANCELLED' or o."paysConfirmed" or not o.flagged)`,
  'only a cancelled offering that had succeeded pays for deliveries that are left': sql`
    select id, status from ico_token_offering
    where "paysConfirmed" and (status <> 'CANCELLED' or "settledAt" is null)`,
  'nothing is delivered before the sale has succeeded': sql`
    select t.id, t."submittedAt", o."settledAt" from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where t."submittedAt" is not null and (o."settledAt" is null or o.status not in ('SUCCESS', 'CANCELLED'))`,
  'what is to be delivered has a deadline from the success of its sale on, and not before': sql`
    select t.id, t.status, t."deliverBy", o.status as offering from ico_transaction t
    join ico_token_offering o on o.id = t."offeringId"
    where (not t.vests and t.status in ('PENDING', 'VERIFICATION') and o.status = 'SUCCESS' and t."deliverBy" is null)
      or (t."deliverBy" is not null and (t.vests or o."settledAt" is null or o.status = 'FAILED'))`,
  'deadlines of an offering in SUCCESS stand still exactly while it is flagged or paused': sql`
    select id, flagged, paused, "deadlinesStoppedAt" from ico_token_offering
    where status = 'SUCCESS' and (flagged or paused) <> ("deadlinesStoppedAt" is not null)`,
  'the addresses of a contribution follow one another, at most 20 before the present one': sql`
    select f."transactionId" from ico_former_address f join ico_transaction t on t.id = f."transactionId"
    left join ico_former_address b on b."transactionId" = f."transactionId" and b.sequence = f.sequence - 1
    where f.sequence > 20 or f.since <> coalesce(b.until, t."createdAt") or (f.sequence > 1 and b.sequence is null)
      or b.address = f.address`,
};
