import { sql } from 'kysely';
import type { Context } from '../context.js';
import { currencyImbalances } from './invariant.js';
import { verifyWallet, type WalletProof } from './verify-wallet.js';

/** Wallets that one run looks at because they have new rows, and those that it checks from their first row. */
const CHANGED = 500;
const COMPLETE = 50;

/**
 * One step of the continuous check: the new rows of wallets that moved, and, in turn, all rows of those whose complete
 * check is the longest ago. What is wrong is logged as an error, and the wallet stays
 * unchecked, so that the next run reports it again. Answers how much was looked at, and how many faults were found.
 */
export async function checkLedger(ctx: Context): Promise<{ wallets: number; rows: number; faults: number }> {
  const proofs: WalletProof[] = [];
  for (const { id, checked } of await changedWallets(ctx)) proofs.push(await check(ctx, id, checked, false));
  for (const id of await longestUnchecked(ctx)) proofs.push(await check(ctx, id, '0', true));
  return {
    wallets: new Set(proofs.map(({ walletId }) => walletId)).size,
    rows: proofs.reduce((sum, { rows }) => sum + rows, 0),
    faults: proofs.reduce((sum, { faults }) => sum + faults.length, 0),
  };
}

/** Compares the sums of every currency with what crossed the border. Answers how many currencies do not add up. */
export async function sumLedger(ctx: Context): Promise<{ unequal: number }> {
  const imbalances = await currencyImbalances(ctx.db.rows);
  for (const imbalance of imbalances) {
    ctx.log.error(
      { module: 'WALLET_AUDIT', ...imbalance },
      'the wallets of a currency hold another sum than its ledger',
    );
  }
  return { unequal: imbalances.length };
}

async function check(ctx: Context, walletId: string, after: string, complete: boolean): Promise<WalletProof> {
  const proof = await verifyWallet(ctx.db.rows, walletId, after);
  if (proof.faults.length > 0) {
    ctx.log.error({ module: 'WALLET_AUDIT', walletId, faults: proof.faults }, 'the ledger of a wallet is not whole');
    return proof;
  }
  const completeAt = complete ? ctx.clock.now().toISOString() : null;
  await sql`insert into wallet_check ("walletId", sequence, "completeAt") values (${walletId}, ${proof.sequence}, ${completeAt})
    on conflict ("walletId") do update set sequence = greatest(excluded.sequence, wallet_check.sequence),
      "completeAt" = coalesce(excluded."completeAt", wallet_check."completeAt")`.execute(ctx.db.rows);
  return proof;
}

async function changedWallets(ctx: Context): Promise<{ id: string; checked: string }[]> {
  const { rows } = await sql<{ id: string; checked: string }>`
    select w.id, coalesce(c.sequence, 0) as checked from wallet w left join wallet_check c on c."walletId" = w.id
    where w.sequence > coalesce(c.sequence, 0) order by w."headAt" limit ${CHANGED}`.execute(ctx.db.rows);
  return rows;
}

async function longestUnchecked(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ walletId: string }>`
    select "walletId" from wallet_check order by "completeAt" nulls first limit ${COMPLETE}`.execute(ctx.db.rows);
  return rows.map(({ walletId }) => walletId);
}
