import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { FIRST_ID, readCursor, writeCursor } from './cursor.js';
import { FaultReport, noteGone, type FoundFault } from './faults.js';

// Writes ledger_total in one statement: ids and figures that the platform made itself.
// Writes wallet_check in one statement: ids and figures that the platform made itself.

/** Unmarked wallets that one run counts again. */
const UNMARKED = 20_000;

/**
 * Compares, for every currency, what its wallets hold with what entered the platform less what left it. Running totals
 * are kept: a run counts all wallets that moved since the last run, in one statement and therefore on one snapshot, and
 * the next 20,000 of the others. Returns how many wallets and currencies it counted. Currencies that do not add up are
 * reported, and then the run fails (LedgerFaultsFound).
 */
export async function sumLedger(ctx: Context): Promise<{ wallets: number; currencies: number }> {
  const { walletId } = await readCursor(ctx, 'totals');
  const report = new FaultReport(ctx);
  const counts = await inTransaction(ctx, { operation: 'sumLedger' }, async (tx) => {
    const { wallets, last } = await countWallets(tx, walletId ?? FIRST_ID);
    await writeCursor(ctx, tx, 'totals', last === null ? null : { walletId: last, sequence: '0' });
    const totals = await differences(tx);
    const found = totals.flatMap(({ currency, difference }) =>
      difference === null ? [] : toFault(currency, difference),
    );
    const looked = totals.map(({ currency }) => ({ subject: currency }));
    await noteGone(ctx, tx, 'SUM', looked, found);
    await report.add(tx, found);
    return { wallets, currencies: totals.length };
  });
  report.end();
  return counts;
}

/** For each currency, what the wallets hold beyond what entered less what left; null when they are equal. */
async function differences({ rows }: Tx): Promise<{ currency: string; difference: string | null }[]> {
  const found = await sql<{ currency: string; difference: string | null }>`
    select currency, nullif(held - external, 0)::text as difference from ledger_total order by currency`.execute(rows);
  return found.rows;
}

/** The fingerprint is the difference, so the fault counts as the same one until the difference changes. */
function toFault(currency: string, difference: string): FoundFault {
  return { kind: 'SUM', subject: currency, sequence: null, fault: 'UNEQUAL', fingerprint: canonical(difference) };
}

/** Updates the totals. `last` is the last unmarked wallet of this run; null at the end of the pass. */
async function countWallets(tx: Tx, behind: string): Promise<{ wallets: number; last: string | null }> {
  const { rows } = await sql<{ wallets: string; last: string | null; turn: string }>`
    with turn as (
      select id from wallet where id > ${behind} order by id limit ${sql.lit(UNMARKED)}
    ), looked as (
      select w.id, w.currency, w.sequence, w.balance + w."inOrder" as held, w."externalTotal" as external
      from (select id from wallet where "checkDue" union select id from turn) i
      cross join lateral (select * from wallet where wallet.id = i.id offset 0) w
    ), moved as (
      select l.*, l.held - coalesce(c."countedHeld", 0) as "heldMore", l.external - coalesce(c."countedExternal", 0) as "externalMore"
      from looked l left join lateral (select * from wallet_check k where k."walletId" = l.id offset 0) c on true
      where (l.sequence, l.held, l.external) is distinct from (c."countedSequence", c."countedHeld", c."countedExternal")
    ), counted as (
      insert into wallet_check as c ("walletId", sequence, "countedSequence", "countedHeld", "countedExternal")
      select id, 0, sequence, held, external from moved order by id
      on conflict ("walletId") do update set "countedSequence" = excluded."countedSequence",
        "countedHeld" = excluded."countedHeld", "countedExternal" = excluded."countedExternal"
    ), total as (
      insert into ledger_total as t (currency, held, external)
      select currency, sum("heldMore"), sum("externalMore") from moved group by currency order by currency
      on conflict (currency) do update set held = t.held + excluded.held, external = t.external + excluded.external
    )
    select (select count(*) from looked) as wallets, (select count(*) from turn) as turn,
      (select id from turn order by id desc limit 1) as last`.execute(tx.rows);
  const { wallets = '0', turn = '0', last = null } = rows[0] ?? {};
  return { wallets: Number(wallets), last: Number(turn) < UNMARKED ? null : last };
}
