import type { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwnDeed } from '../../mail/tell-account.js';

const ADVICE =
  "If it was not you, reset your password by mail at once, then delete the pair among your merchant's keys and replace the others.";

/**
 * Tells the owner of a merchant what a session of the account, which may be stolen, did with a pair of its keys: "A live
 * pair of keys, ..., was made in a browser that is signed in". Pairs go by their last four characters.
 */
export async function tellOfPair(
  ctx: Context,
  tx: Tx,
  userId: string,
  [publicHalf, secretHalf]: readonly [GatewayApiKey, GatewayApiKey],
  { title, did }: { readonly title: string; readonly did: string },
): Promise<void> {
  const mode = publicHalf.mode.toLowerCase();
  const ends = `its halves end in ${publicHalf.lastFour} and ${secretHalf.lastFour}`;
  await tellOwnDeed(ctx, tx, userId, {
    title,
    message: `A ${mode} pair of your merchant's keys ${did} in a browser that is signed in; ${ends}.`,
    advice: ADVICE,
  });
}
