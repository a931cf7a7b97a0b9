import { HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { takeFeedPrices } from '../../../src/services/currency/take-feed-prices.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient, newUser } from '../../support/accounts.js';
import { convertible, type Convertible } from '../../support/convert-assets.js';
import { PriceFeed, priceOf } from '../../support/convert-feed.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { priceText } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

let feed: PriceFeed;

beforeEach(async () => {
  feed = await PriceFeed.open();
});
afterEach(async () => {
  await feed.close();
  (await world()).clock.reset();
});

const says = (currency: string, ...prices: readonly string[]) => feed.says(currency, ...prices);

async function currencyOf({ currency, type }: Convertible) {
  const { system } = await world();
  const row = system.db.rows.selectFrom('currency').selectAll().where('code', '=', currency);
  return row.where('type', '=', type).executeTakeFirstOrThrow();
}

const isOpen = async (one: Convertible) => (await currencyOf(one)).jumpedAt === null;

/** Feed prices of a currency, each with its delay in seconds after the one before. */
async function saysAfter(seconds: number, currency: string, ...prices: readonly string[]): Promise<void> {
  const { clock } = await world();
  for (const price of prices) {
    clock.advance(seconds * SECOND_MS);
    await says(currency, price);
  }
}

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
    expect(await currencyOf(coin)).toMatchObject({ jumpedAt: expect.any(String), priceSource: 'FEED' });
    expect(await priceOf(coin.currency)).toBe(price);
    expect(await isOpen(other)).toBe(true);
  });

  it('closes one that moves by more than the bound within a minute, however small the steps', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await saysAfter(10, coin.currency, '100', '104', '108', '109.9');
    expect(await isOpen(coin)).toBe(true);
    await saysAfter(10, coin.currency, '110.5');
    expect(await isOpen(coin)).toBe(false);
  });

  it('leaves one open that moves as far in more than a minute', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await saysAfter(35, coin.currency, '100', '105', '110', '115', '121');
    expect(await isOpen(coin)).toBe(true);
  });

  it('opens it again three minutes after the last jump, and not before', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await saysAfter(60, coin.currency, '100', '120', '121', '122');
    const { jumpedAt } = await currencyOf(coin);
    await saysAfter(60, coin.currency, '150', '151', '152');
    expect((await currencyOf(coin)).jumpedAt).toBe(jumpedAt);
    await saysAfter(59, coin.currency, '153');
    expect((await currencyOf(coin)).jumpedAt).toBe(jumpedAt);
    await saysAfter(1, coin.currency, '153');
    expect(await currencyOf(coin)).toMatchObject({ jumpedAt: null, calmSince: null });
  });

  it('restarts the three minutes after a gap without feed prices', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await saysAfter(60, coin.currency, '100', '120', '121');
    await saysAfter(301, coin.currency, '121');
    expect(await isOpen(coin)).toBe(false);
    await saysAfter(60, coin.currency, '121', '121');
    expect(await isOpen(coin)).toBe(false);
    await saysAfter(60, coin.currency, '121');
    expect(await isOpen(coin)).toBe(true);
  });

  it('closes one whose price the feed says so far off that it is not taken, and keeps it closed while it does', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await saysAfter(60, coin.currency, '100', '301', '302', '303', '304', '305');
    expect(await priceOf(coin.currency)).toBe('100');
    expect(await isOpen(coin)).toBe(false);
    await saysAfter(60, coin.currency, '100', '101', '102', '102');
    expect(await isOpen(coin)).toBe(true);
  });

  it('records feed prices of a currency that admins price, without using them or closing it', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100');
    await setCurrencyOf(coin, { priceSource: 'ADMIN' });
    await saysAfter(10, coin.currency, '150', '200');
    expect(await priceOf(coin.currency)).toBe('100');
    const { feedPrice, jumpedAt, priceSource } = await currencyOf(coin);
    expect([priceText(feedPrice), jumpedAt, priceSource]).toEqual(['200', null, 'ADMIN']);
  });

  it('takes its bound from the setting priceMovePercent', async () => {
    await setSettings({ priceMovePercent: '1.5' });
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '101.5');
    expect(await isOpen(coin)).toBe(true);
    await says(coin.currency, '103.03');
    await clearSettings('priceMovePercent');
    expect(await isOpen(coin)).toBe(false);
  });

  it('tells who may reopen it, once for each jump, and nobody else', async () => {
    const keeper = await newClient({ permissions: ['edit.currency'] });
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

  it('tells of all currencies that jump together in one alert', async () => {
    const keeper = await newClient({ permissions: ['edit.currency'] });
    const coins = [await convertible({ usdPrice: '100' }), await convertible({ usdPrice: '100' })] as const;
    for (const price of ['100', '150']) {
      feed.trade(coins[0].currency, price);
      await says(coins[1].currency, price);
    }
    const { system } = await world();
    const told = system.db.rows.selectFrom('notification').select(['title', 'message']);
    const [alert, ...more] = await told.where('userId', '=', keeper.user.id).execute();
    expect(alert?.title).toBe('2 currencies are not converted: their prices have jumped');
    for (const { currency } of coins) expect(alert?.message).toContain(`150 dollars for ${currency} (SPOT)`);
    expect(more).toEqual([]);
  });

  /** Runs `work` while another transaction holds a currency, as an admin does. */
  async function whileHeld({ currency }: Convertible, work: () => Promise<void>): Promise<void> {
    const { system } = await world();
    await inTransaction(system, { operation: 'test' }, async ({ rows }) => {
      await rows.selectFrom('currency').select('id').where('code', '=', currency).forUpdate().execute();
      await work();
    });
  }

  it('skips a currency that another transaction has locked and writes the prices of all others without waiting', async () => {
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

  it('refuses conversions at a jump that ends while the currency is locked', async () => {
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
    await setCurrencyOf(coin, { feedPricedAt: later });
    await says(coin.currency, '150');
    expect([await priceOf(coin.currency), await isOpen(coin)]).toEqual(['100', true]);
  });

  it('writes one price when two processes refresh at the same time, and both read the same one', async () => {
    const coin = await convertible({ usdPrice: '100' });
    await says(coin.currency, '100', '105');
    const { system } = await world();
    const at = new Date(Date.now() + SECOND_MS);
    const { id: currencyId } = await currencyOf(coin);
    const prices = ['106', '107', '108', '109'].map((price) => [{ currencyId, price, isSound: true }]);
    const taken = await Promise.all(
      prices.map((said) =>
        inTransaction(system, { operation: 'test' }, (tx) => takeFeedPrices(system, tx, { said, at })),
      ),
    );
    expect(taken.toSorted()).toEqual([0, 0, 0, 1]);
    const { usdPrice, feedPrice } = await currencyOf(coin);
    expect(priceText(usdPrice)).toBe(priceText(feedPrice));
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
    expect(answer).toMatchObject({ statusCode: 200 });
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
