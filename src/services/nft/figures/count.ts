import { sql } from 'kysely';
import type { Platform } from '../../frame/context.js';

type Counts = Readonly<Record<string, number>>;
type Source = Pick<Platform, 'db'>;

interface Count {
  readonly name: string;
  readonly count: string;
}

/** How many blocks of each chain were not read yet when it was last asked for its newest. */
export async function lagOfChains({ db }: Source): Promise<Counts> {
  return byName(
    await sql<Count>`select chain as name, greatest(0, head - block) as count from nft_chain`.execute(db.rows),
  );
}

/** Logs that were read of each chain. */
export async function logsOfChains({ db }: Source): Promise<Counts> {
  return byName(await sql<Count>`select chain as name, logs as count from nft_chain`.execute(db.rows));
}

/** How often each chain has dropped blocks that were read. */
export async function reorganisationsOfChains({ db }: Source): Promise<Counts> {
  return byName(await sql<Count>`select chain as name, reorganisations as count from nft_chain`.execute(db.rows));
}

/** Listings that were taken off sale since their token could not be delivered, by reason. */
export async function countInvalid({ db }: Source): Promise<Counts> {
  const counted = await sql<Count>`
    select "invalidReason" as name, count(*) from nft_listing where status = 'INVALID' group by 1`.execute(db.rows);
  return { OWNER: 0, APPROVAL: 0, ...byName(counted) };
}

/** Wallets in which the check has found another sum than their offers and bids come to, and that are not right yet. */
export async function countFaults({ db }: Source): Promise<number> {
  const { rows } = await sql<Count>`
    select '' as name, count(*) from ledger_fault
    where kind = 'OWED' and subject like 'nft %' and "resolvedAt" is null`.execute(db.rows);
  return Number(rows[0]?.count ?? 0);
}

function byName({ rows }: { readonly rows: readonly Count[] }): Counts {
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}
