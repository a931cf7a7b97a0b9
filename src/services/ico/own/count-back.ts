import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import type { ContributionRow } from './offering.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Takes contributions that become REFUNDED or REJECTED out of what their offerings have sold: their phases get the tokens
 * back that were not paid for, the progress loses the part of the amounts that was not paid out, and the accounts all that
 * their caps count. Reads what is stored, so `paidNet`, `paidFee` and `delivered` must be stored as they end. Once per
 * contribution, by whoever holds its offering.
 */
export async function countBack(
  { rows }: Pick<Tx, 'rows'>,
  contributions: readonly Pick<ContributionRow, 'id'>[],
): Promise<void> {
  if (contributions.length === 0) return;
  await sql`
    with back as (
      select "offeringId", "phaseId", "userId", amount, "usdValue", "usdExtra", tokens - delivered as tokens,
        amount - "paidNet" - "paidFee" as unpaid,
        -- Exact, rounded down to 8 decimals: a quotient of numeric alone is neither.
        div("usdValue" * ("paidNet" + "paidFee") * 100000000, amount) * 0.00000001 as "paidUsd"
      from ico_transaction where id = any(${contributions.map(({ id }) => id)}::uuid[])
    ), phases as (
      update ico_token_offering_phase p set remaining = p.remaining + b.tokens
      from (select "phaseId", sum(tokens) as tokens from back group by "phaseId") b
      where p.id = b."phaseId"
    ), allowances as (
      update ico_phase_allowance w set bought = w.bought - b.tokens
      from (select "phaseId", "userId", sum(tokens) as tokens from back group by "phaseId", "userId") b
      where w."phaseId" = b."phaseId" and w."userId" = b."userId"
    ), accounts as (
      update ico_account a
      set amount = a.amount - b.amount, usd = a.usd - b.usd, contributions = a.contributions - b.contributions
      from (
        select "offeringId", "userId", sum(amount) as amount, sum("usdValue" + "usdExtra") as usd,
          count(*)::int as contributions
        from back group by "offeringId", "userId"
      ) b
      where a."offeringId" = b."offeringId" and a."userId" = b."userId"
      returning a."offeringId", a.contributions
    )
    update ico_offering_progress g
    set raised = g.raised - b.unpaid, "raisedUsd" = g."raisedUsd" - b.usd, sold = g.sold - b.tokens,
      contributors = g.contributors - (
        select count(*) from accounts a where a."offeringId" = g."offeringId" and a.contributions = 0
      )
    from (
      select "offeringId", sum(unpaid) as unpaid, sum("usdValue" - "paidUsd") as usd, sum(tokens) as tokens
      from back group by "offeringId"
    ) b
    where g."offeringId" = b."offeringId"`.execute(rows);
}
