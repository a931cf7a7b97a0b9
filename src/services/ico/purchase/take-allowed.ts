import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { aboveGuarantee, shortage, type Deal, type Wish } from './deal.js';
import type { Offer } from './offer.js';
import { takeTokens, type Taken } from './take.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Takes the tokens of a purchase, as {@link takeTokens}; in a phase with an allow-list out of the buyer's guarantee first.
 * ICO_LIMIT where other purchases of the buyer have used that up meanwhile. What a phase has left covers all guarantees, so
 * that it can only be short of tokens where it is open.
 */
export async function takeAllowed(
  ctx: Context,
  tx: Tx,
  offer: Offer,
  wish: Pick<Wish, 'buyerId'>,
  deal: Deal,
): Promise<Taken | null> {
  const { phase } = deal;
  if (phase.access !== 'ALLOW_LIST') return takeTokens(ctx, tx, offer, wish, deal);
  await takeAllowance(tx, offer, wish, deal);
  const taken = await takeTokens(ctx, tx, offer, wish, deal);
  if (!taken) throw shortage(offer, phase);
  return taken;
}

async function takeAllowance(
  { rows }: Tx,
  offer: Offer,
  { buyerId }: Pick<Wish, 'buyerId'>,
  { phase, tokens }: Deal,
): Promise<void> {
  const { rows: taken } = await sql`
    update ico_phase_allowance set bought = bought + ${tokens}::numeric
    where "phaseId" = ${phase.id} and "userId" = ${buyerId} and bought + ${tokens}::numeric <= guaranteed
    returning "phaseId"`.execute(rows);
  if (taken.length > 0) return;
  const now = await sql<{ left: string }>`
    select guaranteed - bought as left from ico_phase_allowance
    where "phaseId" = ${phase.id} and "userId" = ${buyerId}`.execute(rows);
  throw aboveGuarantee(offer, phase, now.rows[0]?.left ?? '0');
}
