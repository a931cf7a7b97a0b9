import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { IcoModeration } from '../../../entities/ico/names.js';
import type { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import type { OfferingRow } from '../own/offering.js';

interface Words {
  readonly type: NotificationType;
  readonly title: string;
  /** What follows the name of the offering. */
  readonly said: string;
}

const WORDS: Readonly<Record<IcoModeration, Words>> = {
  APPROVE: { type: 'system', title: 'Offering Approved', said: 'was approved' },
  REJECT: { type: 'alert', title: 'Offering Rejected', said: 'was rejected' },
  FLAG: {
    type: 'alert',
    title: 'Offering Flagged',
    said: 'is being looked into; nothing is sold or paid out meanwhile',
  },
  UNFLAG: { type: 'system', title: 'Offering Unflagged', said: 'is no longer being looked into' },
  PAUSE: { type: 'alert', title: 'Offering Paused', said: 'was paused; nothing is sold meanwhile' },
  RESUME: { type: 'system', title: 'Offering Resumed', said: 'was resumed' },
};

/** Tells the creator of an offering what an admin did with it, and the admin's words. */
export async function tellCreator(
  ctx: Context,
  tx: Tx,
  { id, userId, name }: Pick<OfferingRow, 'id' | 'userId' | 'name'>,
  action: IcoModeration,
  notes: string | null,
): Promise<void> {
  const { type, title, said } = WORDS[action];
  const message = notes === null ? `${name} ${said}.` : `${name} ${said}: ${notes}`;
  const link = frontEndPath('icoCreatorOffering', { id });
  await notify(ctx, tx, { userId, type, title, message, link, actions: [{ label: 'View Offering', link }] });
}
