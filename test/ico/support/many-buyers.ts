import { Money } from '../../../src/core/money.js';
import { walletIdOf } from '../../../src/core/catalogue/wallet-ids.js';
import { newId } from '../../../src/core/ids.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { escrowOf, purchaseMovements } from '../../../src/services/ico/own/ledger.js';
import { ledgerKey } from '../../../src/services/ledger/key.js';
import type { Movement } from '../../../src/services/ledger/movement.js';
import { post } from '../../../src/services/ledger/post.js';
import { openWallet } from '../../../src/services/wallet/open-wallet.js';
import { movement } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { ADDRESS, type Sale } from './sales.js';

const BATCH = 500;

interface Bought {
  readonly id: string;
  readonly userId: string;
  readonly walletId: string;
}

/**
 * As many accounts, each of which has bought for 10 and has nothing left. Accounts and contributions are rows; the ledger is
 * made by the ledger, so that it is whole.
 */
export async function buyMany(sale: Sale, count: number): Promise<void> {
  const all = Array.from({ length: count }, (): Bought => ({ id: newId(), userId: newId(), walletId: newId() }));
  const { system } = await world();
  const code = sale.currency.code;
  const escrow = await inTransaction(system, { operation: 'test' }, (tx) =>
    openWallet(tx, { system: escrowOf(sale.id) }, { currency: code, type: 'SPOT' }),
  );
  for (let at = 0; at < count; at += BATCH) {
    const batch = all.slice(at, at + BATCH);
    await storeAccounts(sale, batch);
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      await post(
        tx,
        batch.map((bought) => opening(bought, code)),
      );
      const given = batch.map(({ walletId }) =>
        movement({ id: walletId, currency: code }, 'CREDIT', '10', { external: true }),
      );
      await post(tx, given);
      const paid = batch.flatMap(({ id, userId, walletId }) =>
        purchaseMovements({
          id,
          amount: Money.parse('10', code),
          fee: Money.parse('0.25', code),
          payerWalletId: walletIdOf({ id: walletId }, { userId }),
          escrowWalletId: escrow.id,
        }),
      );
      await post<'ico'>(tx, paid);
    });
    await storeContributions(sale, batch);
  }
  await storeSums(sale, count);
}

function opening({ userId, walletId: id }: Bought, currency: string): Movement {
  const key = ledgerKey('walletCreated', { id });
  return { walletId: walletIdOf({ id }, { userId }), operation: 'WALLET_CREATED', amount: Money.zero(currency), key };
}

async function storeAccounts(sale: Sale, batch: readonly Bought[]): Promise<void> {
  const { pool } = (await world()).platform.db;
  const [users, wallets] = [batch.map(({ userId }) => userId), batch.map(({ walletId }) => walletId)];
  await pool.query(
    `insert into "user" (id, email, "roleId") select id, id || '@example.com', r from unnest($1::uuid[]) id,
      (select "roleId" from "user" where id = $2) creator (r)`,
    [users, sale.creator.id],
  );
  await pool.query(
    `insert into wallet (id, "userId", currency, type)
     select w, u, $3, 'SPOT' from unnest($1::uuid[], $2::uuid[]) each (w, u)`,
    [wallets, users, sale.currency.code],
  );
}

async function storeContributions(sale: Sale, batch: readonly Bought[]): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query(
    `insert into ico_transaction (id, "offeringId", "phaseId", "userId", "walletId", status, currency, "walletType",
       amount, "feePercent", fee, price, tokens, "usdValue", "walletAddress", vests, "createdAt", "updatedAt")
     select t, $4, p.id, u, w, 'PENDING', $5, 'SPOT', 10, 2.5, 0.25, p."tokenPrice", 10 / p."tokenPrice", 10, $6, false, now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) each (t, u, w), ico_token_offering_phase p where p."offeringId" = $4`,
    [
      batch.map(({ id }) => id),
      batch.map(({ userId }) => userId),
      batch.map(({ walletId }) => walletId),
      sale.id,
      sale.currency.code,
      ADDRESS,
    ],
  );
}

async function storeSums(sale: Sale, count: number): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query(
    `insert into ico_account ("offeringId", "userId", amount, usd, contributions)
     select "offeringId", "userId", amount, "usdValue", 1 from ico_transaction where "offeringId" = $1`,
    [sale.id],
  );
  await pool.query(
    `update ico_offering_progress g set raised = s.raised, "raisedUsd" = s.raised, sold = s.sold, contributors = $2
     from (select sum(amount) as raised, sum(tokens) as sold from ico_transaction where "offeringId" = $1) s
     where g."offeringId" = $1`,
    [sale.id, count],
  );
  await pool.query(
    `update ico_token_offering_phase set remaining = allocation
       - (select sum(tokens) from ico_transaction where "offeringId" = $1) where "offeringId" = $1`,
    [sale.id],
  );
}
