import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { fewestStatements } from '../../support/statements.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { MARKETPLACE, setStrategy, storedPurchase } from '../support/listings.js';
import { storedStrategy, type StoredStrategy } from '../support/stored-strategies.js';

const GRID = { type: 'GRID', strategyConfig: { lower: '50000', upper: '70000', levels: 5 } } as const;
const SECRETS = [
  'strategyConfig',
  'fast',
  'risk',
  'stopLossPercent',
  'sellerRevenue',
  'grossRevenue',
  'userId',
  'reason',
];

/** All that is shown of a listing. */
const SHOWN =
  'approvedAt avgRating createdAt currency description freePurchases id isOwn isPurchased isTraded name price ' +
  'purchaseCount reviewCount simulated symbol timeframe totalPurchases type version';

/** Listings of this test alone, which its search finds. */
let tests = 0;

async function offer(mark: string, given: Omit<StoredStrategy, 'userId'> = {}, columns = {}): Promise<string> {
  const { id } = await storedStrategy({
    userId: (await newUser()).id,
    ...given,
    name: `${given.name ?? 'Offer'} ${mark}`,
  });
  if (Object.keys(columns).length > 0) await setStrategy(id, columns);
  return id;
}

describe.each(TRANSPORTS)('the marketplace by %s', (transport) => {
  const call = through(transport);
  let mark: string;
  let client: Awaited<ReturnType<typeof newClient>>;
  beforeEach(async () => {
    mark = `mark${(tests += 1)}x`;
    client = await newClient();
  });
  const browse = async (given: Readonly<Record<string, string | object>> = {}) => {
    const entries = Object.entries({ search: mark, ...given }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]);
    return call(client, 'GET', `${MARKETPLACE}?${new URLSearchParams(entries).toString()}`);
  };
  const found = async (given?: Readonly<Record<string, string | object>>) => {
    const { items } = (await browse(given)) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };

  it('shows what is approved and nothing else, without what is sold and without its seller', async () => {
    const id = await offer(mark, { price: '12.5' });
    for (const status of ['DRAFT', 'PENDING_REVIEW', 'REJECTED', 'SUSPENDED'] as const) await offer(mark, { status });
    await offer(mark, { deletedAt: new Date().toISOString() });
    const page = await browse();
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 1, currentPage: 1, perPage: 10 } });
    const [shown] = page.items;
    expect(Object.keys(shown).toSorted().join(' ')).toBe(SHOWN);
    expect(shown).toMatchObject({
      id,
      name: `Offer ${mark}`,
      price: '12.5',
      avgRating: null,
      isOwn: false,
      isPurchased: false,
    });
    const one = await call(client, 'GET', `${MARKETPLACE}/${id}`);
    expect(one).toMatchObject({ statusCode: 200, ...shown });
    for (const secret of SECRETS) expect(JSON.stringify([page, one])).not.toContain(secret);
  });

  it('shows one listing only while it is approved, also to its seller', async () => {
    const { id } = await storedStrategy({ userId: client.user.id });
    expect(await call(client, 'GET', `${MARKETPLACE}/${id}`)).toMatchObject({ statusCode: 200, isOwn: true });
    for (const columns of [
      { status: 'DRAFT' as const },
      { status: 'APPROVED' as const, deletedAt: new Date().toISOString() },
    ]) {
      await setStrategy(id, columns);
      expect(await call(client, 'GET', `${MARKETPLACE}/${id}`)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
  });

  it('sorts by sales, rating, price and time, with unrated ones below every rating', async () => {
    const [a, b, c] = [
      await offer(
        mark,
        { price: '9' },
        { totalPurchases: 5, purchaseCount: 1, avgRating: '4.5', reviewCount: 2, createdAt: '2026-01-03' },
      ),
      await offer(
        mark,
        { price: '100' },
        { totalPurchases: 7, purchaseCount: 0, avgRating: '1', reviewCount: 1, createdAt: '2026-01-01' },
      ),
      await offer(mark, { price: '10' }, { totalPurchases: 3, purchaseCount: 2, createdAt: '2026-01-02' }),
    ];
    const orders = {
      totalPurchases: [b, a, c],
      purchaseCount: [c, a, b],
      avgRating: [a, b, c],
      price: [b, c, a],
      createdAt: [a, c, b],
    };
    for (const [sortField, order] of Object.entries(orders)) {
      expect([sortField, await found({ sortField })]).toEqual([sortField, order]);
      expect([sortField, await found({ sortField, sortOrder: 'asc' })]).toEqual([sortField, order.toReversed()]);
    }
    expect(await found()).toEqual(orders.totalPurchases);
    for (const sortField of ['name', 'risk', '__proto__', 'constructor', 'nope']) {
      expect([sortField, await found({ sortField })]).toEqual([sortField, orders.totalPurchases]);
    }
  });

  it('filters by type, market, timeframe, price and rating, and refuses what it does not know', async () => {
    const [a, b, c] = [
      await offer(mark, { price: '9' }, { totalPurchases: 3, avgRating: '4.5', reviewCount: 2 }),
      await offer(
        mark,
        { ...GRID, price: '100', symbol: 'ETH/USDT' },
        { totalPurchases: 2, avgRating: '3.99', reviewCount: 1 },
      ),
      await offer(mark, { price: '10', timeframe: '4h' }, { totalPurchases: 1 }),
    ];
    expect(await found({ filter: { type: 'GRID' } })).toEqual([b]);
    expect(await found({ filter: { symbol: 'BTC/USDT' } })).toEqual([a, c]);
    expect(await found({ filter: { timeframe: '4h' } })).toEqual([c]);
    expect(await found({ filter: { price: { gte: '9.5', lte: '100' } } })).toEqual([b, c]);
    expect(await found({ filter: { avgRating: { gte: 4 } } })).toEqual([a]);
    expect(await found({ filter: { avgRating: null } })).toEqual([c]);
    expect(await found({ filter: { price: { lt: 50 }, type: { in: ['EMA_CROSS', 'RSI'] }, timeframe: '1h' } })).toEqual(
      [a],
    );
    for (const filter of [{ userId: client.user.id }, { status: 'DRAFT' }, { strategyConfig: {} }, { name: 'Offer' }]) {
      expect(await browse({ filter })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('searches name and description whatever their case, and takes no character for a pattern', async () => {
    const [named, described] = [
      await offer(mark, { name: 'Zürich 100%_Grid', description: 'Nothing to see' }, { totalPurchases: 2 }),
      await offer(mark, { name: 'Other', description: `A <b>zÜRICH</b> strategy of ${mark}` }, { totalPurchases: 1 }),
    ];
    expect(await found({ search: ' zürich ' })).toEqual(expect.arrayContaining([named, described]));
    expect(await found({ search: `of ${mark}` })).toEqual([described]);
    expect(await found({ search: `100%_grid ${mark}` })).toEqual([named]);
    expect(await found({ search: `100_%grid ${mark}` })).toEqual([]);
    expect(await found({ search: `${mark}' or true --` })).toEqual([]);
    expect(await browse({ search: 'x'.repeat(201) })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('search'),
    });
  });

  it('says which ones the caller sells and holds', async () => {
    const own = await offer(mark, {}, { totalPurchases: 9, userId: client.user.id });
    const [held, refunded] = [
      await offer(mark, {}, { totalPurchases: 8 }),
      await offer(mark, {}, { totalPurchases: 7 }),
    ];
    await storedPurchase(held, client.user.id);
    await storedPurchase(refunded, client.user.id, new Date().toISOString());
    await storedPurchase(own, (await newUser()).id);
    expect((await browse()).items).toMatchObject([
      { id: own, isOwn: true, isPurchased: false },
      { id: held, isOwn: false, isPurchased: true },
      { id: refunded, isOwn: false, isPurchased: false },
    ]);
    expect(await call(client, 'GET', `${MARKETPLACE}/${held}`)).toMatchObject({ isOwn: false, isPurchased: true });
  });

  it('pages without repeating or missing one, in five statements however long a page is', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => offer(mark)));
    const pages = [
      await found({ perPage: '3' }),
      await found({ perPage: '3', page: '2' }),
      await found({ perPage: '3', page: '3' }),
    ];
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat().toSorted()).toEqual(all.toSorted());
    const few = await fewestStatements(() => browse({ perPage: '1' }));
    expect(await fewestStatements(() => browse({ perPage: '100' }))).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  });

  it('is closed while it is switched off', async () => {
    const id = await offer(mark);
    await setSettings({ tradingBotMarketplaceEnabled: 'false' });
    try {
      for (const path of ['', `/${id}`, `/${id}/review`]) {
        expect(await call(client, 'GET', `${MARKETPLACE}${path}`)).toMatchObject({
          statusCode: 403,
          code: 'MARKETPLACE_OFF',
        });
      }
    } finally {
      await clearSettings('tradingBotMarketplaceEnabled');
    }
  });

  it('needs the verification of who looks at it', async () => {
    const id = await offer(mark);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    try {
      const paths = ['', `/${id}`, `/${id}/review`];
      for (const path of paths) {
        expect(await call(client, 'GET', `${MARKETPLACE}${path}`)).toMatchObject({
          statusCode: 403,
          code: 'KYC_REQUIRED',
        });
      }
      const level = await newLevel({ features: ['view_trading_bot'] });
      await approve((await newApplication(client.user.id, level.id)).id);
      for (const path of paths)
        expect(await call(client, 'GET', `${MARKETPLACE}${path}`)).toMatchObject({ statusCode: 200 });
    } finally {
      await clearSettings('kycStatus', 'kycFeatureEnforcement');
    }
  });
});
