import { sql } from 'kysely';
import { addMs, HOUR_MS } from '../../../core/clock.js';
import type { Reader } from '../../../infra/database/database.js';
import { utcTime } from '../../../core/text/utc-time.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { amountsOf, lockOffer, offerRows, type ShownOffer } from '../own/offer.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { requireAccepted, type AcceptedOffer } from './prove.js';

// Writes SQL: it writes rows that it never loads, many at once.

const BATCH = 200;
/** Hours before the end of the grace from which on a notice is given, and until when: the next one replaces it. */
const NOTICES = [
  { hours: 24, untilHours: 1 },
  { hours: 1, untilHours: 0 },
] as const;

type Notice = (typeof NOTICES)[number];

interface Tally {
  notified: number;
  failed: number;
}

/**
 * Notifies seller and buyer of each accepted offer 24 hours and 1 hour before its token must be transferred, once each. A
 * notice that is as long as the grace, or longer, is left out. An offer that fails does not stop the others; the run then
 * fails with their number.
 */
export async function notifyTransfersDue(ctx: Context): Promise<Omit<Tally, 'failed'>> {
  const tally: Tally = { notified: 0, failed: 0 };
  for (const notice of NOTICES) {
    let last: ShownOffer | undefined;
    do {
      const due = await dueOf(ctx, notice, last);
      for (const offer of due) await guarded(ctx, offer, notice, tally);
      last = due.length < BATCH ? undefined : due.at(-1);
    } while (last);
  }
  const { failed, ...counts } = tally;
  if (failed > 0) throw new Error(`${failed} offers could not be notified of; the next run tries again`);
  return counts;
}

/** Offers whose notice is due, from the one after `last` on, so that those that fail stop no others. */
function dueOf(ctx: Context, notice: Notice, last: ShownOffer | undefined): Promise<ShownOffer[]> {
  const due = dueRows(ctx, ctx.db.rows, notice).orderBy('offer.transferBy').orderBy('offer.id').limit(BATCH);
  if (!last) return due.execute();
  const { transferBy, id } = last;
  return due.where(sql<boolean>`(offer."transferBy", offer.id) > (${transferBy}::timestamptz, ${id}::uuid)`).execute();
}

/** None while clocks stand still, since the end moves on. */
function dueRows({ clock }: Context, rows: Reader, { hours, untilHours }: Notice) {
  const now = clock.now();
  return offerRows(rows)
    .where('collection.stoppedAt', 'is', null)
    .where('offer.status', '=', 'ACCEPTED')
    .where('offer.transferBy', '>', addMs(now, untilHours * HOUR_MS).toISOString())
    .where('offer.transferBy', '<=', addMs(now, hours * HOUR_MS).toISOString())
    .where(sql<boolean>`offer."transferBy" > offer."acceptedAt" + make_interval(hours => ${hours}::int)`)
    .where((by) => by.or([by('offer.noticeHours', 'is', null), by('offer.noticeHours', '>', hours)]));
}

async function guarded(ctx: Context, shown: ShownOffer, notice: Notice, tally: Tally): Promise<void> {
  try {
    const isNotified = await inTransaction(ctx, { operation: 'notifyNftTransfersDue' }, (tx) =>
      notifyParties(ctx, tx, shown.id, notice),
    );
    if (isNotified) tally.notified += 1;
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'nft', offerId: shown.id, err: error }, 'the parties of an offer could not be notified');
  }
}

/** False where the offer has ended, its end has moved, or another process has notified of it, in the meantime. */
async function notifyParties(ctx: Context, tx: Tx, id: string, notice: Notice): Promise<boolean> {
  await lockOffer(tx, id);
  const due = await dueRows(ctx, tx.rows, notice).where('offer.id', '=', id).executeTakeFirst();
  if (!due) return false;
  const { hours } = notice;
  await tx.rows.updateTable('nft_offer').set({ noticeHours: hours }).where('id', '=', id).execute();
  await tell(ctx, tx, requireAccepted(due), hours);
  return true;
}

async function tell(ctx: Context, tx: Tx, shown: AcceptedOffer, hours: Notice['hours']): Promise<void> {
  const name = `${nameOf(shown)} of ${shown.collectionName}`;
  const amount = `${amountsOf(shown).amount} ${shown.currency}`;
  const transferBy = utcTime(new Date(shown.transferBy));
  const title = hours === 1 ? 'NFT transfer due within 1 hour' : `NFT transfer due within ${hours} hours`;
  await tellOfToken(ctx, tx, shown.tokenId, [
    {
      userId: shown.sellerId,
      title,
      message: `${name} was sold for ${amount}. Transfer it to ${shown.buyerAddress} by ${transferBy}; otherwise the offer expires and you are not paid.`,
    },
    {
      userId: shown.buyerId,
      title,
      message: `The seller of ${name} has until ${transferBy} to transfer it to you for ${amount}. Otherwise the offer expires and the held amount is released.`,
    },
  ]);
}
