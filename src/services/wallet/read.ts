import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError, badInput } from '../../core/errors.js';
import type { Context } from '../context.js';
import { readPage, type ListRequest, type Page } from '../list.js';
import type { WalletRow } from './open-wallet.js';

const COLUMNS = {
  id: { column: 'wallet.id', kind: 'uuid' },
  userId: { column: 'wallet.userId', kind: 'uuid' },
  system: { column: 'wallet.system', kind: 'text' },
  currency: { column: 'wallet.currency', kind: 'text' },
  type: { column: 'wallet.type', kind: 'text' },
  balance: { column: 'wallet.balance', kind: 'number' },
  inOrder: { column: 'wallet.inOrder', kind: 'number' },
  createdAt: { column: 'wallet.createdAt', kind: 'time' },
} as const;

const ORDER = { defaultSort: 'createdAt', tieBreaker: 'wallet.id' } as const;

/** A page of the caller's wallets. */
export async function readOwnWallets(ctx: Context, request: ListRequest): Promise<Page<WalletRow>> {
  const own = ctx.db.rows.selectFrom('wallet').selectAll().where('userId', '=', requireUserId(ctx.caller));
  return readPage(own, COLUMNS, request, ORDER);
}

/** One of the caller's wallets; another's is NOT_FOUND. */
export async function readOwnWallet(ctx: Context, id: string): Promise<WalletRow> {
  const wallet = await ctx.db.rows
    .selectFrom('wallet')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(ctx.caller))
    .executeTakeFirst();
  if (!wallet) throw new AppError('NOT_FOUND');
  return wallet;
}

export type ListedWallet = WalletRow & { email: string | null };

/** A page of all wallets with their owners' e-mail addresses, the platform's own included, for admins. */
export async function readWallets(ctx: Context, request: ListRequest): Promise<Page<ListedWallet>> {
  const all = ctx.db.rows
    .selectFrom('wallet')
    .leftJoin('user', 'user.id', 'wallet.userId')
    .selectAll('wallet')
    .select('user.email');
  return readPage(all, { ...COLUMNS, email: { column: 'user.email', kind: 'text' } }, request, ORDER);
}

export interface BalanceAt {
  walletId: string;
  at: string;
  balance: string;
  inOrder: string;
}

/** How one of the caller's wallets stood at a moment: what its last row until then says, zero before its first. */
export async function ownBalanceAt(ctx: Context, walletId: string, at: Date): Promise<BalanceAt> {
  const { userId } = await readOwnWallet(ctx, walletId);
  if (at.getTime() > ctx.clock.now().getTime()) throw badInput('at lies in the future');
  const { rows } = await sql<{ balance: string; inOrder: string }>`
    select "newBalance" as balance, "newInOrder" as "inOrder" from wallet_audit_log
    where "userId" = ${userId} and "walletId" = ${walletId} and "createdAt" <= ${at.toISOString()}::timestamptz
    order by "createdAt" desc, sequence desc limit 1`.execute(ctx.db.rows);
  return { walletId, at: at.toISOString(), balance: '0', inOrder: '0', ...rows[0] };
}

export interface OpenHold {
  walletId: string;
  currency: string;
  transactionId: string | null;
  amount: string;
  reason: string | null;
  since: string;
}

const MAX_HOLDS = 200;

/** What holds money of the caller: each row that has held more than it released and spent, the oldest first. */
export async function readOwnHolds(ctx: Context): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    select e."walletId", w.currency, e."transactionId", min(e."createdAt") as since,
      sum(case e.operation when 'HOLD' then e.amount else -e.amount end) as amount,
      (array_agg(coalesce(e.metadata ->> 'reason', e.metadata ->> 'operationType') order by e.sequence)
        filter (where e.operation = 'HOLD'))[1] as reason
    from wallet w join wallet_audit_log e on e."walletId" = w.id and e.operation in ('HOLD', 'RELEASE', 'EXECUTE_FROM_HOLD')
    where w."userId" = ${requireUserId(ctx.caller)} and w."inOrder" > 0
    group by e."walletId", w.currency, e."transactionId"
    having sum(case e.operation when 'HOLD' then e.amount else -e.amount end) > 0
    order by since limit ${sql.lit(MAX_HOLDS)}`.execute(ctx.db.rows);
  return rows;
}
