import { sql } from 'kysely';
import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { literals } from '../../../core/sql/literals.js';
import { OUTSTANDING } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';

/** Contributions that one statement takes. */
export const BATCH = 500;

/** An outstanding contribution, of which a part at least is still in escrow. */
export interface Due {
  readonly id: string;
  readonly userId: string;
  readonly walletId: AccountWalletId;
  readonly createdAt: string;
  /** What is still in escrow, the platform's part included; decimal text. */
  readonly rest: string;
  /** What the wallet holds; decimal text. */
  readonly balance: string;
  /** Whether it cannot be credited: the wallet is frozen, or the account is not ACTIVE or ended. */
  readonly barred: boolean;
}

/** After which contribution a batch begins; the least of all for the first. */
type Place = { readonly walletId: string; readonly id: string };

const LEAST = '00000000-0000-0000-0000-000000000000';
const FIRST: Place = { walletId: LEAST, id: LEAST };

/**
 * All outstanding contributions of an offering that the transaction holds, in the order of the wallets that paid: that is
 * the order in which the ledger locks them. Who comes first when escrow does not cover all is decided afterwards. Until the
 * commit their accounts are not ended or banned, and what the wallets hold stays: none can fill up in the meantime, so that
 * the ledger refuses it.
 */
export async function takeAllDue(rows: Reader, offeringId: string): Promise<Due[]> {
  const all: Due[] = [];
  for (;;) {
    const batch = await takeDue(rows, offeringId, all.at(-1) ?? FIRST);
    all.push(...batch);
    if (batch.length < BATCH) return all;
  }
}

async function takeDue(rows: Reader, offeringId: string, after: Place): Promise<Due[]> {
  const { rows: due } = await sql<Due>`
    select ${COLUMNS} from ${JOINED}
    where t."offeringId" = ${offeringId} and t.status in (${literals(OUTSTANDING)})
      and (t."walletId", t.id) > (${after.walletId}::uuid, ${after.id}::uuid)
    order by t."walletId", t.id limit ${sql.lit(BATCH)}
    for key share of u for no key update of w`.execute(rows);
  return due;
}

/** One contribution as {@link takeAllDue} takes them; undefined when it is not outstanding. */
export async function takeOne(rows: Reader, id: string): Promise<Due | undefined> {
  const { rows: due } = await sql<Due>`
    select ${COLUMNS} from ${JOINED} where t.id = ${id} and t.status in (${literals(OUTSTANDING)})
    for key share of u for no key update of w`.execute(rows);
  return due[0];
}

const COLUMNS = sql`t.id, t."userId", t."walletId", t."createdAt",
  (t.amount - t."paidNet" - t."paidFee")::text as rest, w.balance::text as balance,
  (w."frozenAt" is not null or u.status <> 'ACTIVE' or u."deletedAt" is not null) as barred`;
const JOINED = sql`ico_transaction t join wallet w on w.id = t."walletId" join "user" u on u.id = t."userId"`;
