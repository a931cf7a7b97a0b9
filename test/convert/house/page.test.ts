import { addToPositions } from '../../../src/services/convert/own/position.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import { LASTING, LASTING_MS, newCustomer, newMarket, quoted, settled } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { waitingWork } from '../support/waiting-work.js';

const HOUSE = '/api/admin/finance/pool-backing/house';

useSettings({ ...LASTING, convertRebalanceMode: 'MANUAL' });

describe.each(TRANSPORTS)("the house's page, by %s", (transport) => {
  const read = async () => {
    const viewer = await newClient({ permissions: ['view.pool.backing'] });
    const page = await through(transport)(viewer, 'GET', HOUSE);
    expect(page.statusCode).toBe(200);
    return page;
  };
  const stateOf = async (currency: string) =>
    (await read()).currencies.find((each: { currency: string }) => each.currency === currency);

  it('says what open quotes would pay out, until they expire', async () => {
    const market = await newMarket();
    const { currency } = market.to;
    const [one, other] = [await newCustomer(market), await newCustomer(market)];
    await quoted(one, market, { toAmount: '20.5' });
    await quoted(other, market, { toAmount: '10' });
    expect(await stateOf(currency)).toMatchObject({ quotes: 2, quoted: '30.5', exposure: '0' });
    expect(await stateOf(market.from.currency)).toMatchObject({ quotes: 0, quoted: '0' });
    (await world()).clock.advance(LASTING_MS);
    expect(await stateOf(currency)).toMatchObject({ quotes: 0, quoted: '0' });
  });

  it('says what the house is exposed to, by its positions and by orders that are in none yet', async () => {
    const { system } = await world();
    const market = await newMarket();
    const { from, to } = market;
    await inTransaction(system, { operation: 'test' }, (tx) =>
      addToPositions(system, tx, [
        { ...from, amount: '0.1' },
        { ...to, amount: '-3' },
      ]),
    );
    expect([await stateOf(from.currency), await stateOf(to.currency)]).toMatchObject([
      { exposure: '0.1' },
      { exposure: '-3' },
    ]);
    // It pays 100, of which 0.1 is the fee, for 49.70025.
    await settled(await newCustomer(market), market);
    expect([await stateOf(from.currency), await stateOf(to.currency)]).toMatchObject([
      { exposure: '100' },
      { exposure: '-52.70025' },
    ]);
  });

  it('lists what has not ended: orders, sends, hedges and movements', async () => {
    const work = await waitingWork();
    const { waiting } = await read();
    const ids = new Set(work.map(({ id }) => id));
    expect(waiting.filter(({ id }: { id: string }) => ids.has(id))).toEqual(work);
  });
});
