import { sql } from 'kysely';
import { newId } from '../../../src/core/ids.js';
import { canonical, Money } from '../../../src/core/money.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { escrowOf, payoutMovements } from '../../../src/services/ico/own/ledger.js';
import { post } from '../../../src/services/ledger/post.js';
import { openWallet } from '../../../src/services/wallet/open-wallet.js';
import { newClient } from '../../support/accounts.js';
import { currencyImbalances } from '../../support/currency-imbalances.js';
import { runJob } from '../../support/jobs.js';
import { movement, posted, systemWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { type Buyer, balanceOf, bought, newBuyer, newSale, type Sale, type SaleTerms, setOffering } from './sales.js';

const DAY_MS = 86_400_000;

/** An hour's run of the job, whose counts it answers, also of one that failed. */
export async function settle() {
  const { counts, error } = await runJob('processIcoOfferings');
  return { counts, error };
}

/** Brings the end of a sale about. */
export async function endSale(id: string): Promise<void> {
  const now = (await world()).clock.now().getTime();
  const [startDate, endDate] = [now - DAY_MS, now - 1].map((ms) => new Date(ms).toISOString());
  await setOffering(id, { startDate, endDate });
}

/** A sale with a buyer for each amount, who has nothing left; a thousand tokens for 0.5 each unless told otherwise. */
export async function soldTo(amounts: readonly string[], terms: SaleTerms = {}): Promise<Sold> {
  const sale = await newSale(terms);
  const buyers: Buyer[] = [];
  const ids: string[] = [];
  for (const amount of amounts) {
    const buyer = await newBuyer(sale, amount);
    buyers.push(buyer);
    ids.push((await bought(buyer, sale, amount)).id);
  }
  return { sale, buyers, ids };
}

export interface Sold {
  readonly sale: Sale;
  readonly buyers: Buyer[];
  /** The contributions. */
  readonly ids: string[];
}

/** A sale that has failed, and been refunded but for the buyers who were barred. */
export async function failed(amounts: readonly string[], bar: (sold: Sold) => Promise<void> = async () => {}) {
  const sold = await soldTo(amounts);
  await bar(sold);
  await endSale(sold.sale.id);
  await settle();
  return sold;
}

export async function contribution(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('ico_transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function offeringNow(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('ico_token_offering').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function statusOf(id: string): Promise<string> {
  return (await offeringNow(id)).status;
}

/** What buyers hold of the sale's currency. */
export function balances({ sale, buyers }: Sold): Promise<(string | null)[]> {
  return Promise.all(buyers.map(({ user }) => balanceOf({ userId: user.id }, sale)));
}

/** Freezes the wallet that a buyer paid from, or lets it go. */
export async function freeze({ wallet }: Buyer, frozenAt: string | null = new Date().toISOString()): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('wallet').set({ frozenAt }).where('id', '=', wallet.id).execute();
}

/** Lets every wallet go and every account be active again, and has refunded what waited for it. */
export async function letAllGo(): Promise<void> {
  const { platform } = await world();
  await platform.db.pool.query(`update wallet set "frozenAt" = null where "frozenAt" is not null`);
  await platform.db.pool.query(`update "user" set status = 'ACTIVE', "deletedAt" = null
    where status = 'BANNED' or "deletedAt" is not null`);
  await settle();
}

/** Takes a part of what an escrow holds away, past the launchpad. */
export async function takeFromEscrow({ sale }: { readonly sale: Pick<Sale, 'id'> }, amount: string): Promise<void> {
  await posted(movement(await systemWallet(`ico_${sale.id}`), 'DEBIT', amount, { external: true }));
}

/** Adds to the escrow of a sale what its check finds missing, as an admin does. */
export async function repair({ sale }: { readonly sale: Pick<Sale, 'id'> }, amount: string): Promise<void> {
  const { id } = await systemWallet(`ico_${sale.id}`);
  const given = { type: 'ADD', amount, nonce: newId() };
  // A new one, whose proof is fresh however far the clock was moved.
  const admin = await newClient({ permissions: ['edit.wallet'] });
  const { body } = await admin.rest('POST', `/api/admin/finance/wallet/${id}/adjust`, given);
  if (body.statusCode !== 200) throw new Error(`not repaired: ${JSON.stringify(body)}`);
}

/** Gives the account of a buyer a status. */
export async function setStatus({ user }: Buyer, status: 'ACTIVE' | 'BANNED'): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('user').set({ status }).where('id', '=', user.id).execute();
}

/**
 * Pays a contribution that does not vest out as a verified delivery does, or the first tranche of one that does, by the
 * ledger's movements of a payout.
 */
export async function payOut(sale: Sale, id: string): Promise<void> {
  const { system } = await world();
  const row = await contribution(id);
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    const tranche = row.vests ? await firstTranche(id) : null;
    const [net, fee] = [tranche?.net ?? minus(row.amount, row.fee), tranche?.fee ?? row.fee];
    const kind = { currency: row.currency, type: row.walletType };
    const legs = {
      id,
      tranche: tranche ? tranche.sequence : null,
      net: Money.parse(canonical(net), row.currency),
      fee: Money.parse(canonical(fee), row.currency),
      escrowWalletId: (await openWallet(tx, { system: escrowOf(sale.id) }, kind)).id,
      creatorWalletId: (await openWallet(tx, { userId: sale.creator.id }, kind)).id,
      platformWalletId: (await openWallet(tx, { system: 'platform' }, kind)).id,
    };
    await post<'ico'>(tx, payoutMovements(legs));
    await sql`update ico_transaction set "paidNet" = ${net}, "paidFee" = ${fee},
      delivered = ${tranche?.tokens ?? row.tokens}, status = ${tranche ? 'VERIFICATION' : 'RELEASED'},
      "releasedAt" = case when ${tranche === null} then now() end where id = ${id}`.execute(tx.rows);
    if (tranche)
      await sql`update ico_token_vesting_release set status = 'RELEASED', "paidAt" = now(), "transactionHash" = 'h',
        "chainCheck" = 'CONFIRMED' where id = ${tranche.id}`.execute(tx.rows);
  });
}

function minus(one: string, other: string): string {
  return Money.parse(canonical(one), 'X')
    .minus(Money.parse(canonical(other), 'X'))
    .toString();
}

/** The tranches of a contribution, in their order. */
export async function tranchesOf(id: string) {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('ico_token_vesting_release as r')
    .innerJoin('ico_token_vesting as v', 'v.id', 'r.vestingId')
    .selectAll('r')
    .select('v.status as scheduleStatus')
    .where('v.transactionId', '=', id)
    .orderBy('r.sequence')
    .execute();
}

async function firstTranche(id: string) {
  const [first] = await tranchesOf(id);
  return first ?? null;
}

/** Titles of what an account was told, oldest first. */
export async function told(userId: string): Promise<{ title: string; message: string }[]> {
  const { platform } = await world();
  return platform.db.rows
    .selectFrom('notification')
    .select(['title', 'message'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Whatever is wrong with the books: nothing. */
export async function bookFaults(): Promise<unknown[]> {
  const { platform } = await world();
  const [balance, ledger] = [await runJob('checkIcoBalances'), await runJob('checkLedger')];
  return [...(await currencyImbalances(platform.db.rows)), balance.error, ledger.error].filter((each) => each !== null);
}
