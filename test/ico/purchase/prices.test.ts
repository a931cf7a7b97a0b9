import { HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { resolvers } from '../../../src/resolvers/index.js';
import { restRoutes } from '../../../src/rest/index.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newBuyer, onSale, type NewOffering } from '../../support/ico-offerings.js';
import { serverOf } from '../../support/server-of.js';
import { useSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { PURCHASE, storedSale, wanted } from '../support/sales.js';

useSettings({ icoMinInvestmentAmount: '10', icoMaxInvestmentAmount: '100', icoMaxPerUser: '150' });

const USD = { code: 'USD', type: 'FIAT' } as const;

let server: Awaited<ReturnType<typeof serverOf>>;

/** A server that settles at prices of the last hour. */
beforeAll(async () => {
  const { platform } = await world();
  const config = { ...platform.config, rateMaxAgeMs: HOUR_MS };
  server = await serverOf({ ...platform, config }, resolvers, restRoutes);
});
afterAll(() => server.close());

async function setPricedAt(code: string, at: Date): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ pricedAt: at.toISOString() }).where('code', '=', code).execute();
}

describe.each(TRANSPORTS)('a purchase at a price of the platform by %s', (transport) => {
  const call = through(transport);

  /** A buyer at that server, of an offering on sale. */
  async function buying(options: NewOffering) {
    const offering = await onSale(options);
    const { cookies } = await newBuyer(offering);
    const buyer = new Client(server.url, { cookies });
    const buy = async (amount: string) => {
      await endWindow('orderCreation');
      return call(buyer, 'POST', PURCHASE, wanted(offering, amount));
    };
    return { offering, buy };
  }

  it('is made however old the price is: what only values takes the last one', async () => {
    const now = (await world()).clock.now().getTime();
    const { offering, buy } = await buying({ currency: { usdPrice: '2' } });
    await setPricedAt(offering.currency, new Date(now - HOUR_MS - SECOND_MS));
    expect(await buy('20')).toMatchObject({ statusCode: 200, usdValue: '40' });
  });

  it('is made in US dollars at 1, however old a price of theirs is', async () => {
    const { offering, buy } = await buying({ currency: USD });
    await setPricedAt('USD', new Date(0));
    expect(await buy('20.01')).toMatchObject({
      statusCode: 200,
      currency: 'USD',
      walletType: 'FIAT',
      price: '2',
      tokens: '10.005',
      usdValue: '20.01',
    });
    expect(await storedSale(offering.id)).toMatchObject({ raised: '20.01', raisedUsd: '20.01' });
  });

  it('has the limits in US dollars to the cent in an offering that is paid in them', async () => {
    const { buy } = await buying({ currency: USD });
    const refused = (message: string) => ({ statusCode: 400, code: 'ICO_LIMIT', message });
    expect(await buy('9.99')).toEqual(refused('amount: at least 10 USD must be paid'));
    expect(await buy('100.01')).toEqual(refused('amount: at most 100 USD may be paid at once'));
    expect(await buy('20.001')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await buy('100')).toMatchObject({ statusCode: 200, usdValue: '100' });
    const most = 'amount: one account may pay at most 150 USD into this offering: 50 USD are left to you';
    expect(await buy('50.01')).toEqual(refused(most));
    expect(await buy('50')).toMatchObject({ statusCode: 200 });
  });
});
