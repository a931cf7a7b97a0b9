import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { seedDemoNfts } from '../../src/services/nft/demo/seed-demo.js';
import { seedDemo } from '../../src/services/seed.js';
import { newUser } from '../support/accounts.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import { runJob } from '../support/jobs.js';
import { LocalChain } from '../support/local-chain.js';
import { world, worldWith } from '../support/world.js';

let chain: LocalChain;
beforeAll(async () => {
  // With the accounts that a chain of development signs for.
  chain = await LocalChain.start(11_155_111, 'Wallets.sol', { accounts: 3 });
  await worldWith({ CHAIN_RPC_URL: chain.template, CHAIN_CONFIRMATIONS: '3' });
  await newUser({ role: SUPER_ADMIN });
});
afterAll(() => chain.close());

it.each(['unknown', 'error', 'garbage'] as const)(
  'there are no NFTs on a chain that does not say that it signs for known accounts (%s)',
  async (mood) => {
    const { system } = await world();
    const [verified, asking] = [(await newUser()).id, (await newUser()).id];
    chain.moods.set('eth_accounts', mood);
    await seedDemoNfts(system, { verified, asking });
    chain.moods.delete('eth_accounts');
    expect(await system.db.rows.selectFrom('nft_marketplace').select('id').execute()).toEqual([]);
    expect(await system.db.rows.selectFrom('provider_user').select('id').execute()).toEqual([]);
  },
);

it('demo customers trade NFTs on a chain of development: on sale, in an auction, offered for and sold, each once', async () => {
  const { system } = await world();
  await seedDemo(system);
  await seedDemo(system);
  const { rows } = system.db;
  expect(await rows.selectFrom('nft_marketplace').select(['chain', 'status']).execute()).toEqual([
    { chain: 'sepolia', status: 'DEPLOYED' },
  ]);
  const tokens = rows.selectFrom('nft_token').select(['name', 'status']).orderBy('tokenId');
  expect((await tokens.execute()).map((each) => Object.values(each).join(' '))).toEqual([
    'North Pier MINTED',
    'South Pier MINTED',
    'Breakwater MINTED',
    'Old Tower MINTED',
  ]);
  const listings = rows.selectFrom('nft_listing').select(['type', 'venue', 'status', 'bidCount']).orderBy('id');
  expect((await listings.execute()).map((each) => Object.values(each).join(' '))).toEqual([
    'FIXED_PRICE CONTRACT ACTIVE 0',
    'AUCTION PLATFORM ACTIVE 2',
  ]);
  const offers = await rows.selectFrom('nft_offer').select(['amount', 'status']).orderBy('id').execute();
  expect(offers.map(({ amount, status }) => `${Number(amount)} ${status}`)).toEqual(['0.4 PENDING', '0.25 COMPLETED']);
  const seller = rows
    .selectFrom('wallet')
    .innerJoin('user', 'user.id', 'wallet.userId')
    .select('wallet.balance')
    .where('user.email', '=', 'alice@example.com')
    .where('wallet.currency', '=', 'ETH');
  // The price, the royalty of it included, without the fee, which the buyer has paid on top.
  expect(Number((await seller.executeTakeFirstOrThrow()).balance)).toBe(20.25);
  expect(await currencyImbalances(rows)).toEqual([]);
});

it('what they have signed is found on the chain again', async () => {
  const { system } = await world();
  expect(await runJob('indexNftChains')).toMatchObject({ error: null });
  const listed = system.db.rows.selectFrom('nft_listing').select('isOnContract').where('venue', '=', 'CONTRACT');
  expect(await listed.execute()).toEqual([{ isOnContract: true }]);
});
