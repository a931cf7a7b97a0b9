import { sql } from 'kysely';
import type { Platform } from '../../frame/context.js';
import { WAITING_DELIVERIES } from './waiting.js';

type Counts = Readonly<Record<string, number>>;
type Source = Pick<Platform, 'db'>;

interface Count {
  readonly name: string;
  readonly count: string;
}

/** Offerings that were not deleted, by status. */
export async function countOfferings({ db }: Source): Promise<Counts> {
  const { rows } = await sql<Count>`
    select status as name, count(*) from ico_token_offering where "deletedAt" is null group by status`.execute(db.rows);
  return { ...NO_OFFERINGS, ...byName(rows) };
}

const NO_OFFERINGS = { PENDING: 0, ACTIVE: 0, REJECTED: 0, SUCCESS: 0, FAILED: 0, CANCELLED: 0 };

/** Contributions that are neither paid out nor given back as a whole. */
export async function countOutstanding({ db }: Source): Promise<number> {
  return one(
    await sql<Count>`
      select '' as name, count(*) from ico_transaction where status in ('PENDING', 'VERIFICATION')`.execute(db.rows),
  );
}

/** Deliveries that are not paid for, by what they wait for. */
export async function countDeliveries({ db }: Source): Promise<Counts> {
  const { rows } = await sql<Count>`
    select w.name, count(d.wait) from unnest(array['verify', 'chain', 'creator']) as w (name)
    left join (${WAITING_DELIVERIES}) d on d.wait = w.name group by w.name`.execute(db.rows);
  return byName(rows);
}

/** Differences that the hourly check of the launchpad's books has found, and that are not gone yet. */
export async function countEscrowFaults({ db }: Source): Promise<number> {
  return one(
    await sql<Count>`
      select '' as name, count(*) from ledger_fault
      where kind = 'OWED' and subject like 'ico %' and "resolvedAt" is null`.execute(db.rows),
  );
}

/** What is outstanding of offerings that were refunded: those whose wallets or accounts could not be paid. */
export async function countBarred({ db }: Source): Promise<number> {
  return one(
    await sql<Count>`
      select '' as name, count(*) from ico_token_offering o join ico_transaction c on c."offeringId" = o.id
      where o.status in ('FAILED', 'CANCELLED') and c.status in ('PENDING', 'VERIFICATION')`.execute(db.rows),
  );
}

function one({ rows }: { readonly rows: readonly Count[] }): number {
  return Number(rows[0]?.count ?? 0);
}

function byName(rows: readonly Count[]): Counts {
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}
