import { sql } from 'kysely';
import { Money } from '../../src/core/money.js';
import { act } from '../../src/services/act.js';
import { post } from '../../src/services/ledger/post.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { runJob } from '../support/jobs.js';
import { movement, newWallet } from '../support/wallets.js';
import { verifyWallet } from '../../src/services/ledger/verify-wallet.js';
import { world } from '../support/world.js';

const STEPS = ['0037-ledger-checkpoints', '0038-wallet-post-frozen'];

describe('a ledger that was written before checkpoints, totals and holds as rows', () => {
  it('verifies after the upgrade, adds up, shows what it holds, and goes back', async () => {
    const { platform, system } = await world();
    const { db } = platform;
    const [one, other] = [await newWallet({ balance: '10' }), await newWallet({ balance: '10' })];
    await db.orm.migrator.down({ migrations: STEPS });

    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const held = { transactionId: id, metadata: { operationType: 'WITHDRAW', reason: 'Withdrawal' } };
    await act(system, { operation: 'test' }, (tx) =>
      post(tx, [
        movement(one, 'HOLD', '4', held),
        movement(one, 'EXECUTE_FROM_HOLD', '1', { ...held, border: true }),
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
