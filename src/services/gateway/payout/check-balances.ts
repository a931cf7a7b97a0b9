import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import { missingOf, type CheckedWallets } from '../../wallet/checked-wallets.js';
import { FaultReport, noteGone, type FoundFault } from '../../ledger/checks/faults.js';

interface Compared {
  readonly currency: string;
  readonly type: WalletType;
  /** What the platform holds beyond what it owes; zero where all is well. */
  readonly difference: string;
}

/**
 * Compares, for every currency and wallet type, what the platform's wallet `gateway` holds with what it owes to
 * merchants, pending and reserved, on one snapshot. A difference is reported as a fault of the ledger, and then the
 * run fails (LedgerFaultsFound).
 */
export async function checkGatewayBalances(ctx: Context): Promise<{ compared: number }> {
  const report = new FaultReport(ctx);
  const compared = await inTransaction(ctx, { operation: 'checkGatewayBalances' }, async (tx) => {
    const all = await compare(tx);
    const found = all.filter(({ difference }) => canonical(difference) !== '0').map(toFault);
    await noteGone(
      ctx,
      tx,
      'OWED',
      all.map((each) => ({ subject: subjectOf(each) })),
      found,
    );
    await report.add(tx, found);
    return all.length;
  });
  report.end();
  return { compared };
}

async function compare({ rows }: Tx, of?: WalletKind): Promise<Compared[]> {
  const found = await sql<Compared>`
    select currency, type, sum(amount)::text as difference
    from (
      select currency, type, balance + "inOrder" as amount from wallet where system = 'gateway'
      union all
      select currency, "walletType", -(pending + reserved) from gateway_merchant_balance
    ) held ${of ? sql`where currency = ${of.currency} and type = ${of.type}` : sql``} group by currency, type order by currency, type`.execute(
    rows,
  );
  return found.rows;
}

/** What the platform's wallet lacks of what it owes to merchants. */
export const CHECKED_GATEWAY: CheckedWallets = {
  purpose: 'gateway',
  missing: async (tx, wallet) => {
    const [compared] = await compare(tx, wallet);
    return missingOf(compared?.difference ?? '0', wallet.currency);
  },
};

function subjectOf({ currency, type }: Compared): string {
  return `gateway ${currency} ${type}`;
}

function toFault(compared: Compared): FoundFault {
  const fingerprint = canonical(compared.difference);
  return { kind: 'OWED', subject: subjectOf(compared), sequence: null, fault: 'UNEQUAL', fingerprint };
}
