import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { funded } from '../../support/convert-assets.js';
import { bookedAtVenue, frozenFor, HedgeDesk, heldAtVenue, newKind, reviewed } from '../../support/convert-hedges.js';
import { through, TRANSPORTS } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

const PATH = '/api/admin/convert/hedge';
const KEYS = { permissions: ['view.convert.hedge', 'manage.convert.hedge'] as const };
const FILLED = { outcome: 'FILLED', filled: '5', cost: '500', fee: '1.3', note: 'seen in the list of trades' };
const ABANDONED = { outcome: 'ABANDONED', note: 'the venue has never had it' };

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(() => stub.heal());

afterAll(() => stub.stop());

async function stop(name: 'HEDGES', isStopped: boolean): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('convert_switch').set({ isStopped }).where('name', '=', name).execute();
}

type Pause = readonly [why: string, pause: () => Promise<void>];

const PAUSES: readonly Pause[] = [
  ['hedges are off', () => setSettings({ convertHedgeMode: 'OFF' })],
  ['converting is off', () => setSettings({ convertEnabled: 'false' })],
  ['a Super Admin has stopped them', () => stop('HEDGES', true)],
  ['no venue is configured', async () => void Object.assign((await world()).platform, { houseVenue: null })],
];

describe.each(TRANSPORTS)('hedges for admins by %s', (transport) => {
  const call = through(transport);

  it('are opened by hand below the threshold, and sent by the job', async () => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose('3');
    await desk.run();
    expect(await desk.hedges()).toHaveLength(0);
    const admin = await newClient(KEYS);
    const opened = await call(admin, 'POST', PATH, desk.base);
    expect(opened).toMatchObject({
      status: 'OPEN',
      mode: 'MANUAL',
      side: 'SELL',
      amount: '3',
      createdBy: admin.user.id,
    });
    await desk.run();
    const seen = await call(admin, 'GET', `${PATH}/${opened.id}`);
    expect(seen).toMatchObject({ status: 'FILLED', filled: '3', cost: '300', trades: [{ amount: '3', fee: '0.78' }] });
    const page = await call(admin, 'GET', `${PATH}?filter=${encodeURIComponent(JSON.stringify({ id: opened.id }))}`);
    expect(page.items).toMatchObject([{ id: opened.id, status: 'FILLED' }]);
  });

  it('are opened once under one idempotency key', async () => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose('3');
    const admin = await newClient(KEYS);
    const wish = { ...desk.base, idempotencyKey: newId() };
    const first = await call(admin, 'POST', PATH, wish);
    expect(await call(admin, 'POST', PATH, wish)).toEqual(first);
    expect(await desk.hedges()).toHaveLength(1);
  });

  it.each([
    ['SELL', '6', ['3.5', '1', '0']],
    ['BUY', '-6', ['-3.5', '-1', '0']],
  ])('of the side %s take at most what one may be worth, and the rest stays exposed', async (side, exposed, left) => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose(exposed);
    const admin = await newClient(KEYS);
    // 2.5 units, each of which is worth 100 dollars.
    await setSettings({ convertHedgeMaxUsd: '250' });
    try {
      for (const [index, amount] of ['2.5', '2.5', '1'].entries()) {
        expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ status: 'OPEN', side, amount });
        expect(await desk.position()).toBe(left[index]);
        expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
        await desk.run();
        expect(await desk.hedge()).toMatchObject({ status: 'FILLED' });
      }
      const message = `Nothing of ${desk.base.currency} is exposed`;
      expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ code: 'CONFLICT', message });
    } finally {
      await clearSettings('convertHedgeMaxUsd');
    }
  });

  it.each(PAUSES)('are not opened while %s', async (_why, pause) => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose('3');
    const admin = await newClient(KEYS);
    await pause();
    try {
      expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
      expect(await desk.hedges()).toHaveLength(0);
    } finally {
      await clearSettings('convertEnabled');
      await stop('HEDGES', false);
    }
  });

  it('are not opened of a frozen currency, of one that is not hedged, of nothing, and not twice', async () => {
    const admin = await newClient(KEYS);
    const frozen = await reviewed(stub);
    expect(await call(admin, 'POST', PATH, frozen.base)).toMatchObject({ statusCode: 409, code: 'CURRENCY_FROZEN' });
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    expect(await call(admin, 'POST', PATH, desk.quote)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    await desk.expose('3');
    expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ status: 'OPEN' });
    expect(await call(admin, 'POST', PATH, desk.base)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
  });

  it('are resolved as FILLED: what is said is booked once, and the rest is exposure again', async () => {
    const desk = await reviewed(stub);
    const admin = await newClient(KEYS);
    const { id } = await desk.hedge();
    expect(await call(admin, 'POST', `${PATH}/${id}/resolve`, FILLED)).toMatchObject({
      status: 'RESOLVED',
      outcome: 'FILLED',
      filled: '5',
      cost: '500',
      fee: '1.3',
      note: FILLED.note,
      resolvedBy: admin.user.id,
    });
    expect((await desk.books()).booked).toEqual(['995', '100498.7']);
    expect([await desk.position(), await desk.position(desk.quote)]).toEqual(['15', '500']);
    expect(await frozenFor(desk.assetId)).toEqual(['HEDGE_REVIEW']);
    expect(await call(admin, 'POST', `${PATH}/${id}/resolve`, FILLED)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect((await desk.books()).booked).toEqual(['995', '100498.7']);
  });

  it('are resolved as ABANDONED: nothing is booked, and all of it is exposure again', async () => {
    const desk = await reviewed(stub);
    const admin = await newClient(KEYS);
    const { id } = await desk.hedge();
    const answer = await call(admin, 'POST', `${PATH}/${id}/resolve`, ABANDONED);
    expect(answer).toMatchObject({ status: 'RESOLVED', outcome: 'ABANDONED', filled: '0' });
    expect((await desk.books()).booked).toEqual(['1000', '100000']);
    expect(await heldAtVenue(desk.base)).toBe('0');
    expect(await desk.position()).toBe('20');
  });

  it.each([
    ['FILLED without amounts', { outcome: 'FILLED', note: 'x' }],
    ['more than was ordered', { ...FILLED, filled: '20.1' }],
    ['nothing', { ...FILLED, filled: '0' }],
    ['a fee below zero', { ...FILLED, fee: '-1' }],
    ['a price more than 20 percent below that when it was placed', { ...FILLED, cost: '399.99' }],
    ['a price more than 20 percent above that when it was placed', { ...FILLED, cost: '600.01' }],
    ['a fee above 5 percent', { ...FILLED, fee: '25.01' }],
    ['a fee in a currency that the platform does not have', { ...FILLED, feeCurrency: 'NOWHERE' }],
    ['a cost that is no number', { ...FILLED, cost: '1e3' }],
    ['ABANDONED with amounts', { ...ABANDONED, filled: '1' }],
    ['no note', { ...ABANDONED, note: ' ' }],
  ])('are not resolved with %s', async (_what, wrong) => {
    const desk = await reviewed(stub);
    const admin = await newClient(KEYS);
    const { id } = await desk.hedge();
    expect(await call(admin, 'POST', `${PATH}/${id}/resolve`, wrong)).toMatchObject({ statusCode: 400 });
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW' });
  });

  it('are resolved with a fee in a third currency, which leaves the place of that', async () => {
    const desk = await reviewed(stub);
    const admin = await newClient(KEYS);
    const { id } = await desk.hedge();
    const third = await newKind('2');
    const said = { ...FILLED, fee: '0.65', feeCurrency: third.currency };
    expect(await call(admin, 'POST', `${PATH}/${id}/resolve`, { ...said, fee: '12.51' })).toMatchObject({
      code: 'BAD_INPUT',
      message: `fee: 12.51 ${third.currency} is more than 5 percent of what was traded`,
    });
    expect(await call(admin, 'POST', `${PATH}/${id}/resolve`, said)).toMatchObject({ code: 'INVENTORY_FLOOR' });
    expect(await desk.hedge()).toMatchObject({ status: 'REVIEW', holds: 1 });
    await funded(third, '1', 'VENUE');
    const answer = await call(admin, 'POST', `${PATH}/${id}/resolve`, said);
    expect(answer).toMatchObject({ status: 'RESOLVED', fee: '0.65', feeCurrency: third.currency });
    expect((await desk.books()).booked).toEqual(['995', '100500']);
    expect(await bookedAtVenue(third)).toBe('0.35');
  });

  it('are unknown by an id that none has', async () => {
    const admin = await newClient(KEYS);
    expect(await call(admin, 'GET', `${PATH}/${newId()}`)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const resolve = `${PATH}/${newId()}/resolve`;
    expect(await call(admin, 'POST', resolve, ABANDONED)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('need view.convert.hedge to be seen and manage.convert.hedge to be opened and resolved', async () => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    const seeing = await newClient({ permissions: ['view.convert.hedge'] });
    const other = await newClient({ permissions: ['view.convert.order'] });
    expect(await call(seeing, 'GET', PATH)).toMatchObject({ items: expect.any(Array) });
    expect(await call(other, 'GET', PATH)).toMatchObject({ statusCode: 403 });
    expect(await call(other, 'GET', `${PATH}/${newId()}`)).toMatchObject({ statusCode: 403 });
    expect(await call(seeing, 'POST', PATH, desk.base)).toMatchObject({ statusCode: 403 });
    expect(await call(seeing, 'POST', `${PATH}/${newId()}/resolve`, ABANDONED)).toMatchObject({ statusCode: 403 });
  });
});
