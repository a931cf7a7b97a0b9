import {
  LASTING,
  LASTING_MS,
  accepted,
  asked,
  newCustomer,
  newMarket,
  orderRow,
  QUOTE,
  quoted,
} from '../../support/convert-quotes.js';
import { runJob } from '../../support/jobs.js';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import { storedOrder } from '../support/stored-orders.js';
import { useSettings } from '../../support/stored-settings.js';

useSettings(LASTING);

const CHANGES = `subscription { convertOrderChanged { cursor order { id status expiredAt } } }`;
const QUOTED = { status: 'QUOTED', acceptedAt: null, settledAt: null } as const;

it('the job ends quotes that are past their time, tells their customers, and leaves the others', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { clock } = await world();
  const old = await quoted(customer, market);
  clock.advance(LASTING_MS);
  const young = await quoted(customer, market);
  const changes = await following<any>(customer, CHANGES);
  expect(await runJob('expireConvertQuotes')).toMatchObject({ status: 'SUCCEEDED' });
  expect((await changes.next()).convertOrderChanged.order).toEqual({
    id: old.id,
    status: 'EXPIRED',
    expiredAt: expect.any(String),
  });
  await changes.close();
  expect([await orderRow(old.id), await orderRow(young.id)]).toMatchObject([
    { status: 'EXPIRED' },
    { status: 'QUOTED' },
  ]);
  expect(await accepted(customer, old.id)).toMatchObject({ statusCode: 409, code: 'QUOTE_EXPIRED' });
  expect(await accepted(customer, young.id)).toMatchObject({ status: 'SETTLED' });
});

it('the job ends a thousand in a run, the oldest first, and the next run goes on', async () => {
  const market = await newMarket();
  const { user } = await newCustomer(market);
  const { platform } = await world();
  const begun = Date.now() - 3_600_000;
  const at = (ms: number) => new Date(begun + ms).toISOString();
  for (let each = 0; each < 1_010; each += 1) {
    await storedOrder({ userId: user.id, ...QUOTED, createdAt: at(each), expiresAt: at(each + 10) });
  }
  const open = async () =>
    (
      await platform.db.rows
        .selectFrom('convert_order')
        .select('createdAt')
        .where('userId', '=', user.id)
        .where('status', '=', 'QUOTED')
        .orderBy('createdAt')
        .execute()
    ).map(({ createdAt }) => Date.parse(createdAt) - begun);
  await runJob('expireConvertQuotes');
  expect(await open()).toEqual([1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007, 1_008, 1_009]);
  await runJob('expireConvertQuotes');
  expect(await open()).toEqual([]);
});

it('a quote that has expired can be asked for again', async () => {
  const market = await newMarket();
  const customer = await newCustomer(market, '100');
  const { clock } = await world();
  const first = await quoted(customer, market);
  clock.advance(LASTING_MS);
  const { body } = await customer.rest('POST', QUOTE, asked(market));
  expect(body).toMatchObject({ statusCode: 200, status: 'QUOTED' });
  expect(body.id).not.toBe(first.id);
});
