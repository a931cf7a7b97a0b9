import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';

/**
 * What customers have of each currency, free and held, in wallets of all types: exact decimal text by code. Reads the
 * totals that the checks of the ledger keep, and the wallets that have moved since: few, however many wallets there are.
 */
export async function owedToCustomers(rows: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await sql<{ currency: string; owed: string }>`
    select currency, sum(held) as owed from (
      select currency, held from ledger_total
      union all
      select w.currency, w.balance + w."inOrder" - coalesce(c."countedHeld", 0)
      from wallet w left join wallet_check c on c."walletId" = w.id where w."checkDue"
      union all
      select w.currency, -(w.balance + w."inOrder") from wallet w where w.system is not null
    ) part group by currency`.execute(rows);
  return new Map(found.map(({ currency, owed }) => [currency, canonical(owed)]));
}
