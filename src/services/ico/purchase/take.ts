import { sql } from 'kysely';
import { figure } from '../../../core/launchpad/amounts.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { PhaseRow, ProgressRow } from '../own/offering.js';
import type { Deal, Wish } from './deal.js';
import { requireWithinCaps, type Paid } from './limits.js';
import type { Offer } from './offer.js';

// Writes ico_account in one statement: it writes one row.
// Writes ico_offering_progress in one statement: it writes one row.

/** What an offering has sold, and what the phase has left, with a purchase that was just taken. */
export interface Taken extends Pick<ProgressRow, 'raised' | 'sold' | 'contributors'>, Pick<PhaseRow, 'remaining'> {}

type TakenRow = Taken & { readonly paidAmount: string; readonly paidUsd: string };

/**
 * Takes the tokens of a purchase out of their phase, and counts it in the offering's progress and for the buyer's caps.
 * Null, with nothing written, where the phase has too few left by now. ICO_LIMIT where other purchases of the buyer have
 * used up a cap meanwhile. From here on buyers of the phase wait: all that can be read or written before is, and the rest
 * is sent with the commit.
 *
 * The account comes before the progress, which counts it when it is new. Nobody meets purchases in another order, since
 * whatever else writes these rows holds the offering.
 */
export async function takeTokens(
  ctx: Context,
  { rows }: Tx,
  offer: Offer,
  { buyerId }: Pick<Wish, 'buyerId'>,
  deal: Deal,
): Promise<Taken | null> {
  const { rows: found } = await sql<TakenRow>`
    with phase as (
      update ico_token_offering_phase set remaining = remaining - ${deal.tokens}::numeric
      where id = ${deal.phase.id} and remaining >= ${deal.tokens}::numeric
      returning "offeringId", remaining
    ), account as (
      insert into ico_account as a ("offeringId", "userId", amount, usd, contributions)
      select "offeringId", ${buyerId}::uuid, ${deal.amount}::numeric, ${deal.usdValue}::numeric + ${deal.usdExtra}::numeric, 1
      from phase
      on conflict ("offeringId", "userId") do update
      set amount = a.amount + excluded.amount, usd = a.usd + excluded.usd, contributions = a.contributions + 1
      returning "offeringId", amount, usd, contributions
    ), progress as (
      insert into ico_offering_progress as g ("offeringId", raised, "raisedUsd", sold, contributors)
      select "offeringId", ${deal.amount}::numeric, ${deal.usdValue}::numeric, ${deal.tokens}::numeric,
        (contributions = 1)::int
      from account
      on conflict ("offeringId") do update
      set raised = g.raised + excluded.raised, "raisedUsd" = g."raisedUsd" + excluded."raisedUsd",
        sold = g.sold + excluded.sold, contributors = g.contributors + excluded.contributors
      returning raised, sold, contributors
    )
    select progress.raised, progress.sold, progress.contributors, phase.remaining,
      account.amount as "paidAmount", account.usd as "paidUsd"
    from phase, account, progress`.execute(rows);
  const [taken] = found;
  if (!taken) return null;
  requireWithinCaps(ctx, offer, deal.highPrice, deal.amount, before(taken, deal));
  return taken;
}

/** What the buyer had, now that nobody can add to it. */
function before({ paidAmount, paidUsd }: TakenRow, { amount, usdValue, usdExtra }: Deal): Paid {
  return {
    amount: figure(paidAmount).minus(figure(amount)).toString(),
    usd: figure(paidUsd).minus(figure(usdValue)).minus(figure(usdExtra)).toString(),
  };
}
