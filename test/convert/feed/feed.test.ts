import { HOUR_MS } from '../../../src/core/clock.js';
import { watchPrices } from '../../../src/services/convert/feed/watch-prices.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient, newUser } from '../../support/accounts.js';
import { convertible, type Convertible } from '../../support/convert-assets.js';
import { PriceFeed, priceOf } from '../../support/convert-feed.js';
import { setAsset } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let feed: PriceFeed;

beforeEach(async () => {
  feed = await PriceFeed.open();
});
afterEach(() => feed.close());

const says = (currency: string, ...prices: readonly string[]) => feed.says(currency, ...prices);

async function asset({ assetId }: Pick<Convertible, 'assetId'>) {
  const { system } = await world();
  return system.db.rows.selectFrom('convert_asset').selectAll().where('id', '=', assetId).executeTakeFirstOrThrow();
}

const isOpen = async (one: Convertible) => (await asset(one)).jumpedAt === null;

describe('the watch over prices of the feed', () => {
  it('leaves an asset open whose prices stay within the bound, the bound itself included', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '110', '99', '108.9');
    expect(await isOpen(coin)).toBe(true);
  });

  it.each(['110.01', '89.99'])('closes an asset whose price goes from 100 to %s, and nothing else', async (price) => {
    const [coin, other] = [await convertible({ usdPrice: '100' }), await convertible({ usdPrice: '100' })];
    feed.trade(other.currency, '101');
    await says(coin.currency, '100', price);
    expect(await asset(coin)).toMatchObject({ jumpedAt: expect.any(String), calmUpdates: 0 });
    expect(await priceOf(coin.currency)).toBe(price);
    expect(await isOpen(other)).toBe(true);
  });

  it('opens it again after three prices in a row within the bound, counted from the last jump', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '120', '121', '122');
    const { jumpedAt } = await asset(coin);
    await says(coin.currency, '150', '151', '152');
    expect((await asset(coin)).jumpedAt).toBe(jumpedAt);
    await says(coin.currency, '153');
    expect(await asset(coin)).toMatchObject({ jumpedAt: null, calmUpdates: 0 });
  });

  it('closes one whose price the feed says so far off that it is not taken, and keeps it closed while it does', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '301', '302', '303', '304');
    expect(await priceOf(coin.currency)).toBe('100');
    expect(await isOpen(coin)).toBe(false);
    await says(coin.currency, '100', '101', '102');
    expect(await isOpen(coin)).toBe(false);
    await says(coin.currency, '103');
    expect(await isOpen(coin)).toBe(true);
  });

  it('takes its bound from the setting convertPriceMovePercent', async () => {
    await setSettings({ convertPriceMovePercent: '1.5' });
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '101.5');
    expect(await isOpen(coin)).toBe(true);
    await says(coin.currency, '103.03');
    await clearSettings('convertPriceMovePercent');
    expect(await isOpen(coin)).toBe(false);
  });

  it('tells who may reopen it, once for each jump, and nobody else', async () => {
    const keeper = await newClient({ permissions: ['manage.convert.hedge'] });
    const other = await newUser({ permissions: ['edit.convert.asset'] });
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '150', '200');
    const { system } = await world();
    const told = await system.db.rows
      .selectFrom('notification')
      .select(['userId', 'type', 'message'])
      .where('title', '=', `${coin.currency} is not converted: its price has jumped`)
      .where('userId', 'in', [keeper.user.id, other.id])
      .execute();
    expect(told).toEqual([
      { userId: keeper.user.id, type: 'alert', message: expect.stringContaining(`150 dollars for ${coin.currency}`) },
    ]);
  });

  /** Runs `work` while another transaction holds an asset, as an admin or a scan does. */
  async function whileHeld({ assetId }: Convertible, work: () => Promise<void>): Promise<void> {
    const { system } = await world();
    await inTransaction(system, { operation: 'test' }, async ({ rows }) => {
      await rows.selectFrom('convert_asset').select('id').where('id', '=', assetId).forUpdate().execute();
      await work();
    });
  }

  it('waits for nobody: while another holds an asset, its price stays, and those of all others are written', async () => {
    const [coin, other] = [await convertible({ usdPrice: '100' }), await convertible({ usdPrice: '100' })];
    feed.trade(other.currency, '100');
    await says(coin.currency, '100');
    await whileHeld(coin, async () => {
      feed.trade(other.currency, '101');
      await says(coin.currency, '120');
    });
    expect([await priceOf(coin.currency), await priceOf(other.currency)]).toEqual(['100', '101']);
    expect(await isOpen(coin)).toBe(true);
    await says(coin.currency, '120');
    expect([await priceOf(coin.currency), await isOpen(coin)]).toEqual(['120', false]);
  });

  it('lets nobody convert at a jump that is over before the asset is free again', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100');
    await whileHeld(coin, () => says(coin.currency, '150', '200'));
    expect(await priceOf(coin.currency)).toBe('100');
    await says(coin.currency, '101');
    expect([await priceOf(coin.currency), await isOpen(coin)]).toEqual(['101', true]);
  });

  it('keeps a price that another process asked for before the last one that was compared', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100');
    const later = new Date(Date.now() + HOUR_MS).toISOString();
    await setAsset(coin, { feedPricedAt: later });
    await says(coin.currency, '150');
    expect([await priceOf(coin.currency), await isOpen(coin)]).toEqual(['100', true]);
  });

  it('compares each price once when two processes ask at the same time', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '150');
    const { system } = await world();
    const askedAt = new Date(Date.now() + 1_000);
    const prices = { taken: [{ currency: coin.currency, type: coin.type, price: '150' }], refused: [], askedAt };
    const watch = () => inTransaction(system, { operation: 'test' }, (tx) => watchPrices(system, tx, prices));
    await Promise.all(Array.from({ length: 8 }, watch));
    expect(await asset(coin)).toMatchObject({ calmUpdates: 1 });
  });
});

