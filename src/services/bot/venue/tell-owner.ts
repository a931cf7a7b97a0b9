import type { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwnDeed } from '../../mail/tell-account.js';

const ADVICE =
  'If it was not you, reset your password by mail at once, which ends every session, and then look through your exchange accounts and bots.';

/** Tells the owner what a session of the account did with one of its venue accounts: "was added", "was deleted". */
export async function tellOfVenueAccount(
  ctx: Context,
  tx: Tx,
  { userId, venue, keyLastFour }: Pick<TradingVenueAccount, 'userId' | 'venue' | 'keyLastFour'>,
  did: 'added' | 'deleted',
): Promise<void> {
  await tellOwnDeed(ctx, tx, userId, {
    title: `An exchange account was ${did}`,
    message: `An account at ${venue}, with an API key ending in ${keyLastFour}, was ${did} for your trading bots.`,
    advice: ADVICE,
  });
}
