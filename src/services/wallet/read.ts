import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
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

/**
 * The state of one of the caller's wallets at a given time, from its last ledger row until then; zero before its first
 * row.
 */
export async function ownBalanceAt(ctx: Context, walletId: string, at: Date): Promise<BalanceAt> {
  const { userId } = await readOwnWallet(ctx, walletId);
  if (at.getTime() > ctx.clock.now().getTime()) throw badInput('at must not lie in the future');
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

/** The open holds on the caller's money, oldest first, at most 200. */
export async function readOwnHolds(ctx: Context): Promise<OpenHold[]> {
  return ctx.db.rows
    .selectFrom('wallet')
    .innerJoin('wallet_hold', 'wallet_hold.walletId', 'wallet.id')
    .select(['wallet_hold.walletId', 'wallet.currency', 'wallet_hold.transactionId', 'wallet_hold.amount'])
    .select(['wallet_hold.reason', 'wallet_hold.since'])
    .where('wallet.userId', '=', requireUserId(ctx.caller))
    .where('wallet_hold.amount', '>', '0')
    .orderBy('wallet_hold.since')
    .orderBy('wallet_hold.sequence')
    .limit(MAX_HOLDS)
    .execute();
}
