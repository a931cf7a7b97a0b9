import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { canonical } from '../../src/core/money.js';
import { refreshPricesJob } from '../../src/jobs/currency/refresh-prices.js';
import { Site } from '../support/site.js';
import { StubPrices } from '../support/stub-prices.js';

describe('a process with an exchange', () => {
  let site: Site;
  let stub: StubPrices;
  beforeAll(async () => {
    site = await Site.open();
    stub = await StubPrices.start();
  });
  afterAll(async () => {
    await site.close();
    await stub.stop();
  });

  it('takes prices from it when an admin asks for that, and shows what it did', async () => {
    stub.trade('BTC/USD', '64123.45');
    const server = site.start('all', { RATES_EXCHANGE: 'kraken', RATES_EXCHANGE_URL: `${stub.url}/` });
    const admin = await site.signedIn(await site.newUser(SUPER_ADMIN), await server.url());
    await server.logged('started');
    const { body } = await admin.rest('POST', '/api/admin/system/cron/refreshPrices/run');
    expect(body).toMatchObject({ statusCode: 200 });
    const { counts } = await server.logged(refreshPricesJob.title);
    expect(counts).toEqual({ priced: 1, withoutMarket: 3, refused: 0 });
    const list = (await admin.rest('GET', '/api/finance/currency?type=SPOT')).body;
    expect(list.map(({ code, usdPrice }: Record<string, string>) => `${code} ${canonical(usdPrice!)}`)).toEqual([
      'BTC 64123.45',
      'ETH 3000',
      'USDT 1',
    ]);
  });
});
