import { CONVERT_HEDGE_MOVES } from '../../../src/core/states/convert.js';
import { newClient } from '../../support/accounts.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { funded } from '../../support/convert-assets.js';
import { newKind, reviewed, type HedgeDesk } from '../../support/convert-hedges.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';
import { describeRecord } from '../support/describe-record.js';
import { houseCode, proven } from '../../support/house-code.js';
import { oneByOne } from '../support/one-by-one.js';

const HEDGE = '/api/admin/convert/hedge';
const HOUSE = '/api/admin/finance/pool-backing/house/hedge';
const KEYS = { permissions: ['view.convert.hedge', 'manage.convert.hedge'] as const };
const BOTH = { permissions: ['view.convert.hedge', 'manage.convert.hedge', 'manage.pool.backing'] as const };
const ABANDONED = { outcome: 'ABANDONED', note: 'The venue has never had it' };
const FILLED = { outcome: 'FILLED', filled: '5', cost: '500', fee: '1.3', note: 'In the list of trades' };
/** Exposed, at 100 dollars each. */
const LARGE = '20';

let stub: StubKraken;
// So that small hedges are opened too.
useSettings({ convertHedgeThresholdUsd: '50' });
beforeAll(async () => void (stub = await StubKraken.start()));
beforeEach(() => stub.heal());
afterAll(() => stub.stop());

const inReview = oneByOne((exposed: string): Promise<HedgeDesk> => reviewed(stub, exposed));

describeRecord({
  name: 'hedges in review',
  kind: 'CONVERT_RESOLVE',
  permissions: KEYS.permissions,
  fromUsd: 1000,
  endsByReject: false,
  make: async (usd) => {
    const desk = await inReview(usd === null ? '1' : String(Number(usd) / 100));
    if (usd === null) await setCurrencyOf(desk.base, { trustedPrice: null });
    const { id } = await desk.hedge();
    return { id, approvalId: id };
  },
  approve: (call, client, id, headers) => call(client, 'POST', `${HEDGE}/${id}/resolve`, ABANDONED, headers),
  isCarriedOut: async (id) => {
    const { system } = await world();
    const hedge = system.db.rows.selectFrom('convert_hedge').select('status').where('id', '=', id);
    return (await hedge.executeTakeFirstOrThrow()).status === 'RESOLVED';
  },
});

describe('a hedge in review', () => {
  it('is taken out of it by nothing but its resolution, which ends its approvals', () => {
    const moves = CONVERT_HEDGE_MOVES.filter(({ from }) => from.includes('REVIEW'));
    expect(moves.map(({ action }) => action)).toEqual(['resolve']);
  });
});

