import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellOwnDeed } from '../../mail/tell-account.js';

/** A password reset leaves endpoints as they are, so the usual advice would promise too much. */
const ADVICE =
  "If it was not you, reset your password by mail at once, then look through your merchant's webhook endpoints and replace their secrets.";

/** Tells the owner of a merchant what a session of the account, which may be stolen, did with a webhook endpoint. */
export async function tellOfEndpoint(
  ctx: Context,
  tx: Tx,
  userId: string,
  notice: { readonly title: string; readonly message: string },
): Promise<void> {
  await tellOwnDeed(ctx, tx, userId, { ...notice, advice: ADVICE });
}
