import { currencyImbalances } from '../../src/services/ledger/invariant.js';
import { verifyWallet } from '../../src/services/ledger/verify-wallet.js';
import { seedDemo } from '../../src/services/seed/demo.js';
import { world } from '../support/world.js';

it('demo customers have wallets whose balances were made by movements, once however often it is asked for', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const wallets = await system.db.rows
    .selectFrom('wallet')
    .innerJoin('user', 'user.id', 'wallet.userId')
    .select(['wallet.id', 'wallet.currency', 'wallet.balance'])
    .where('user.email', '=', 'alice@example.com')
    .orderBy('wallet.currency')
    .execute();
  expect(wallets.map(({ currency, balance }) => `${currency} ${Number(balance)}`)).toEqual([
    'BTC 1.5',
    'ETH 20',
    'EUR 5000',
    'USD 10000',
    'USDT 2500',
  ]);
  for (const { id } of wallets) expect((await verifyWallet(system.db.rows, id)).faults).toEqual([]);
  expect(await currencyImbalances(system.db.rows)).toEqual([]);
});

it('a demo customer has asked for a withdrawal and announced a deposit, once however often it is asked for', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const { rows } = system.db;
  const bob = rows.selectFrom('user').select('id').where('email', '=', 'bob@example.com');
  const columns = ['currency', 'amount'] as const;
  const withdrawals = await rows.selectFrom('withdrawal').select(columns).where('userId', '=', bob).execute();
  const deposits = await rows.selectFrom('deposit').select(columns).where('userId', '=', bob).execute();
  const shown = [...withdrawals, ...deposits].map(({ currency, amount }) => `${currency} ${Number(amount)}`);
  expect(shown).toEqual(['USDT 250', 'EUR 1000']);
});
