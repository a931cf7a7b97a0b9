import { faultsOf } from '../support/checked-wallets.js';
import { runJob } from '../support/jobs.js';
import { tamper } from '../support/tampering.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('adds up every currency of the ledger');

describe('the sums of currencies', () => {
  it('come from running totals that follow every movement', async () => {
    const { system } = await world();
    const wallet = await newWallet({ currency: 'EUR', type: 'FIAT', balance: '10' });
    const platform = await newWallet({ owner: { system: 'platform' }, currency: 'EUR', type: 'FIAT' });
    await posted(movement(wallet, 'HOLD', '3'));
    await posted(movement(wallet, 'EXECUTE_FROM_HOLD', '2', { external: true }));
    await posted(movement(wallet, 'EXECUTE_FROM_HOLD', '1'), movement(platform, 'CREDIT', '1'));
    expect(await runJob('sumLedger')).toMatchObject({
      status: 'SUCCEEDED',
      counts: { currencies: expect.any(Number) },
    });
    const totals = await system.db.rows.selectFrom('ledger_total').selectAll().where('currency', '=', 'EUR').execute();
    expect(totals.map(({ held, external }) => [Number(held), Number(external)])).toEqual([[8, 8]]);
  });

  it('alarm while they differ, are resolved when they agree again, and alarm anew when they differ anew', async () => {
    const wallet = await newWallet({ currency: 'USDT', balance: '10' });
    await runJob('sumLedger');
    await tamper(`update wallet set balance = balance + 1 where id = '${wallet.id}'`);
    for (let run = 0; run < 2; run += 1) {
      expect(await runJob('sumLedger')).toMatchObject({ status: 'FAILED', error: 'Sums of USDT: UNEQUAL' });
    }
    expect(await faultsOf('USDT')).toMatchObject([{ kind: 'SUM', fault: 'UNEQUAL', resolvedAt: null }]);
    await tamper(`update wallet set balance = balance - 1 where id = '${wallet.id}'`);
    expect(await runJob('sumLedger')).toMatchObject({ status: 'SUCCEEDED' });
    expect((await faultsOf('USDT')).map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true]);
    await tamper(`update wallet set balance = balance + 1 where id = '${wallet.id}'`);
    expect(await runJob('sumLedger')).toMatchObject({ status: 'FAILED', error: 'Sums of USDT: UNEQUAL' });
    expect((await faultsOf('USDT')).map(({ resolvedAt }) => resolvedAt)).toEqual([null]);
  });
});
