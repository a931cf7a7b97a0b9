import { freeze } from '../../../src/services/convert/own/freeze.js';
import { addToPositions } from '../../../src/services/convert/own/position.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { convertible } from '../../support/convert-assets.js';
import { inTwoPlaces, MOVEMENTS, overdue, rebalancer, wishOf } from '../../support/convert-movements.js';
import { newCustomer, newMarket, quoted } from '../../support/convert-quotes.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { hedgeAt } from '../../support/convert-under-way.js';
import { runJob } from '../../support/jobs.js';
import { watched } from '../../support/metrics.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { storedSend } from '../support/stored-sends.js';

useSettings({ convertQuoteSeconds: '120', convertRebalanceMode: 'MANUAL' });

const state = (name: string) => `convert_assets{state="${name}"}`;

describe('the metrics of instant convert', () => {
  it('count assets by what customers can do with them', async () => {
    const { system } = await world();
    const { grown } = await watched(state('open'), state('closed'), state('frozen'), state('disabled'));
    await convertible({ inventory: '0' });
    const [frozen, closed] = [await convertible({ inventory: '0' }), await convertible({ inventory: '0' })];
    await convertible({ inventory: '0', enabled: false });
    await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, frozen, 'DRIFT'));
    await setCurrencyOf(closed, { jumpedAt: new Date().toISOString() });
    expect(await grown()).toEqual([1, 1, 1, 1]);
  });

  it('count open quotes, what waits for an admin, and how long the oldest hedge is under way', async () => {
    const market = await newMarket();
    const customer = await newCustomer(market);
    const oldest = 'convert_oldest_seconds{kind="hedge"}';
    const { grown } = await watched('convert_open_quotes', 'convert_reviews{kind="hedge"}', oldest);
    await quoted(customer, market);
    const asset = await convertible({ inventory: '0' });
    const { currency, type } = asset;
    await hedgeAt({ currency, type }, { status: 'REVIEW', side: 'SELL', amount: '1', limitPrice: '1' });
    const other = await convertible({ inventory: '0' });
    const wish = { status: 'PLACED', side: 'SELL', amount: '1', limitPrice: '1' } as const;
    await hedgeAt({ currency: other.currency, type: other.type }, wish);
    const { clock } = await world();
    clock.advance(5_000);
    const [quotes, reviews, seconds] = await grown();
    expect([quotes, reviews]).toEqual([1, 1]);
    expect(seconds).toBeGreaterThanOrEqual(5);
  });

  it('count places of the house that hold less than is booked', async () => {
    const { platform } = await world();
    const { grown } = await watched('convert_places_short');
    const [short, other] = [await convertible(), await convertible()];
    const scanned = async ({ inventory }: typeof short, shortScans: number) => {
      const places = platform.db.rows.updateTable('convert_inventory').where('id', '=', inventory.id);
      await places.set({ shortScans }).execute();
    };
    await scanned(short, 1);
    await scanned(other, 2);
    expect(await grown()).toEqual([2]);
    await scanned(short, 0);
    expect(await grown()).toEqual([1]);
  });

  it('say how long the send that was approved first has not ended', async () => {
    const { clock } = await world();
    const { grown } = await watched('convert_oldest_send_seconds', 'convert_oldest_seconds{kind="send"}');
    await storedSend({ status: 'PENDING_APPROVAL', approvedAt: null });
    expect(await grown()).toEqual([0, 0]);
    await storedSend();
    clock.advance(60_000);
    await storedSend({ status: 'BROADCAST' });
    for (const seconds of await grown()) {
      expect(seconds).toBeGreaterThanOrEqual(60);
      expect(seconds).toBeLessThan(180);
    }
  });

  it('say how long the oldest movement is under way, and count those that wait for an admin', async () => {
    const { clock } = await world();
    const oldest = 'convert_oldest_seconds{kind="movement"}';
    const { grown } = await watched('convert_reviews{kind="movement"}', oldest);
    const admin = await rebalancer();
    const { body } = await admin.rest('POST', MOVEMENTS, wishOf(await inTwoPlaces()));
    clock.advance(60_000);
    const [reviews, seconds] = await grown();
    expect(reviews).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(60);
    await overdue(body.id);
    await runJob('processConvertMovements');
    expect(await grown()).toEqual([1, 0]);
  });

  it('add up the exposure of all currencies in US dollars, whichever direction it has', async () => {
    const { system } = await world();
    const { grown } = await watched('convert_exposure_usd');
    const [long, short] = [await convertible({ usdPrice: '100' }), await convertible({ usdPrice: '10' })];
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      await addToPositions(system, tx, [{ ...long, amount: '2.5' }]);
      await addToPositions(system, tx, [{ ...short, amount: '-3' }]);
    });
    expect(await grown()).toEqual([280]);
  });
});