describe.each(TRANSPORTS)('a large hedge in review that several people resolve by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const resolve = (client: Client, id: string, body: object) => call(client, 'POST', `${HEDGE}/${id}/resolve`, body);
  const resolveHouse = async (client: Client, id: string, body: object) =>
    call(client, 'POST', `${HOUSE}/${id}/resolve`, { ...body, code: await houseCode(client) });

  /** A hedge that one person has found FILLED. */
  async function begun() {
    const desk = await inReview(LARGE);
    const { id } = await desk.hedge();
    const first = await newApprover(KEYS);
    const before = await desk.hedge();
    expect(await resolve(first, id, FILLED)).toMatchObject({ status: 'REVIEW', note: null, approval: { given: 1 } });
    expect(await desk.hedge()).toEqual(before);
    return { desk, id, before };
  }

  it.each([
    { cost: '501' },
    { filled: '5.1' },
    { fee: '1.4' },
    { fee: '1.3', feeCurrency: 'base' },
    { outcome: 'ABANDONED', filled: undefined, cost: undefined, fee: undefined },
  ])('is a conflict with %j where the first person said something else, and writes nothing', async (other) => {
    const { desk, id, before } = await begun();
    const second = await newApprover(KEYS);
    const feeCurrency = 'feeCurrency' in other ? desk.base.currency : undefined;
    const body = { ...FILLED, fee: '0.1', ...other, ...(feeCurrency && { feeCurrency, fee: '0.013' }) };
    expect(await resolve(second, id, body)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await desk.hedge()).toEqual(before);
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
  });

  it('is booked when a second person says the same in other words, which the hedge then keeps', async () => {
    const { desk, id } = await begun();
    const second = await newApprover(KEYS);
    const { currency: feeCurrency } = desk.quote;
    const same = { outcome: 'FILLED', filled: '5.0', cost: '500.00', fee: '1.30', feeCurrency, note: 'Seen there too' };
    const shown = { status: 'RESOLVED', note: 'Seen there too', resolvedBy: second.user.id, approval: null };
    expect(await resolve(second, id, same)).toMatchObject(shown);
    expect((await desk.books()).booked).toEqual(['995', '100498.7']);
    expect(await desk.position()).toBe('15');
  });

  it('keeps the words of the first person when it is resolved by the path of acts', async () => {
    const { desk, id } = await begun();
    const second = await newApprover(KEYS);
    const { details, title, accountId } = await acts.read(second, id);
    expect(details).toMatchObject({ outcome: 'FILLED', filled: '5', cost: '500', note: FILLED.note });
    expect(title).toContain('SELL 20 ');
    expect(accountId).toBeNull();
    expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await desk.hedge()).toMatchObject({ status: 'RESOLVED', note: FILLED.note, resolvedBy: second.user.id });
    expect((await desk.books()).booked).toEqual(['995', '100498.7']);
  });

  it.each([
    ['this path and ended on the house page', resolve, resolveHouse, 'manage.convert.hedge'],
    ['the house page and ended by this path', resolveHouse, resolve, 'manage.pool.backing'],
  ] as const)('can be begun by %s', async (_how, begin, end, permission) => {
    const desk = await inReview(LARGE);
    const { id } = await desk.hedge();
    const [first, second] = [await newApprover(BOTH), await newApprover(BOTH)];
    expect((await begin(first, id, FILLED)).approval).toMatchObject({ permission, given: 1, needed: 2 });
    expect(await end(second, id, { ...FILLED, note: 'Seen there too' })).toMatchObject({ status: 'RESOLVED' });
    expect(await acts.read(second, id)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('takes no approval from an admin without the right by which it was begun, on either path', async () => {
    const desk = await inReview(LARGE);
    const { id } = await desk.hedge();
    await resolveHouse(await newApprover({ permissions: ['manage.pool.backing'] }), id, FILLED);
    const other = await newApprover(KEYS);
    const refused = { statusCode: 403, code: 'APPROVER_NOT_ELIGIBLE', reason: 'NO_RIGHT' };
    expect(await resolve(other, id, FILLED)).toMatchObject(refused);
    expect(await acts.approve(other, id)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await call(other, 'GET', `${HEDGE}/${id}`)).approval).toBeNull();
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW' });
  });

  it('is approved on the house page by one who has proven the second factor, for the path of acts too', async () => {
    const desk = await inReview(LARGE);
    const { id } = await desk.hedge();
    const keys = { permissions: ['manage.pool.backing'] } as const;
    const [first, second] = [await newApprover(keys), await newApprover(keys)];
    expect(await call(first, 'POST', `${HOUSE}/${id}/resolve`, { ...ABANDONED, code: '123456' })).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await resolveHouse(first, id, ABANDONED)).approval).toMatchObject({ operation: 'resolveHouseHedge' });
    expect(await acts.approve(second, id)).toMatchObject({ statusCode: 403, code: 'SECOND_FACTOR_REQUIRED' });
    expect(await acts.approve(await proven(second), id)).toMatchObject({ status: 'DONE' });
    expect(await desk.hedge()).toMatchObject({ status: 'RESOLVED', outcome: 'ABANDONED' });
  });

  it('refuses what cannot have been traded at the first approval already, and stores none', async () => {
    const desk = await inReview(LARGE);
    const { id } = await desk.hedge();
    const admin = await newApprover(KEYS);
    for (const wrong of [{ cost: '900' }, { filled: '21', cost: '2100' }, { fee: '-1' }, { note: ' ' }]) {
      expect(await resolve(admin, id, { ...FILLED, ...wrong })).toMatchObject({ code: 'BAD_INPUT' });
    }
    expect(await resolve(admin, id, { ...ABANDONED, filled: '1' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await acts.read(admin, id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says with the last approval that less is booked than was traded, and takes that approval back', async () => {
    const desk = await inReview(LARGE);
    const { id } = await desk.hedge();
    const third = await newKind('2');
    const said = { ...FILLED, fee: '0.65', feeCurrency: third.currency };
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    expect((await resolve(first, id, said)).approval).toMatchObject({ given: 1 });
    expect(await resolve(second, id, said)).toMatchObject({ statusCode: 409, code: 'INVENTORY_FLOOR' });
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
    await funded(third, '1', 'VENUE');
    expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await desk.hedge()).toMatchObject({ status: 'RESOLVED', feeCurrency: third.currency });
  });
});

describe.each(TRANSPORTS)('a hedge that is worth less than the tier, by %s', (transport) => {
  const call = through(transport);
  const resolve = (client: Client, id: string, body: object) => call(client, 'POST', `${HEDGE}/${id}/resolve`, body);

  it.each([
    { cost: '999.99', approval: null },
    { cost: '1000', approval: { given: 1, needed: 2, usd: '1000' } },
  ])('counts with what it is said to have cost where that is more: $cost', async ({ cost, approval }) => {
    const desk = await inReview('9.9');
    const { id } = await desk.hedge();
    const said = { outcome: 'FILLED', filled: '9.9', cost, note: 'In the list of trades' };
    const answer = await resolve(await newApprover(KEYS), id, said);
    expect(answer).toMatchObject({ statusCode: 200, status: approval ? 'REVIEW' : 'RESOLVED', approval });
  });

  it('counts with all that was traded where several of its requests were filled', async () => {
    const desk = await inReview('6');
    const { id } = await desk.hedge();
    const { rows } = (await world()).platform.db;
    await rows.updateTable('convert_hedge').set({ sends: 2 }).where('id', '=', id).execute();
    const said = { outcome: 'FILLED', filled: '12', cost: '1150', note: 'Both in the list of trades' };
    expect((await resolve(await newApprover(KEYS), id, said)).approval).toMatchObject({ usd: '1200', needed: 2 });
  });

  it('takes the highest tier where it was traded for a currency without a price', async () => {
    const desk = await inReview('6');
    const { id } = await desk.hedge();
    await setCurrencyOf(desk.quote, { trustedPrice: null });
    const admin = await newClient(KEYS);
    expect(await resolve(admin, id, { ...FILLED, filled: '5' })).toMatchObject({ code: 'APPROVER_NOT_ELIGIBLE' });
    expect(await resolve(admin, id, ABANDONED)).toMatchObject({ status: 'RESOLVED', approval: null });
  });
});
