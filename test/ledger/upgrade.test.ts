import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { Money } from '../../src/core/money.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { post } from '../../src/services/ledger/post.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { runJob } from '../support/jobs.js';
import { lockWaits } from '../support/requests.js';
import { ROOT } from '../support/sources.js';
import { movement, newWallet, walletNow } from '../support/wallets.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('takes the ledger back to an older form');

const STEPS = ['0037-ledger-checkpoints', '0038-wallet-post-frozen'];

describe('a ledger that was written before checkpoints, totals and holds as rows', () => {
  it('verifies after the upgrade, adds up, shows what it holds, and goes back', async () => {
    const { platform, system } = await world();
    const { db } = platform;
    const [one, other] = [await newWallet({ balance: '10' }), await newWallet({ balance: '10' })];
    await db.orm.migrator.down({ migrations: STEPS });

    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const held = { transactionId: id, metadata: { operationType: 'WITHDRAW', reason: 'Withdrawal' } };
    await inTransaction(system, { operation: 'test' }, (tx) =>
      post(tx, [
        movement(one, 'HOLD', '4', held),
        movement(one, 'EXECUTE_FROM_HOLD', '1', { ...held, external: true }),
        movement(other, 'HOLD', '2'),
        movement(other, 'RELEASE', '2'),
        movement(one, 'TRANSFER_OUT', '3'),
        movement(other, 'TRANSFER_IN', '3'),
      ]),
    );
    await sql`insert into wallet_check ("walletId", sequence) values (${one.id}, 3)`.execute(db.rows);
    await db.orm.migrator.up();

    for (const wallet of [one, other]) expect((await verifyWallet(db.rows, wallet.id)).faults).toEqual([]);
    expect(await currencyImbalances(db.rows)).toEqual([]);
    const holds = await db.rows
      .selectFrom('wallet_hold')
      .select(['walletId', 'transactionId', 'amount', 'reason'])
      .execute();
    expect(
      holds.map((hold) => ({ ...hold, amount: Money.parse(hold.amount.replace(/\.?0+$/, ''), 'BTC').toString() })),
    ).toEqual([{ walletId: one.id, transactionId: id, amount: '3', reason: 'Withdrawal' }]);
    const checked = await db.rows
      .selectFrom('wallet')
      .select(['externalTotal', 'checkDue', 'sealDue'])
      .where('id', '=', one.id)
      .execute();
    expect(checked).toMatchObject([{ externalTotal: '9.000000000000000000', checkDue: true, sealDue: true }]);
    for (const name of ['checkLedger', 'sumLedger', 'sealLedger', 'verifySeals', 'checkLedger']) {
      expect(await runJob(name)).toMatchObject({ job: name, status: 'SUCCEEDED' });
    }
  });
});

describe('a movement that is under way during the upgrade', () => {
  it('fails as a whole and is made when it is asked for again, with all that is kept from then on', async () => {
    const { platform, system, databaseUrl } = await world();
    const { db } = platform;
    const wallet = await newWallet({ balance: '10', currency: 'ETH' });
    await db.orm.migrator.down({ migrations: STEPS });
    const unit = [movement(wallet, 'CREDIT', '5', { external: true }), movement(wallet, 'HOLD', '4')];
    const move = () => inTransaction(system, { operation: 'test' }, (tx) => post(tx, unit));
    const upgrade = new Client(databaseUrl);
    await upgrade.connect();
    await upgrade.query('begin');
    await upgrade.query(await upOf(STEPS[0]));
    const early = move().then(
      () => 'made',
      (error: { code?: string }) => error.code,
    );
    await lockWaits();
    await upgrade.query(await upOf(STEPS[1]));
    await upgrade.query('commit');
    await upgrade.end();
    // undefined_column
    expect(await early).toBe('42703');
    expect(await walletNow(wallet.id)).toMatchObject({ sequence: '2' });
    await move();
    expect(await walletNow(wallet.id)).toMatchObject({
      sequence: '4',
      externalTotal: '15.000000000000000000',
      checkDue: true,
    });
    for (const name of ['sumLedger', 'checkLedger']) expect(await runJob(name)).toMatchObject({ status: 'SUCCEEDED' });
  });
});

async function upOf(step = ''): Promise<string> {
  const text = await readFile(join(ROOT, 'migrations', `${step}.sql`), 'utf8');
  return text.split(/^-- migrate:(?:up|down)$/m)[1] ?? '';
}
