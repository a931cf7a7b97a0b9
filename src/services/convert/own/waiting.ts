import { sql } from 'kysely';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';

export type WaitingKind = 'ORDER' | 'SEND' | 'HEDGE' | 'MOVEMENT';

/** Work of the house that has not ended. */
export interface WaitingWork {
  readonly kind: WaitingKind;
  readonly id: string;
  /** Of its machine of states, such as PENDING_APPROVAL or REVIEW. */
  readonly status: string;
  readonly currency: string;
  readonly type: WalletType;
  /** Exact decimal text in the currency. */
  readonly amount: string;
  readonly since: string;
}

/** How much work of one kind is in one state. */
export interface WaitingCount {
  readonly kind: WaitingKind;
  readonly status: string;
  readonly count: number;
  readonly oldest: string;
}

const MOST = 100;

const WAITING = sql`(
  select 'ORDER' as kind, id, status, "fromCurrency" as currency, "fromType" as type, "fromAmount" as amount,
    "acceptedAt" as since from convert_order where status = 'ACCEPTED'
  union all
  select 'SEND', id, status, currency, type, amount, "createdAt" from convert_send
  where status in ('PENDING_APPROVAL', 'APPROVED', 'BROADCAST')
  union all
  select 'HEDGE', id, status, currency, type, amount, "createdAt" from convert_hedge
  where status in ('OPEN', 'PLACED', 'REVIEW')
  union all
  select 'MOVEMENT', id, status, currency, type, amount, "createdAt" from convert_movement
  where status in ('PLANNED', 'MOVING', 'REVIEW')) waiting`;

/** The hundred oldest that have not ended, the oldest first. */
export async function waitingWork(rows: Reader): Promise<WaitingWork[]> {
  const found = await sql<WaitingWork>`
    select * from ${WAITING} order by since, id limit ${sql.lit(MOST)}`.execute(rows);
  return found.rows;
}

/** How many have not ended, by kind and state. */
export async function waitingCounts(rows: Reader): Promise<WaitingCount[]> {
  const found = await sql<WaitingCount>`
    select kind, status, count(*)::int as count, min(since) as oldest from ${WAITING}
    group by kind, status order by kind, status`.execute(rows);
  return found.rows;
}
