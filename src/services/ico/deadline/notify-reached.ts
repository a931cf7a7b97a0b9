import { figure, NONE } from '../../../core/launchpad/amounts.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { utcTime } from '../../../core/text/utc-time.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { NewNotification } from '../../notification/notify.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import type { OfferingRow } from '../own/offering.js';
import type { Reached } from './mark-reached.js';

/** Accounts that one statement notifies. */
const BATCH = 500;

type Named = Pick<OfferingRow, 'id' | 'userId' | 'name' | 'symbol'>;

/**
 * Notifies the creator of deadlines that are near, and the creator, the buyers and the admins who decide over deliveries
 * of late ones: each account once for an offering and notice, for any number of deliveries.
 */
export async function notifyReached(ctx: Context, tx: Tx, offering: Named, reached: readonly Reached[]): Promise<void> {
  const notices = Map.groupBy(reached, ({ hoursLeft }) => hoursLeft);
  const late = notices.get(0) ?? [];
  const near = ([72, 24] as const).flatMap((hours) => ofNear(offering, hours, notices.get(hours) ?? []));
  await notifyAll(ctx, tx, [...near, ...ofLate(offering, late)]);
  if (late.length === 0) return;
  await notifyBuyers(ctx, tx, offering, late);
  await tellWatchers(ctx, tx, 'edit.ico.transaction', {
    type: NotificationType.alert,
    title: 'Deliveries Overdue',
    message: overdue(offering, late),
  });
}

function ofNear(offering: Named, hours: number, near: readonly Reached[]): NewNotification[] {
  if (near.length === 0) return [];
  const message = `${sumOf(offering, near)} ${near.length === 1 ? 'is' : 'are'} due by ${earliest(near)}.`;
  return [ofCreator(offering, `Delivery Due Within ${hours} Hours`, message)];
}

function ofLate(offering: Named, late: readonly Reached[]): NewNotification[] {
  if (late.length === 0) return [];
  return [ofCreator(offering, 'Delivery Overdue', `${overdue(offering, late)} Deliver the tokens now.`)];
}

function ofCreator({ id, userId }: Named, title: string, message: string): NewNotification {
  const link = frontEndPath('icoCreatorOffering', { id });
  return {
    userId,
    type: NotificationType.alert,
    title,
    message,
    link,
    actions: [{ label: 'View Offering', link }],
  };
}

async function notifyBuyers(ctx: Context, tx: Tx, offering: Named, late: readonly Reached[]): Promise<void> {
  const buyers = [...Map.groupBy(late, ({ buyerId }) => buyerId)].map(([userId, theirs]) =>
    ofBuyer(offering, userId, theirs),
  );
  for (let at = 0; at < buyers.length; at += BATCH) await notifyAll(ctx, tx, buyers.slice(at, at + BATCH));
}

function ofBuyer({ name, symbol }: Named, userId: string, theirs: readonly Reached[]): NewNotification {
  const link = frontEndPath('icoContribution', { id: theirs[0]?.transactionId ?? '' });
  return {
    userId,
    type: NotificationType.alert,
    title: 'Tokens Overdue',
    message: `The creator of ${name} has not delivered ${tokensOf(theirs)} ${symbol} that were due by ${earliest(theirs)}. You can take back what is not paid out.`,
    link,
    actions: [{ label: 'View Contribution', link }],
  };
}

function overdue(offering: Named, late: readonly Reached[]): string {
  const was = late.length === 1 ? 'was' : 'were';
  return `${sumOf(offering, late)} ${was} due by ${earliest(late)} and not made.`;
}

function sumOf({ name, symbol }: Named, all: readonly Reached[]): string {
  const deliveries = all.length === 1 ? '1 delivery' : `${all.length} deliveries`;
  return `${name}: ${deliveries} with ${tokensOf(all)} ${symbol}`;
}

function tokensOf(all: readonly Reached[]): string {
  return all.reduce((sum, { tokens }) => sum.plus(figure(tokens)), NONE).toString();
}

/** The first of the deadlines, to the minute. */
function earliest(all: readonly Reached[]): string {
  const first = Math.min(...all.map(({ deliverBy }) => Date.parse(deliverBy)));
  return utcTime(new Date(first));
}
