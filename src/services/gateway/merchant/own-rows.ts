import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import type { Page } from '../../frame/list.js';
import { requireOwnMerchant } from './acting-merchant.js';

/** The id of the merchant of the caller's account, as a subquery: lists are so checked before the merchant is. */
export function ownMerchantId({ caller, db }: Context) {
  const merchants = db.rows.selectFrom('gateway_merchant').select('gateway_merchant.id');
  return merchants.where('gateway_merchant.userId', '=', requireUserId(caller)).where('deletedAt', 'is', null);
}

/** A page of the merchant of the caller's account; NOT_FOUND when it is empty because there is none. */
export async function ownPage<Item>(ctx: Context, reading: Promise<Page<Item>>): Promise<Page<Item>> {
  const page = await reading;
  if (page.pagination.totalItems === 0) await requireOwnMerchant(ctx);
  return page;
}
