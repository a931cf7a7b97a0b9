import { sql } from 'kysely';
import { movement, newWallet, posted } from './wallets.js';
import { world } from './world.js';

/** A wallet with four rows. */
export async function movedWallet(owner?: { system: 'platform' }) {
  const wallet = await newWallet({ ...(owner ? { owner } : {}), balance: '10' });
  await posted(movement(wallet, 'HOLD', '4'));
  await posted(movement(wallet, 'RELEASE', '1'));
  return wallet;
}

/** How far the wallet was found whole. */
export async function checkpoint(walletId: string): Promise<{ sequence: string; hash: string | null } | undefined> {
  const { system } = await world();
  const { rows } = await sql<{ sequence: string; hash: string | null }>`
    select sequence, encode(hash, 'hex') as hash from wallet_check where "walletId" = ${walletId}`.execute(
    system.db.rows,
  );
  return rows[0];
}

/** The whole pass over old rows begins again with the next run. */
export async function restartPass(): Promise<void> {
  const { system } = await world();
  await sql`delete from ledger_cursor where name = 'oldRows'`.execute(system.db.rows);
}

/** Resolves what the tests before have left, so that the next run fails for its own faults alone. */
export async function resolveAll(): Promise<void> {
  const { system } = await world();
  await sql`update ledger_fault set "resolvedAt" = now() where "resolvedAt" is null`.execute(system.db.rows);
}

/** What checks found of a wallet, a currency or a seal. */
export async function faultsOf(
  subject: string,
): Promise<{ kind: string; fault: string; sequence: string | null; resolvedAt: string | null }[]> {
  const { system } = await world();
  return system.db.rows
    .selectFrom('ledger_fault')
    .select(['kind', 'fault', 'sequence', 'resolvedAt'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}
