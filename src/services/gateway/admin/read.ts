import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { OWNER_COLUMNS, withOwner, type OwnerColumns, type OwnerView } from '../../frame/owner.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import type { Reader } from '../../../infra/database/database.js';
import type { MerchantRow } from '../merchant/acting-merchant.js';

/** A merchant as admins see it, with the account that it belongs to. */
export type AdminMerchantView = MerchantRow & { readonly webhookUrl: string | null; readonly owner: OwnerView };

type JoinedRow = MerchantRow & OwnerColumns & { readonly webhookUrl: string | null };

const COLUMNS = {
  id: { column: 'm.id', kind: 'uuid' },
  userId: { column: 'm.userId', kind: 'uuid' },
  ownerEmail: { column: 'owner.email', kind: 'text' },
  name: { column: 'm.name', kind: 'text' },
  slug: { column: 'm.slug', kind: 'text' },
  email: { column: 'm.email', kind: 'text' },
  country: { column: 'm.country', kind: 'text' },
  status: { column: 'm.status', kind: 'text' },
  verificationStatus: { column: 'm.verificationStatus', kind: 'text' },
  createdAt: { column: 'm.createdAt', kind: 'time' },
  updatedAt: { column: 'm.updatedAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the merchants that are not deleted, newest first. */
export async function readAllMerchants(ctx: Context, request: ListRequest): Promise<Page<AdminMerchantView>> {
  const options = { defaultSort: 'createdAt', tieBreaker: 'm.id' };
  const page = await readPage<JoinedRow>(merchants(ctx.db.rows), COLUMNS, request, options);
  return { ...page, items: page.items.map(withOwner) };
}

/** One merchant that is not deleted. */
export async function readAnyMerchant(ctx: Context, id: string): Promise<AdminMerchantView> {
  return findMerchant(ctx.db.rows, id);
}

export async function findMerchant(rows: Reader, id: string): Promise<AdminMerchantView> {
  const merchant = await merchants(rows).where('m.id', '=', id).executeTakeFirst();
  if (!merchant) throw new AppError('NOT_FOUND', { message: 'There is no such merchant' });
  return withOwner(merchant);
}

function merchants(rows: Reader) {
  return rows
    .selectFrom('gateway_merchant as m')
    .innerJoin('user as owner', 'owner.id', 'm.userId')
    .leftJoin('gateway_webhook_endpoint as e', (join) =>
      join.onRef('e.merchantId', '=', 'm.id').on('e.isFirst', '=', true),
    )
    .selectAll('m')
    .select(['e.url as webhookUrl', ...OWNER_COLUMNS])
    .where('m.deletedAt', 'is', null);
}
