import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import type { Wish } from './deal.js';
import type { Offer } from './offer.js';

/** Tells the creator of an offering of a purchase. Says nothing that depends on the phase, which is known last. */
export async function tellCreator(ctx: Context, tx: Tx, offer: Offer, { amount }: Wish): Promise<void> {
  const { id, userId, name, symbol, currency } = offer;
  const link = frontEndPath('icoCreatorOffering', { id });
  await notify(ctx, tx, {
    userId,
    type: 'system',
    title: `${symbol} was bought`,
    message: `A purchase of ${amount} ${currency} was made in your offering ${name}. The money waits in escrow until you deliver the tokens.`,
    link,
    actions: [{ label: 'View Offering', link }],
  });
}
