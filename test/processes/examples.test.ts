import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { seedDemo } from '../../src/services/seed.js';
import { PASSWORD } from '../support/accounts.js';
import { LocalChain } from '../support/local-chain.js';
import { enableExtensions, licenceFolder } from '../support/extensions.js';
import { Site } from '../support/site.js';
import { ROOT } from '../support/sources.js';

it.each([
  [
    'simulated-market.mjs',
    'tries a strategy on a year of simulated prices, and lets a paper bot trade them',
    [/1h: 8760 candles/, /1m: 525600 candles/, /[1-9]\d* trades, .* of fees/],
  ],
  ['bots.mjs', 'trades on paper by signals, and follows all of it over a socket that is cut', [/10 events; 2 trades/]],
  [
    'strategy-marketplace.mjs',
    'sells a strategy, runs it on paper, and gives the price back',
    [/1 trade of 1 bot on PAPER/],
  ],
  [
    'gateway.mjs',
    'plays merchant and buyer from registration to payout, and checks every signature',
    [/40 gross - 0\.4 fee - 10 refunds = 29\.6 USD net/, /Done: \d+ deliveries, every signature checked/],
  ],
])('the example %s %s', async (file, _what, expected) => {
  await withDemo(async (run) => {
    const said = await run(file);
    for (const each of expected) expect(said).toMatch(each);
  });
});

it('the example convert.mjs converts as a customer and looks after the house as an admin, and does so again', async () => {
  await withDemo(async (run) => {
    const [first, second] = [await run('convert.mjs'), await run('convert.mjs')];
    for (const said of [first, second]) {
      expect(said).toMatch(/a quote: .* 409 CONVERT_INVENTORY:/);
      expect(said).toMatch(/BTC: .*, difference 0\n/);
    }
    expect([first, second].map((said) => /as before: floor (\S+),/.exec(said)?.[1])).toEqual(['0', '0']);
    expect([first, second].map((said) => /BTC: orders (\d+)/.exec(said)?.[1])).toEqual(['1', '2']);
  });
});

it('the example ico.mjs sells tokens, delivers them by word or by a chain, and refunds what is not', async () => {
  const chain = await LocalChain.start(1);
  const [CHAIN_RPC_URL, APP_PUBLIC_URL] = [chain.template, 'http://localhost:4000'];
  try {
    const runs: Promise<string>[] = [];
    const play = async (variables: Readonly<Record<string, string>>) =>
      withDemo(
        async (run) => {
          const said = run('ico.mjs');
          runs.push(said);
          await said;
        },
        // All that is bought and settled comes before the end of the sale, also on a busy machine.
        { SALE_SECONDS: '150', ...variables },
      );
    // Beside each other, since a sale takes its time.
    await Promise.all([play({ CHAIN_RPC_URL: '' }), play({ CHAIN_RPC_URL, CHAIN_CONFIRMATIONS: '3', APP_PUBLIC_URL })]);
    for (const said of await Promise.all(runs)) {
      expect(said).toMatch(/409 ICO_SUPPLY: .*\n.*403 FORBIDDEN:/);
      expect(said).toMatch(/Example of a failure: FAILED\n {2}REFUNDED: 20 USDT/);
      expect(said.match(/RELEASED: (20|30) USDT paid out/g)).toHaveLength(2);
      expect(said).toMatch(/ACTIVE: 0 USDT(.|\n)*ACTIVE: 20 USDT(.|\n)*ACTIVE: 50 USDT(.|\n)*SUCCESS: 50 USDT, 100 %/);
      expect(said).toMatch(/REFUNDED: 12 paid out, 8 refunded\n {2}1 RELEASED, 2 CANCELLED, 3 CANCELLED/);
    }
    const checks = (await Promise.all(runs)).map((said) => /: RELEASED, (\w+)\n/.exec(said)?.[1]);
    expect(checks.toSorted()).toEqual(['CONFIRMED', 'UNCHECKED']);
  } finally {
    await chain.close();
  }
}, 600_000);

it('the example nft.mjs mints, buys through the contract, sells by an offer and bids, and does so again', async () => {
  const chain = await LocalChain.start(11_155_111);
  const variables = {
    CHAIN_RPC_URL: chain.template,
    CHAIN_CONFIRMATIONS: '3',
    APP_PUBLIC_URL: 'http://localhost:4000',
  };
  try {
    await withDemo(async (run) => {
      const [first, second] = [await run('nft.mjs'), await run('nft.mjs')];
      for (const said of [first, second]) {
        expect(said).toMatch(/Example collection: DRAFT\n {2}Example collection: DEPLOYED at 0x/);
        expect(said).toMatch(/403 FORBIDDEN: (.|\n)*CONTRACT: 0\.5 ETH in all\n {2}CONTRACT by 0x/);
        expect(said).toMatch(/400 TRANSFER_MISMATCH: (.|\n)*OFFER: 0\.25 ETH at /);
        expect(said).toMatch(/400 BAD_INPUT: (.|\n)*2 bids, the highest 0\.015 ETH by 0x/);
      }
      // The second run finds the contract that the first has deployed.
      const [one, other] = [first, second].map((said) => / {2}(0x\w+): 2\.5 % of each price/.exec(said)?.[1]);
      expect(one).toMatch(/^0x/);
      expect(other).toBe(one);
    }, variables);
  } finally {
    await chain.close();
  }
}, 300_000);

/**
 * Hands over what runs an example against a server with demo data and these variables, to its end, and answers what it
 * printed.
 */
async function withDemo(
  use: (run: (file: string) => Promise<string>) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const site = await Site.open({ TRADING_SIMULATED_MARKET: 'true' });
  try {
    site.more['LICENCE_DIR'] = await licenceFolder();
    await enableExtensions(site.system);
    const { email } = await site.newUser(SUPER_ADMIN);
    await seedDemo(site.system);
    const url = await site.start('all', { RATE_LIMIT: '1000000', ...variables }).url();
    await use((file) => runExample(file, { URL: url, ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD, ...variables }));
  } finally {
    await site.close();
  }
}

async function runExample(file: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'examples', file)], {
    env: { ...process.env, ...environment },
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += String(part)));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([0, expect.stringMatching(/\n\nDone\b.*\.\n$/)]);
  return said;
}
