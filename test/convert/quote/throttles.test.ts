import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { asked, newCustomer, newMarket, ORDER, QUOTE } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';

const MOST = 60;
const LIMITED = { statusCode: 429, code: 'RATE_LIMITED' };

describe.each(TRANSPORTS)('an account that is in a hurry, by %s', (transport) => {
  const call = through(transport);

  it('asks for sixty prices a minute, by all transports together, and others are not slowed by that', async () => {
    const market = await newMarket();
    const poor = await newClient();
    for (let each = 0; each < MOST; each += 1) {
      expect(await call(poor, 'POST', QUOTE, asked(market))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    }
    for (const other of TRANSPORTS) {
      expect(await through(other)(poor, 'POST', QUOTE, asked(market))).toMatchObject(LIMITED);
    }
    expect(await call(await newCustomer(market), 'POST', QUOTE, asked(market))).toMatchObject({ status: 'QUOTED' });
  });

  it('takes sixty quotes a minute, by all transports together', async () => {
    const customer = await newClient();
    for (let each = 0; each < MOST; each += 1) {
      expect(await call(customer, 'POST', ORDER, { quoteId: newId() })).toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const other of TRANSPORTS) {
      expect(await through(other)(customer, 'POST', ORDER, { quoteId: newId() })).toMatchObject(LIMITED);
    }
  });
});
