import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellAccount, type AccountNotice } from '../../mail/tell-account.js';

/** Tells the owner of a merchant what an admin did to it. One whose account has ended is not told. */
export async function tellMerchant(ctx: Context, tx: Tx, userId: string, notice: AccountNotice): Promise<void> {
  const account = tx.rows.selectFrom('user').select(['id', 'email']).where('id', '=', userId);
  const owner = await account.where('deletedAt', 'is', null).executeTakeFirst();
  if (owner) await tellAccount(ctx, tx, owner, notice);
}
