import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { botTables } from '../support/bot-tables.js';
import { MARKETPLACE, setStrategy, storedPurchase } from '../support/listings.js';
import { storedStrategy, strategyRow } from '../support/stored-strategies.js';

const offered = async () => (await storedStrategy({ userId: (await newUser()).id })).id;

/** A client that holds a purchase of a listing. */
async function buyer(strategyId: string) {
  const client = await newClient();
  await storedPurchase(strategyId, client.user.id);
  return client;
}

describe.each(TRANSPORTS)('reviewing a strategy by %s', (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const review = (client: Caller, id: string, body: object) =>
    call(client, 'POST', `${MARKETPLACE}/${id}/review`, body);
  const reviews = (client: Caller, id: string, query = '') =>
    call(client, 'GET', `${MARKETPLACE}/${id}/review${query}`);
  const untouched = async (ask: () => Promise<any>) => {
    const before = await botTables();
    const answer = await ask();
    expect(await botTables()).toEqual(before);
    return answer;
  };

  it('shows it to everybody at once, with its markup as text and without its author, and counts it', async () => {
    const id = await offered();
    const [one, other] = [await buyer(id), await buyer(id)];
    const comment = ' <script>alert(1)</script> **bold**\nsecond line ';
    expect(await review(one, id, { rating: 5, comment })).toMatchObject({
      statusCode: 200,
      strategyId: id,
      rating: 5,
      comment,
      status: 'APPROVED',
      isOwn: true,
    });
    expect(await review(other, id, { rating: 2, comment: '  ' })).toMatchObject({ rating: 2, comment: null });
    expect(await strategyRow(id)).toMatchObject({ avgRating: '3.50', reviewCount: 2 });
    const page = await reviews(one, id);
    expect(page).toMatchObject({
      statusCode: 200,
      items: [
        { rating: 2, isOwn: false },
        { rating: 5, comment, isOwn: true },
      ],
      own: { rating: 5, isOwn: true },
      pagination: { totalItems: 2 },
    });
    for (const { user } of [one, other]) expect(JSON.stringify(page)).not.toContain(user.id);
    const stranger = await newClient();
    expect(await reviews(stranger, id)).toMatchObject({ items: [{ isOwn: false }, { isOwn: false }], own: null });
    expect(await call(stranger, 'GET', `${MARKETPLACE}/${id}`)).toMatchObject({ avgRating: '3.5', reviewCount: 2 });
  });

  it('rounds the average to two decimals', async () => {
    const id = await offered();
    for (const rating of [5, 4, 4]) await review(await buyer(id), id, { rating });
    expect(await strategyRow(id)).toMatchObject({ avgRating: '4.33', reviewCount: 3 });
  });

  it('replaces the first review of an account by its second', async () => {
    const id = await offered();
    const client = await buyer(id);
    const first = await review(client, id, { rating: 1, comment: 'Bad' });
    expect(await review(client, id, { rating: 4 })).toMatchObject({ id: first.id, rating: 4, comment: null });
    expect(await reviews(client, id)).toMatchObject({
      items: [{ id: first.id, rating: 4 }],
      pagination: { totalItems: 1 },
    });
    expect(await strategyRow(id)).toMatchObject({ avgRating: '4.00', reviewCount: 1 });
  });

  it('keeps it from others until an admin decides where reviews are looked at first', async () => {
    const id = await offered();
    const [client, stranger] = [await buyer(id), await newClient()];
    await review(client, id, { rating: 5 });
    await setSettings({ tradingBotReviewModeration: 'true' });
    try {
      expect(await review(client, id, { rating: 1 })).toMatchObject({ statusCode: 200, status: 'PENDING' });
      expect(await reviews(client, id)).toMatchObject({
        items: [],
        own: { rating: 1, status: 'PENDING', isOwn: true },
      });
      expect(await reviews(stranger, id)).toMatchObject({ items: [], own: null, pagination: { totalItems: 0 } });
      expect(await strategyRow(id)).toMatchObject({ avgRating: null, reviewCount: 0 });
    } finally {
      await clearSettings('tradingBotReviewModeration');
    }
  });

  it.each([
    [{}, 'rating'],
    [{ rating: 0 }, 'rating: must be a whole number from 1 to 5'],
    [{ rating: 6 }, 'rating: must be a whole number from 1 to 5'],
    [{ rating: -1 }, 'rating: must be a whole number from 1 to 5'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: 'five' }, 'rating'],
    [{ rating: null }, 'rating'],
    [{ rating: 5, comment: 'x'.repeat(1_001) }, 'comment: must have at most 1000 characters'],
    [{ rating: 5, comment: 7 }, 'comment'],
  ])('refuses %j and writes nothing', async (body, message) => {
    const id = await offered();
    const client = await buyer(id);
    expect(await untouched(() => review(client, id, body))).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
  });

  it('is for those who hold a purchase of it', async () => {
    const id = await offered();
    const [stranger, refunded] = [await newClient(), await newClient()];
    await storedPurchase(id, refunded.user.id, new Date().toISOString());
    await storedPurchase(await offered(), stranger.user.id);
    for (const client of [stranger, refunded]) {
      expect(await untouched(() => review(client, id, { rating: 5 }))).toMatchObject({
        statusCode: 403,
        code: 'NOT_PURCHASED',
      });
    }
  });

  it('is not for its seller', async () => {
    const seller = await newClient();
    const { id } = await storedStrategy({ userId: seller.user.id });
    expect(await untouched(() => review(seller, id, { rating: 5 }))).toMatchObject({
      statusCode: 400,
      code: 'OWN_STRATEGY',
    });
  });

  it('needs a listing that is in the marketplace', async () => {
    const id = await offered();
    const client = await buyer(id);
    const ask = (of: string) => untouched(() => review(client, of, { rating: 5 }));
    expect(await ask(newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    await setStrategy(id, { status: 'DRAFT' });
    expect(await ask(id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await reviews(client, id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    await setStrategy(id, { status: 'APPROVED' });
    await setSettings({ tradingBotMarketplaceEnabled: 'false' });
    try {
      expect(await ask(id)).toMatchObject({ statusCode: 403, code: 'MARKETPLACE_OFF' });
    } finally {
      await clearSettings('tradingBotMarketplaceEnabled');
    }
  });
});

describe('reviews that are written at once', () => {
  useSettings({ tradingBotReviewModeration: 'false' });

  it('all count, and those of one account as one', async () => {
    const id = await offered();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buyer(id)));
    const write = (each: (typeof buyers)[number], rating: number) =>
      each.rest('POST', `${MARKETPLACE}/${id}/review`, { rating });
    const answers = await Promise.all(buyers.flatMap((each) => [write(each, 3), write(each, 3)]));
    expect(answers.map(({ body }) => body.statusCode)).toEqual(answers.map(() => 200));
    expect(await strategyRow(id)).toMatchObject({ avgRating: '3.00', reviewCount: 5 });
  });

  it('are read in the same number of statements however many there are', async () => {
    const id = await offered();
    const client = await buyer(id);
    await client.rest('POST', `${MARKETPLACE}/${id}/review`, { rating: 3 });
    const path = `${MARKETPLACE}/${id}/review?perPage=100`;
    const few = await fewestStatements(() => client.rest('GET', path));
    for (let count = 0; count < 4; count += 1) {
      await (await buyer(id)).rest('POST', `${MARKETPLACE}/${id}/review`, { rating: 3 });
    }
    expect(await fewestStatements(() => client.rest('GET', path))).toBe(few);
  });
});
