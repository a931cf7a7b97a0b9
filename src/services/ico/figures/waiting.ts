import { sql } from 'kysely';

/**
 * Deliveries that are not paid for, by what they wait for: `verify`, an admin; `chain`, its confirmations; `creator`, another
 * one in place of one that was found wrong. A delivery of a contribution counts once, and so does one of a tranche. Nothing
 * waits for an admin before its offering has succeeded, as nothing is paid then.
 *
 * Each part says what a partial index says, so that none reads the tranches that are paid or not delivered yet.
 */
export const WAITING_DELIVERIES = sql`
  select d."transactionId",
    case d."chainCheck" when 'PENDING' then 'chain' when 'FAILED' then 'creator' else 'verify' end as wait
  from (
    select id as "transactionId", "offeringId", "chainCheck" from ico_transaction
    where status = 'VERIFICATION' and not vests
    union all
    select v."transactionId", v."offeringId", r."chainCheck"
    from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
    where r.status = 'RELEASED' and r."paidAt" is null and r."chainCheck" = 'UNCHECKED'
    union all
    select v."transactionId", v."offeringId", r."chainCheck"
    from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
    where r.status = 'RELEASED' and r."paidAt" is null and r."chainCheck" in ('PENDING', 'CONFIRMED')
    union all
    select v."transactionId", v."offeringId", 'FAILED'
    from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
    where r.status = 'FAILED' and v.status = 'ACTIVE'
  ) d join ico_token_offering o on o.id = d."offeringId"
  where o.status = 'SUCCESS' or d."chainCheck" in ('PENDING', 'FAILED')`;
