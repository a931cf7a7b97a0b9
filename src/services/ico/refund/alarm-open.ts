import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import type { OfferingRow } from '../own/offering.js';
import type { Open } from './choose-covered.js';

// Writes SQL: it moves money, or keeps it from moving.

type Alarmed = Pick<OfferingRow, 'id' | 'name' | 'currency' | 'refundAlarm'>;

/**
 * Alarms about contributions that could not be refunded: once for each state, though the job tries them again every hour. The
 * transaction holds the offering.
 */
export async function alarmOpen(ctx: Context, tx: Tx, offering: Alarmed, open: Open): Promise<void> {
  const { id: offeringId, refundAlarm } = offering;
  const { barred, uncovered, unpaid } = open;
  const missing = open.missing.toString();
  const counted = `${uncovered} uncovered, ${barred} barred, ${missing} missing${unpaid > 0 ? `, ${unpaid} unpaid` : ''}`;
  const state = barred + uncovered === 0 ? null : counted;
  if (state === refundAlarm) return;
  await tx.rows.updateTable('ico_token_offering').set({ refundAlarm: state }).where('id', '=', offeringId).execute();
  if (state === null) return;
  await tellWatchers(ctx, tx, 'edit.ico.transaction', {
    type: NotificationType.alert,
    title: 'Refunds Outstanding',
    message: messageOf(offering, open),
  });
  const facts = { module: 'ico', offeringId, barred, uncovered, unpaid, missing };
  tx.afterCommit(({ log }) => log.error(facts, 'contributions could not be refunded; the job tries again every hour'));
}

function messageOf({ id, name, currency }: Alarmed, { barred, uncovered, unpaid, missing }: Open): string {
  const open = barred + uncovered;
  const counted = `${open} contribution${open === 1 ? '' : 's'} of ${name} (${id}) could not be refunded`;
  const orPaid = unpaid === 0 ? '' : ` or, where a delivery is confirmed (${unpaid}), paid for`;
  const short = `escrow lacks ${missing.toString()} ${currency} and does not cover ${uncovered}`;
  const kept = `${barred} cannot be credited, because of the wallet or the account`;
  const reasons = [...(missing.isPositive() ? [short] : []), ...(barred > 0 ? [kept] : [])];
  return `${counted}${orPaid}: ${reasons.join('; ')}. The server tries them again every hour.`;
}
