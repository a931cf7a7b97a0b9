import { sql } from 'kysely';
import type { Rules } from '../convert-books/rules.js';

const LIVE = sql`(t.status in ('PENDING', 'VERIFICATION', 'RELEASED'))`;

/** Contributions, and what each counts in its offering's books. */
const COUNTED = sql`
  select t."offeringId", t."phaseId", t."userId", ${LIVE} as live, t.amount, t."usdValue" + t."usdExtra" as usd,
    case when ${LIVE} then t.tokens else t.delivered end as sold,
    case when ${LIVE} then t.amount else t."paidNet" + t."paidFee" end as raised,
    case when ${LIVE} then t."usdValue"
      else trunc(div(t."usdValue" * (t."paidNet" + t."paidFee") * 10 ^ 8::numeric, t.amount) / 10 ^ 8::numeric, 8)
    end as "raisedUsd"
  from ico_transaction t`;

/** What an account may have in an offering, in dollars: as it was set all the time. */
const CAP_USD = sql`coalesce((select value::numeric from settings where key = 'icoMaxPerUser'), 50000)`;

/** Rules of what offerings count beside their contributions. */
export const COUNT_RULES: Rules = {
  'the allocation of a phase is what remains, with what is sold': sql`
    select p.id, p.allocation, p.remaining, coalesce(c.sold, 0) as sold from ico_token_offering_phase p left join (
      select "phaseId", sum(sold) as sold from (${COUNTED}) c group by 1
    ) c on c."phaseId" = p.id
    where p.allocation <> p.remaining + coalesce(c.sold, 0)`,
  'a contribution is of a phase of its offering': sql`
    select t.id from ico_transaction t left join ico_token_offering_phase p
      on p.id = t."phaseId" and p."offeringId" = t."offeringId"
    where p.id is null or p."tokenPrice" <> t.price`,
  'the progress of an offering is that of its contributions': sql`
    select o.id, g.*, c.* from ico_token_offering o left join ico_offering_progress g on g."offeringId" = o.id left join (
      select "offeringId", sum(raised) as raised, sum("raisedUsd") as usd, sum(sold) as sold,
        count(distinct "userId") filter (where live) as contributors
      from (${COUNTED}) c group by 1
    ) c on c."offeringId" = o.id
    where (coalesce(g.raised, 0), coalesce(g."raisedUsd", 0), coalesce(g.sold, 0), coalesce(g.contributors, 0)) <>
      (coalesce(c.raised, 0), coalesce(c.usd, 0), coalesce(c.sold, 0), coalesce(c.contributors, 0))`,
  'an account has in an offering what its contributions say': sql`
    select "offeringId", "userId", a.amount, c.amount as counted
    from ico_account a full join (
      select "offeringId", "userId", sum(amount) as amount, sum(usd) as usd, count(*) as contributions
      from (${COUNTED}) c where live group by 1, 2
    ) c using ("offeringId", "userId")
    where (coalesce(a.amount, 0), coalesce(a.usd, 0), coalesce(a.contributions, 0)) <>
      (coalesce(c.amount, 0), coalesce(c.usd, 0), coalesce(c.contributions, 0))`,
  'no account has more than its caps allow': sql`
    select c."offeringId", c."userId", sum(c.amount) as amount, sum(c.usd) as usd
    from (${COUNTED}) c join ico_token_offering o on o.id = c."offeringId" where c.live
    group by 1, 2, o."maxPerUser" having sum(c.amount) > o."maxPerUser" or sum(c.usd) > ${CAP_USD}`,
  'no contribution is outside of the bounds of its offering': sql`
    select t.id, t.amount from ico_transaction t join ico_token_offering o on o.id = t."offeringId"
    where t.amount < o."minPurchase" or t.amount > o."maxPurchase" or t."userId" = o."userId"`,
};
