import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';

/**
 * SELF_DECISION for a caller with an order under way, a quote that can be accepted, or a send under way to a linked address,
 * in a currency, or in any where none is given: whether the house goes on decides over these.
 */
export async function refuseInterest(ctx: Context, rows: Reader, kind: WalletKind | null): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return;
  const { userId } = caller;
  if ((await hasOrder(ctx, rows, userId, kind)) || (await isPaid(rows, userId, kind))) refuseSelfDecision(ctx, userId);
}

async function hasOrder({ clock }: Context, rows: Reader, userId: string, kind: WalletKind | null): Promise<boolean> {
  const of = kind
    ? sql`(("fromCurrency", "fromType") = (${kind.currency}, ${kind.type}) or ("toCurrency", "toType") = (${kind.currency}, ${kind.type}))`
    : sql`true`;
  const found = await sql`
    select from convert_order where "userId" = ${userId}::uuid and ${of} and (status = 'ACCEPTED'
      or (status = 'QUOTED' and "expiresAt" > ${clock.now().toISOString()}::timestamptz)) limit 1`.execute(rows);
  return found.rows.length > 0;
}

async function isPaid(rows: Reader, userId: string, kind: WalletKind | null): Promise<boolean> {
  const of = kind ? sql`s.currency = ${kind.currency} and s.type = ${kind.type}` : sql`true`;
  const found = await sql`
    select from provider_user p join convert_send s on lower(s.address) = p."providerUserId"
    where p."userId" = ${userId}::uuid and p.provider = 'WALLET' and p."deletedAt" is null
      and (not p."isContract" or p."chainId" = s."chainId")
      and s.status in ('PENDING_APPROVAL', 'APPROVED', 'BROADCAST') and ${of} limit 1`.execute(rows);
  return found.rows.length > 0;
}
