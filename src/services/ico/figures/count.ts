import { sql } from 'kysely';
import type { Platform } from '../../frame/context.js';

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

/**
 * Deliveries by what they wait for: `verify`, an admin; `chain`, its confirmations; `creator`, another one in place of one
 * that was found wrong. A delivery of a contribution counts once, and so does one of a tranche.
 */
export async function countDeliveries({ db }: Source): Promise<Counts> {
  const { rows } = await sql<Count>`
    with delivery as (
      select "offeringId", "chainCheck" from ico_transaction where status = 'VERIFICATION' and not vests
      union all
      select v."offeringId", r."chainCheck" from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where r.status = 'RELEASED' and r."paidAt" is null
      union all
      select v."offeringId", 'FAILED' from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where r.status = 'FAILED' and v.status = 'ACTIVE'
    )
    select w.name, count(d."offeringId") from unnest(array['verify', 'chain', 'creator']) as w (name)
    left join (
      select delivery.* from delivery join ico_token_offering o on o.id = delivery."offeringId"
      where o.status = 'SUCCESS' or delivery."chainCheck" in ('PENDING', 'FAILED')
    ) d on w.name = case d."chainCheck" when 'PENDING' then 'chain' when 'FAILED' then 'creator' else 'verify' end
    group by w.name`.execute(db.rows);
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
