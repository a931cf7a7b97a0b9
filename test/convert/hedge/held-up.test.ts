import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { HedgeDesk, heldAtVenue, newKind } from '../../support/convert-hedges.js';
import { CLOSURES, setCurrencyOf, stop } from '../../support/convert-states.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

const ASSET = '/api/admin/convert/asset';
const HEDGE = '/api/admin/convert/hedge';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

beforeEach(() => stub.heal());

afterEach(() => stop('HEDGES', false));

afterAll(() => stub.stop());

/** Freezes an asset, as a scan does that finds too little of it. */
const drift = CLOSURES.find(({ code }) => code === 'CURRENCY_FROZEN')!.close;

/** Freezes what a desk trades its currency for. */
async function driftOfQuote({ quote }: HedgeDesk): Promise<void> {
  await drift(await convertible({ ...quote, inventory: '0' }));
}

/** Two scans have found too little of what a desk trades its currency for, which is no asset here. */
async function shortOfQuote({ quote }: HedgeDesk): Promise<void> {
  const { rows } = (await world()).system.db;
  const places = rows.updateTable('convert_inventory').set({ shortScans: 2 });
  await places.where('currency', '=', quote.currency).where('location', '=', 'VENUE').execute();
}

async function change({ assetId }: HedgeDesk, call: Call, terms: object): Promise<void> {
  const admin = await newClient({ permissions: ['edit.convert.asset'] });
  expect(await call(admin, 'PUT', `${ASSET}/${assetId}`, terms)).toMatchObject({ statusCode: 200, ...terms });
}

/** One for the file: alerts go to a hundred keepers at most, and other files count theirs. */
let keeper: Promise<Client> | undefined;

async function openByHand({ base }: HedgeDesk, call: Call) {
  keeper ??= newClient({ permissions: ['manage.convert.hedge'] });
  return call(await keeper, 'POST', HEDGE, base);
}

type HoldUp = readonly [what: string, reason: string, hold: (desk: HedgeDesk, call: Call) => Promise<void>];

const HOLD_UPS: readonly HoldUp[] = [
  ['a Super Admin stops hedges', 'A Super Admin has stopped hedges', () => stop('HEDGES')],
  [
    'too little of its currency is found',
    'The currency is frozen',
    async ({ assetId, base }) => drift({ assetId, ...base, inventory: await inventoryOf(base) }),
  ],
  ['too little of what it is traded for is found', 'which it is traded for, is frozen', driftOfQuote],
  [
    'too little is found of what it is traded for, which is no asset',
    'which it is traded for, is frozen',
    shortOfQuote,
  ],
  ['its currency is switched off', 'not hedged any more', (desk, call) => change(desk, call, { enabled: false })],
  ['its market is taken away', 'not hedged any more', (desk, call) => change(desk, call, { hedgeSymbol: null })],
];

describe.each(TRANSPORTS)('a hedge, with what admins do by %s,', (transport) => {
  const call = through(transport);

  it.each(HOLD_UPS)('is not sent when, after it was opened, %s', async (_what, reason, hold) => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose('20');
    expect(await openByHand(desk, call)).toMatchObject({ status: 'OPEN' });
    await hold(desk, call);
    await desk.run();
    const ended = { status: 'PARTIAL', reason: expect.stringContaining(reason), sends: 0 };
    expect(await desk.hedges()).toMatchObject([ended]);
    expect(await desk.position()).toBe('20');
    expect(desk.orders).toHaveLength(0);
  });

  it.each(HOLD_UPS)('is not sent once more when, after the first request, %s', async (_what, reason, hold) => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status: 'PLACED', sends: 1 }]);
    await hold(desk, call);
    stub.state.clockAheadMs += 90_000;
    await desk.run();
    const ended = { status: 'PARTIAL', reason: expect.stringContaining(reason), sends: 1 };
    expect(await desk.hedges()).toMatchObject([ended]);
    expect([await desk.position(), await heldAtVenue(desk.base)]).toEqual(['20', '0']);
    expect(desk.orders).toHaveLength(0);
  });

  it.each([
    ['an asset', driftOfQuote],
    ['no asset', shortOfQuote],
  ])('is not opened by hand while what it is traded for, %s, is frozen', async (_what, hold) => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose('20');
    await hold(desk);
    expect(await openByHand(desk, call)).toMatchObject({
      statusCode: 409,
      code: 'CURRENCY_FROZEN',
      message: expect.stringContaining(desk.quote.currency),
    });
    expect(await desk.hedges()).toEqual([]);
    expect(await desk.position()).toBe('20');
  });

  it.each([
    ['of its currency jumps', 'its price moves too fast', 'base', { jumpedAt: new Date().toISOString() }],
    ['of its currency is closed', 'an admin has closed it (check)', 'base', { closedReason: 'check' }],
    ['of what it is traded for jumps', 'its price moves too fast', 'quote', { jumpedAt: new Date().toISOString() }],
  ] as const)('is not sent while the price %s: the venue’s may be the same', async (_what, reason, kind, columns) => {
    const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
    await desk.expose('20');
    await openByHand(desk, call);
    await setCurrencyOf({ assetId: '', ...desk[kind] } as never, columns);
    await desk.run();
    expect(await desk.hedges()).toMatchObject([
      { status: 'PARTIAL', reason: expect.stringContaining(reason), sends: 0 },
    ]);
    expect(await desk.position()).toBe('20');
  });

  it.each([
    ['whose price has jumped', { jumpedAt: new Date().toISOString() }],
    ['that an admin has closed', { closedReason: 'check' }],
  ] as const)('is not opened by the job of a currency %s', async (_what, columns) => {
    const desk = await HedgeDesk.open(stub);
    await desk.expose('20');
    await setCurrencyOf({ assetId: '', ...desk.base } as never, columns);
    await desk.run();
    expect(await desk.hedges()).toEqual([]);
  });

  it.each([
    ['held up while the currency is frozen that it is', true, 'PARTIAL'],
    ['sent although the currency is frozen that others are now', false, 'FILLED'],
  ])('is %s traded for, when its market has changed', async (_what, isItsOwn, status) => {
    const [desk, other] = [await HedgeDesk.open(stub, { mode: 'MANUAL' }), await newKind('1')];
    await desk.expose('20');
    await openByHand(desk, call);
    await change(desk, call, { hedgeSymbol: `${desk.base.currency}/${other.currency}` });
    await drift(await convertible({ ...(isItsOwn ? desk.quote : other), inventory: '0' }));
    await desk.run();
    expect(await desk.hedges()).toMatchObject([{ status }]);
  });
});
