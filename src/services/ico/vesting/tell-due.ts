import { figure, NONE } from '../../../core/launchpad/amounts.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { NewNotification } from '../../notification/notify.js';
import type { ToldTranche } from './told-tranche.js';

/** Tells each buyer and each creator once of an offering's tranches that are due, by one statement. */
export async function tellDue(ctx: Context, tx: Tx, tranches: readonly ToldTranche[]): Promise<void> {
  const buyers = Map.groupBy(tranches, ({ offeringId, buyerId }) => `${offeringId} ${buyerId}`);
  const creators = Map.groupBy(tranches, ({ offeringId }) => offeringId);
  await notifyAll(ctx, tx, [...[...buyers.values()].flatMap(forBuyer), ...[...creators.values()].flatMap(forCreator)]);
}

function forBuyer(theirs: readonly ToldTranche[]): NewNotification[] {
  const [first] = theirs;
  if (!first) return [];
  const { buyerId: userId, transactionId: id, name } = first;
  const type = NotificationType.system;
  const message = `${sumOf(theirs)} of ${name} ${theirs.length === 1 ? 'is' : 'are'} due: the creator has to deliver now.`;
  return [{ userId, type, title: 'Tokens Due', message, link: frontEndPath('icoContribution', { id }) }];
}

function forCreator(theirs: readonly ToldTranche[]): NewNotification[] {
  const [first] = theirs;
  if (!first) return [];
  const { creatorId: userId, offeringId: id, name } = first;
  const type = NotificationType.alert;
  const message = `${sumOf(theirs)} of ${name} ${theirs.length === 1 ? 'is' : 'are'} due: deliver the tokens to be paid.`;
  return [{ userId, type, title: 'Tranches Due', message, link: frontEndPath('icoCreatorOffering', { id }) }];
}

function sumOf(tranches: readonly ToldTranche[]): string {
  const tokens = tranches.reduce((sum, each) => sum.plus(figure(each.tokens)), NONE).toString();
  const count = tranches.length === 1 ? 'A tranche' : `${tranches.length} tranches`;
  return `${count} with ${tokens} ${tranches[0]?.symbol}`;
}
