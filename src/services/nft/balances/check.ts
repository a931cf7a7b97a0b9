import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { FaultReport, noteGone, type FoundFault } from '../../ledger/checks/faults.js';
import { missingOf, type CheckedWallets } from '../../wallet/checked-wallets.js';
import { HOLD_REASONS } from '../own/ledger.js';

interface Compared {
  readonly walletId: string;
  /** What the wallet holds for offers and bids beyond what these come to; zero where all is well. */
  readonly difference: string;
}

/**
 * Compares, wallet by wallet, what is held for NFT offers and bids with the offers that are open and the bids that
 * lead, and what the platform holds of royalties with those that are not claimed yet, on one snapshot. A difference is
 * reported as a fault of the ledger, and then the run fails (LedgerFaultsFound).
 */
export async function checkBalances(ctx: Context): Promise<{ compared: number }> {
  const report = new FaultReport(ctx);
  const compared = await inTransaction(ctx, { operation: 'checkNftBalances' }, async (tx) => {
    const all = await compare(tx);
    const found = all.filter(({ difference }) => canonical(difference) !== '0').map(toFault);
    const looked = all.map(({ walletId }) => ({ subject: subjectOf(walletId) }));
    await noteGone(ctx, tx, 'OWED', looked, found);
    await report.add(tx, found);
    return all.length;
  });
  report.end();
  return { compared };
}

/** What the platform lacks of the royalties that are not claimed yet. */
export const CHECKED_ROYALTIES: CheckedWallets = {
  purpose: 'nft_royalty',
  missing: async (tx, { id, currency }) => {
    const [compared] = await compare(tx, id);
    return missingOf(compared?.difference ?? '0', currency);
  },
};

/** One statement, and so at one time. A wallet whose fault is not gone is compared even if it holds nothing any more. */
async function compare({ rows }: Tx, one?: string): Promise<Compared[]> {
  const { rows: compared } = await sql<Compared>`
    select "walletId", sum(amount)::text as difference
    from (
      select "walletId", amount from wallet_hold where reason = any(${Object.values(HOLD_REASONS)}::text[])
      union all
      select "walletId", -(case source when 'AUCTION' then amount else amount + fee end) from nft_offer
      where status in ('PENDING', 'ACCEPTED', 'FLAGGED')
      union all
      select "walletId", -amount from nft_bid where status = 'ACTIVE' and "walletId" is not null
      union all
      select id, balance + "inOrder" from wallet where system = 'nft_royalty'
      union all
      select w.id, -r.amount from nft_royalty r
      join wallet w on w.system = 'nft_royalty' and w.currency = r.currency and w.type = r."walletType"
      where r."claimedAt" is null
      union all
      select substring(subject from 5)::uuid, 0 from ledger_fault
      where kind = 'OWED' and subject like 'nft %' and "goneAt" is null
    ) held ${one === undefined ? sql`` : sql`where "walletId" = ${one}`} group by "walletId" order by "walletId"`.execute(
    rows,
  );
  return compared;
}

function subjectOf(walletId: string): string {
  return `nft ${walletId}`;
}

/** The fingerprint is the difference, so the fault counts as the same one until the difference changes. */
function toFault({ walletId, difference }: Compared): FoundFault {
  const fingerprint = canonical(difference);
  return { kind: 'OWED', subject: subjectOf(walletId), sequence: null, fault: 'HELD', fingerprint };
}
