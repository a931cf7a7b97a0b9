import { sql } from 'kysely';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { canonical } from '../../../src/core/money.js';
import { newId } from '../../../src/core/ids.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';

/** What offers, bids and royalties write, in the order in which it is read. */
const TABLES = [
  'nft_token',
  'nft_listing',
  'nft_bid',
  'nft_offer',
  'nft_sale',
  'chain_claim',
  'nft_royalty',
  'nft_transfer',
  'wallet_audit_log',
  'admin_profit',
  'notification',
] as const;

/** All rows that trade could have written, and those of other tables, each table in a fixed order. */
export async function tradeNow(others: readonly string[] = []): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const { rows } = (await world()).system.db;
  const state: Record<string, readonly unknown[]> = {};
  for (const table of [...TABLES, ...others]) {
    const found = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t order by t::text collate "C"`.execute(rows);
    state[table] = found.rows.map(({ row }) => row);
  }
  const wallets = await sql`
    select id::text, balance::text, "inOrder"::text, sequence::text from wallet order by id`.execute(rows);
  return { ...state, wallet: wallets.rows };
}

/** Does what must be refused; answers the refusal, once nothing has been written by it. */
export async function writingNothing<Answer>(
  work: () => Promise<Answer>,
  others: readonly string[] = [],
): Promise<Answer> {
  const before = await tradeNow(others);
  const answer = await work();
  expect(await tradeNow(others)).toEqual(before);
  return answer;
}

/** A row of the ledger, in short. */
export interface Leg {
  readonly wallet: string;
  readonly operation: string;
  readonly amount: string;
  readonly key: string;
}

/** The rows of the ledger that belong to an offer, a bid or a royalty, by their keys; wallets by their owners. */
export async function legsOf(id: string): Promise<Leg[]> {
  const { rows } = (await world()).system.db;
  const legs = await rows
    .selectFrom('wallet_audit_log as leg')
    .innerJoin('wallet', 'wallet.id', 'leg.walletId')
    .select(['wallet.userId', 'wallet.system', 'leg.operation', 'leg.amount', 'leg.idempotencyKey'])
    .where('leg.transactionId', '=', id)
    .orderBy('leg.idempotencyKey')
    .execute();
  return legs.map(({ userId, system, operation, amount, idempotencyKey }) => ({
    wallet: userId ?? system ?? '',
    operation,
    amount: canonical(amount),
    key: idempotencyKey,
  }));
}

/** What is wrong with the books: a currency that does not add up, and what the check of the ledger finds. */
export async function bookFaults(): Promise<unknown[]> {
  const { rows } = (await world()).system.db;
  const ledger = await runJob('checkLedger');
  return [...(await currencyImbalances(rows)), ledger.error].filter((each) => each !== null);
}

/** All ETH that is held, and what open offers and bids that lead say is held; the two are the same. */
export async function heldAndOpen(): Promise<{ readonly held: string; readonly open: string }> {
  const { rows } = (await world()).system.db;
  const found = await sql<{ held: string; open: string }>`
    select (select coalesce(sum("inOrder"), 0) from wallet where currency = 'ETH')::text as held,
      ((select coalesce(sum(case when source = 'AUCTION' then amount else amount + fee end), 0) from nft_offer
          where currency = 'ETH' and status in ('PENDING', 'ACCEPTED', 'FLAGGED'))
        + (select coalesce(sum(b.amount), 0) from nft_bid b join nft_listing l on l.id = b."listingId"
          where l.currency = 'ETH' and b.status = 'ACTIVE' and b."walletId" is not null))::text as open`.execute(rows);
  const [{ held, open } = { held: '0', open: '0' }] = found.rows;
  return { held: canonical(held), open: canonical(open) };
}

/** What an account was told, oldest first. */
export async function toldOf({ user }: { readonly user: { readonly id: string } }) {
  const { rows } = (await world()).system.db;
  const all = rows.selectFrom('notification').select(['title', 'message', 'link']).where('userId', '=', user.id);
  return all.orderBy('id').execute();
}

/** An idempotency key, as a header. */
export const newKey = () => ({ 'idempotency-key': newId() });

/** Does something while the extension is switched off. */
export async function whileExtensionIsOff<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { db, extensions } = (await world()).platform;
  const switched = async (status: boolean) => {
    await db.rows.updateTable('extension').set({ status }).where('name', '=', 'nft').execute();
    extensions.drop();
  };
  await switched(false);
  try {
    return await work();
  } finally {
    await switched(true);
  }
}
