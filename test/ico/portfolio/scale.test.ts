import { newClient } from '../../support/accounts.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { LONG } from '../../support/long.js';
import { medianMs } from '../../support/median-ms.js';
import { fewestStatements } from '../../support/statements.js';
import { newWallet } from '../../support/wallets.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('fills a portfolio with thousands of contributions');

const CONTRIBUTIONS = 10_000;
const OFFERINGS = 20;
/** Held by the long run alone, which has the machine to itself. */
const BUDGET_MS = 50;

const PATHS = {
  portfolio: '/api/ico/portfolio',
  investments: '/api/ico/portfolio/investments',
  week: '/api/ico/portfolio/performance?timeframe=1W',
  year: '/api/ico/portfolio/performance?timeframe=1Y',
  all: '/api/ico/portfolio/performance?timeframe=ALL',
  contributions: '/api/ico/transaction',
} as const;

/** An account with contributions of two years in some offerings, a tenth of which were refunded. */
async function newCollector() {
  const { platform, clock } = await world();
  const client = await newClient();
  const wallet = await newWallet({ owner: { userId: client.user.id }, currency: 'USDT' });
  const phaseIds: string[] = [];
  const phases = [{}, { tokenPrice: '1.7' }, { tokenPrice: '2.3' }];
  const startDate = new Date(clock.now().getTime() - 700 * 86_400_000).toISOString();
  for (let each = 0; each < OFFERINGS; each += 1) {
    phaseIds.push((await storedOffering({ phases, startDate })).phaseIds[each % 3] ?? '');
  }
  await platform.db.pool.query(
    `insert into ico_transaction (id, "offeringId", "phaseId", "userId", "walletId", status, currency, "walletType", amount,
       "feePercent", fee, price, tokens, "usdValue", "walletAddress", vests, refunded, "createdAt", "updatedAt", "refundedAt")
     select gen_random_uuid(), p."offeringId", p.id, $2, $3, case when n % 10 = 0 then 'REFUNDED' else 'PENDING' end, 'USDT',
       'SPOT', 10 + n % 7, 2, 0.2, p."tokenPrice", trunc((10 + n % 7) / p."tokenPrice", 8), (10 + n % 7) * 0.999, 'x', false,
       case when n % 10 = 0 then 10 + n % 7 else 0 end, at, at, case when n % 10 = 0 then least(at + interval '3 days', $6) end
     from generate_series(1, $4::int) n
     join ico_token_offering_phase p on p.id = ($1::uuid[])[1 + n % $5::int],
     lateral (select $6::timestamptz - n * interval '100 minutes' as at) times`,
    [phaseIds, client.user.id, wallet.id, CONTRIBUTIONS, OFFERINGS, clock.now()],
  );
  await platform.db.pool.query('vacuum analyze ico_transaction, ico_token_offering, ico_token_offering_phase');
  return client;
}

describe(`a portfolio with ${CONTRIBUTIONS} contributions`, () => {
  it('is read by one statement, and its lists by two', async () => {
    const client = await newCollector();
    const costs: Record<string, number> = {};
    for (const [name, path] of Object.entries(PATHS)) {
      await client.rest('GET', path);
      // Authentication is one more.
      costs[name] = (await fewestStatements(() => client.rest('GET', path))) - 1;
    }
    expect(costs).toEqual({ portfolio: 1, investments: 2, week: 1, year: 1, all: 1, contributions: 2 });
    const { body } = await client.rest('GET', PATHS.portfolio);
    expect(body).toMatchObject({ contributions: CONTRIBUTIONS, offerings: OFFERINGS });
    const { body: points } = await client.rest('GET', PATHS.year);
    expect(points.at(-1)).toMatchObject({ invested: body.usd.invested });
    expect(Math.abs(Number(points.at(-1).value) - Number(body.usd.value))).toBeLessThan(0.0001);
  });

  // Times say something only on a machine that does nothing else.
  if (!LONG) return;
  it(`is answered within ${BUDGET_MS} ms`, async () => {
    const client = await newCollector();
    const figures: [string, number][] = [];
    for (const [name, path] of Object.entries(PATHS)) {
      figures.push([name, await medianMs(client, path)]);
    }
    process.stdout.write(`portfolio: ${figures.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', ')}\n`);
    expect(figures.filter(([, ms]) => ms > BUDGET_MS)).toEqual([]);
  }, 120_000);
});