describe.each(TRANSPORTS)('a price that an admin sets by %s', (transport) => {
  const call = through(transport);

  async function setPrice(currency: string, usdPrice: string): Promise<void> {
    const { system } = await world();
    const admin = await newClient({ permissions: ['edit.currency'] });
    const row = system.db.rows.selectFrom('currency').select('id').where('code', '=', currency);
    const { id } = await row.executeTakeFirstOrThrow();
    const answer = await call(admin, 'PUT', `/api/admin/finance/currency/${id}`, { usdPrice });
    expect(answer).toMatchObject({ statusCode: 200, usdPrice });
  }

  async function reopen({ assetId }: Convertible): Promise<void> {
    const keeper = await newClient({ permissions: ['manage.convert.hedge'] });
    const reason = 'I have looked into it';
    const answer = await call(keeper, 'POST', `/api/admin/convert/asset/${assetId}/reopen`, { reason });
    expect(answer).toMatchObject({ statusCode: 200, jumpedAt: null });
  }

  async function alertsOf(currency: string) {
    const { system } = await world();
    const told = system.db.rows.selectFrom('notification').select('id');
    return told.where('title', 'like', `${currency} is not converted%`).execute();
  }

  it('is compared with no price of the feed, also when the feed takes its place', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100');
    await setPrice(coin.currency, '180');
    expect(await isOpen(coin)).toBe(true);
    await says(coin.currency, '101');
    expect(await isOpen(coin)).toBe(true);
  });

  it('closes nothing while the feed, too far from it to be taken, says what it said before', async () => {
    await newClient({ permissions: ['manage.convert.hedge'] });
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100');
    await setPrice(coin.currency, '400');
    await says(coin.currency, '100', '101', '99');
    expect(await priceOf(coin.currency)).toBe('400');
    expect(await isOpen(coin)).toBe(true);
    expect(await alertsOf(coin.currency)).toEqual([]);
  });

  it('closes no new currency, however far the first prices of the feed are from it', async () => {
    const coin = await convertible({ usdPrice: '7' });
    await setPrice(coin.currency, '1');
    await says(coin.currency, '5', '5.1');
    expect(await priceOf(coin.currency)).toBe('1');
    expect(await isOpen(coin)).toBe(true);
  });

  it('does not keep two prices of the feed that are apart from closing a currency', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100');
    await setPrice(coin.currency, '1000');
    await says(coin.currency, '120');
    expect(await isOpen(coin)).toBe(false);
  });

  it('lets a currency stay open that an admin reopens with it, once the feed goes on from its jump', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '350');
    expect(await isOpen(coin)).toBe(false);
    await setPrice(coin.currency, '350');
    await reopen(coin);
    await says(coin.currency, '351');
    expect(await isOpen(coin)).toBe(true);
  });

  it('need not change to reopen a currency, which only the next jump closes again', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '350');
    await reopen(coin);
    await says(coin.currency, '350', '351');
    expect([await priceOf(coin.currency), await isOpen(coin)]).toEqual(['100', true]);
    await says(coin.currency, '500');
    expect(await isOpen(coin)).toBe(false);
  });
});
