import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { newClient } from './accounts.js';
import type { Client } from './client.js';
import { newWallet } from './wallets.js';
import { world } from './world.js';

/** What customers ask for, by the name of its path. */
export const REQUEST_KINDS = ['deposit', 'withdraw', 'transfer'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Permissions of an admin who decides over all of it. */
export const DECIDING = {
  permissions: [
    ...REQUEST_KINDS.flatMap((kind) => [`access.${kind}`, `edit.${kind}`] as const),
    'access.wallet',
    'edit.wallet',
  ] as const,
};

export interface PendingRequest {
  readonly id: string;
  readonly kind: RequestKind;
  readonly walletId: string;
  /** Paths without and with the administration. */
  readonly own: string;
  readonly admin: string;
  readonly customer: Customer;
  /** Who would be paid when it is approved. */
  readonly payee: Customer;
}

type Customer = Client & { readonly user: { readonly id: string } };

/** A request for 1 BTC that waits. Transfers wait where the file sets transferApprovalThreshold to 0. */
export async function pendingRequest(
  kind: RequestKind,
  { from, to }: { readonly from?: Customer; readonly to?: Customer } = {},
): Promise<PendingRequest> {
  const [customer, recipient] = [from ?? (await newClient()), to ?? (await newClient())];
  const { id: walletId } = await newWallet({ owner: { userId: customer.user.id }, balance: '10' });
  const body = {
    deposit: { currency: 'BTC', type: 'SPOT' },
    withdraw: { walletId, destination: 'bc1q' },
    transfer: { walletId, toUserId: recipient.user.id },
  }[kind];
  const { body: made } = await customer.rest('POST', `/api/finance/${kind}`, { ...body, amount: '1' });
  expect(made.status).toBe('PENDING');
  const [own, admin] = [`/api/finance/${kind}/${made.id}`, `/api/admin/finance/${kind}/${made.id}`];
  return { id: made.id, kind, walletId, own, admin, customer, payee: kind === 'transfer' ? recipient : customer };
}

export type Standing = 'BANNED' | 'SUSPENDED' | 'INACTIVE' | 'deleted';

/** Takes an account out of use, as it may have been by the time that something is paid to it. */
export async function takeOutOfUse(userId: string, standing: Standing): Promise<void> {
  const { system } = await world();
  const change = standing === 'deleted' ? sql`"deletedAt" = now()` : sql`status = ${standing}`;
  await sql`update "user" set ${change} where id = ${userId}`.execute(system.db.rows);
}

/** Long enough for a busy machine. */
const LOCK_WAIT_MS = 60_000;

/** Waits until so many statements of this database wait for a lock. */
export async function lockWaits(atLeast = 1): Promise<void> {
  const { system } = await world();
  const startedAt = performance.now();
  for (let waiting = 0; waiting < atLeast; await pause(5)) {
    if (performance.now() - startedAt > LOCK_WAIT_MS) {
      throw new Error(`${waiting} statements wait for a lock after ${LOCK_WAIT_MS / 1_000} s, not ${atLeast}`);
    }
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(system.db.rows);
    waiting = rows.length;
  }
}
