import { currencyImbalances } from '../support/currency-imbalances.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { seedDemo } from '../../src/services/seed.js';
import { newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { runJob } from '../support/jobs.js';
import { world } from '../support/world.js';

// Who decides about what demo customers ask for in the launchpad.
beforeAll(async () => {
  await newUser({ role: SUPER_ADMIN });
});

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
    // What demo payments took, and what is in escrow or was paid out of it.
    'USD 9975',
    'USDT 2025',
  ]);
  for (const { id } of wallets) expect((await verifyWallet(system.db.rows, id)).faults).toEqual([]);
  expect(await currencyImbalances(system.db.rows)).toEqual([]);
});

it('one demo customer is verified for everything, the other waits for a decision', async () => {
  const { system } = await world();
  await seedDemo(system);
  const found = await system.db.rows
    .selectFrom('kyc_application')
    .innerJoin('user', 'user.id', 'kyc_application.userId')
    .innerJoin('kyc_level', 'kyc_level.id', 'kyc_application.levelId')
    .select(['user.email', 'kyc_application.status', 'kyc_level.level'])
    .where('user.email', 'in', ['alice@example.com', 'bob@example.com'])
    .orderBy('user.email')
    .execute();
  expect(found).toEqual([
    { email: 'alice@example.com', status: 'APPROVED', level: 2 },
    { email: 'bob@example.com', status: 'PENDING', level: 2 },
  ]);
  const alice = new Client((await world()).url, { headers: fromAddress(newAddress()) });
  await alice.ok('mutation { signIn(input: { email: "alice@example.com", password: "Alice-demo-1" }) { message } }');
  const { createApiKey } = await alice.ok(
    'mutation { createApiKey(input: { name: "demo", permissions: [] }) { key } }',
  );
  expect(createApiKey.key).toHaveLength(64);
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

it('readers find an article on withdrawals, each article once however often it is asked for', async () => {
  const { system, url } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const reader = new Client(url, { headers: fromAddress(newAddress()) });
  const find = 'query ($query: String!) { searchFaqs(query: $query, orderBy: RELEVANCE) { question } }';
  const { searchFaqs } = await reader.ok(find, { query: 'withdraw' });
  expect(searchFaqs[0]).toEqual({ question: 'How do I withdraw money?' });
  const { body } = await reader.rest('GET', '/api/faq');
  expect(body.map(({ pagePath }: { pagePath: string }) => pagePath).toSorted()).toEqual([
    '/user/kyc',
    '/user/profile',
    '/wallet',
    '/wallet',
  ]);
  expect(body.every(({ answer }: { answer: string }) => answer.startsWith('<p>'))).toBe(true);
});

it('a demo customer has a merchant with payments in every state and a payout that waits, once however often it is asked for', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const { rows } = system.db;
  const payments = await rows
    .selectFrom('gateway_payment')
    .select(['mode', 'status'])
    .orderBy('merchantOrderId')
    .execute();
  expect(payments.map(({ mode, status }) => `${mode} ${status}`)).toEqual([
    'LIVE PENDING',
    'LIVE COMPLETED',
    'LIVE PARTIALLY_REFUNDED',
    'LIVE REFUNDED',
    'LIVE CANCELLED',
    'LIVE EXPIRED',
    'TEST COMPLETED',
    'TEST EXPIRED',
    'TEST FAILED',
  ]);
  expect(await rows.selectFrom('gateway_payout').select('status').execute()).toEqual([{ status: 'PENDING' }]);
  expect(await currencyImbalances(rows)).toEqual([]);
});

it('a demo customer has a bot that runs, one that waits for signals and a draft, all on paper and each once', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const bots = await system.db.rows
    .selectFrom('trading_bot')
    .innerJoin('user', 'user.id', 'trading_bot.userId')
    .select(['type', 'mode', 'trading_bot.status'])
    .where('email', '=', 'alice@example.com')
    .orderBy('trading_bot.id')
    .execute();
  expect(bots.map(({ type, mode, status }) => `${type} ${mode} ${status}`)).toEqual([
    'EMA_CROSS PAPER DRAFT',
    'SIGNAL PAPER RUNNING',
    'DCA PAPER RUNNING',
  ]);
});

it('demo customers have listed, bought and reviewed strategies, and one waits for an admin, each once', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const { rows } = system.db;
  const listings = await rows
    .selectFrom('trading_bot_strategy')
    .select(['name', 'status', 'purchaseCount', 'avgRating'])
    .orderBy('name')
    .execute();
  expect(listings.map((each) => Object.values(each).join(' '))).toEqual([
    'Averages of an hour APPROVED 1 4.00',
    'Back from the edge PENDING_REVIEW 0 ',
    'Ether in small parts APPROVED 1 5.00',
  ]);
  expect(await currencyImbalances(rows)).toEqual([]);
});

it('demo customers sell tokens to each other: on sale, delivered in part, refunded and waiting, each once', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const { rows } = system.db;
  const offerings = await rows
    .selectFrom('ico_token_offering as o')
    .innerJoin('ico_offering_progress as p', 'p.offeringId', 'o.id')
    .select(['o.name', 'o.status', 'p.raised', 'p.contributors'])
    .orderBy('o.name')
    .execute();
  expect(offerings.map((each) => Object.values(each).join(' '))).toEqual([
    'Harbour Credits ACTIVE 350.00000000 1',
    'Night Market FAILED 0.00000000 0',
    'Solar Roofs SUCCESS 550.00000000 1',
    'Village Library PENDING 0.00000000 0',
  ]);
  const contributions = await rows.selectFrom('ico_transaction').select(['status', 'paidNet']).orderBy('id').execute();
  expect(contributions.map((each) => Object.values(each).join(' '))).toEqual([
    'VERIFICATION 100.00000000',
    'PENDING 0.00000000',
    'REFUNDED 0.00000000',
    'PENDING 0.00000000',
    'PENDING 0.00000000',
    'PENDING 0.00000000',
  ]);
  expect(await currencyImbalances(rows)).toEqual([]);
  expect(await runJob('checkIcoBalances')).toMatchObject({ error: null, counts: { compared: 4 } });
});
