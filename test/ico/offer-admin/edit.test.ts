import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newCurrency } from '../../support/currencies.js';
import {
  activityOf,
  ALL_OFFERINGS,
  launched,
  newAdmin,
  newBuyer,
  newPlan,
  offeringRow,
  onSale,
} from '../../support/ico-offerings.js';
import { following } from '../../support/subscribed.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { bought, inStatus, setOffering, soldOffering, toldOf } from '../support/admin-acts.js';

const PHASES = [
  { name: 'Early', tokenPrice: '0.5', allocation: '1000', duration: 2 },
  { name: 'Late', tokenPrice: '1.5', allocation: '500', duration: 1 },
];

describe.each(TRANSPORTS)('the edit of an offering by %s', (transport) => {
  const call = through(transport);
  const edit = async (id: string, body: object, admin = newAdmin()) =>
    call(await admin, 'PUT', `${ALL_OFFERINGS}/${id}`, body);
  afterEach(async () => {
    (await world()).clock.reset();
    await clearSettings('icoVestingEnabled');
  });

  it('changes any terms before the first contribution, and its creator hears which', async () => {
    const admin = await newAdmin();
    const { id, creator, startDate } = await launched();
    const { code } = await newCurrency({ type: 'SPOT', precision: 6 });
    const begins = new Date(new Date(startDate).getTime() + HOUR_MS).toISOString();
    const ends = new Date(new Date(startDate).getTime() + 30 * DAY_MS).toISOString();
    const changed = await edit(
      id,
      {
        name: 'Other  name',
        symbol: 'OTH',
        description: 'New <b>text</b>',
        icon: 'https://example.com/new.png',
        currency: code,
        minPurchase: '12.5',
        maxPerUser: '900',
        startDate: begins,
        endDate: ends,
        phases: PHASES,
        vesting: {
          type: 'CUSTOM',
          tranches: [
            { afterMonths: 1, percent: '25' },
            { afterMonths: 2, percent: '75' },
          ],
        },
      },
      Promise.resolve(admin),
    );
    expect(changed).toMatchObject({
      statusCode: 200,
      name: 'Other name',
      symbol: 'OTH',
      description: 'New <b>text</b>',
      currency: code,
      minPurchase: '12.5',
      maxPurchase: null,
      maxPerUser: '900',
      startDate: begins,
      endDate: ends,
      targetAmount: '1250',
      remaining: '1500',
      status: 'PENDING',
      icon: 'https://example.com/new.png',
      vesting: {
        type: 'CUSTOM',
        tranches: [
          { afterMonths: 1, percent: '25' },
          { afterMonths: 2, percent: '75' },
        ],
      },
      phases: [
        { ...PHASES[0], sequence: 1, remaining: '1000' },
        { ...PHASES[1], sequence: 2, endsAt: ends },
      ],
    });
    const fields =
      'name, symbol, currency, startDate, endDate, phases, vesting, minPurchase, maxPerUser, icon, description';
    expect(await toldOf(creator)).toMatchObject([
      { title: 'Offering Changed', message: `An administrator has changed your offering Token: ${fields}.` },
    ]);
    expect(await activityOf(id)).toMatchObject([
      {
        userId: admin.user.id,
        action: 'editIcoOffering',
        target: 'offering',
        targetId: id,
        details: { changed: fields.split(', ') },
      },
    ]);
  });

  it('leaves what is left out, and null empties what may be empty alone', async () => {
    const vesting = { type: 'LINEAR', durationMonths: 6, initialPercent: '10' } as const;
    const before = await launched({ minPurchase: '5', maxPurchase: '50', description: 'Text', vesting });
    const nulls = { name: null, phases: null, vesting: null, currency: null, startDate: null };
    const after = await edit(before.id, { ...nulls, minPurchase: null, description: null, symbol: 'NEW' });
    expect(after).toMatchObject({
      symbol: 'NEW',
      minPurchase: null,
      maxPurchase: '50',
      description: null,
      name: 'Token',
      currency: before.currency,
      vesting: { type: 'LINEAR', durationMonths: 6, intervalMonths: 1, initialPercent: '10' },
      phases: [{ id: before.phases[0]!.id }],
    });
  });

  it('writes nothing and tells nobody where a form comes back as it was', async () => {
    const { id, creator } = await launched({ vesting: { type: 'LINEAR' }, maxPurchase: '50.5' });
    const admin = await newAdmin();
    const form = (await admin.rest('GET', `${ALL_OFFERINGS}/${id}`)).body;
    const { updatedAt } = await offeringRow(id);
    const phases = form.phases.map(({ name, tokenPrice, allocation, duration }: Record<string, unknown>) => ({
      name,
      tokenPrice,
      allocation,
      duration,
    }));
    const { name, symbol, blockchain, tokenDecimals, currency, walletType, startDate, endDate, vesting } = form;
    const terms = { name, symbol, blockchain, tokenDecimals, currency, walletType, startDate, endDate, vesting };
    const body = { ...terms, phases, maxPurchase: '50.5', typeId: form.type.id, links: [] };
    expect(await edit(id, body)).toMatchObject({ statusCode: 200 });
    expect((await offeringRow(id)).updatedAt).toBe(updatedAt);
    expect([await toldOf(creator), await activityOf(id)]).toEqual([[], []]);
  });

  it.each([
    { name: 'Other' },
    { symbol: 'OTH' },
    { endDate: '2040-01-01T00:00:00.000Z' },
    { phases: PHASES },
    { vesting: { type: 'LINEAR' } },
    { maxPerUser: '5' },
    { tokenDecimals: 6 },
    { blockchain: 'polygon' },
    { walletType: 'FIAT', currency: 'USD' },
  ])('leaves %p as it is once anybody has contributed, while texts change', async (terms) => {
    const { id } = await soldOffering();
    const fixed = Object.keys(terms)[0]!;
    expect(await edit(id, { ...terms, description: 'New' })).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: expect.stringContaining(fixed),
    });
    const links = [{ label: 'Paper', url: 'https://example.com' }];
    expect(await edit(id, { description: 'New', links })).toMatchObject({ statusCode: 200, description: 'New', links });
  });

  it('leaves terms as they are also where every contribution was given back', async () => {
    const { id } = await soldOffering();
    const { rows } = (await world()).system.db;
    await rows
      .updateTable('ico_transaction')
      .set(({ ref }) => ({ status: 'REFUNDED', refunded: ref('amount'), refundedAt: ref('createdAt') }))
      .where('offeringId', '=', id)
      .execute();
    expect(await edit(id, { phases: PHASES })).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it.each(['REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'])('changes texts alone while it is %s', async (status) => {
    const { id } = await launched();
    await setOffering(id, await inStatus(status));
    expect(await edit(id, { endDate: '2040-01-01T00:00:00.000Z' })).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await edit(id, { description: 'New' })).toMatchObject({ statusCode: 200, description: 'New' });
  });

  it('brings no sale back that has ended', async () => {
    const { id } = await onSale({ lastsMs: DAY_MS });
    const admin = await newAdmin();
    (await world()).clock.advance(DAY_MS);
    const endDate = new Date((await world()).clock.now().getTime() + DAY_MS).toISOString();
    expect(await edit(id, { endDate }, Promise.resolve(admin))).toMatchObject({
      statusCode: 409,
      message: 'What is sold cannot be changed any more: the sale has ended',
    });
  });

  it('gives a sale that has begun no other start, and no end in the past', async () => {
    const { id } = await onSale();
    const { clock } = await world();
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    for (const ms of [HOUR_MS, -HOUR_MS]) {
      expect(await edit(id, { startDate: at(ms) })).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect(await edit(id, { endDate: at(-100) })).toMatchObject({ statusCode: 400 });
    expect(await edit(id, { endDate: at(2 * DAY_MS) })).toMatchObject({ statusCode: 200, status: 'ACTIVE' });
  });

  it.each([
    [{ startDate: '2020-01-01T00:00:00.000Z' }, 'startDate'],
    [{ endDate: '2020-01-01T00:00:00.000Z' }, 'endDate'],
    [{ phases: [{ ...PHASES[0], tokenPrice: '0' }] }, 'phases[0].tokenPrice'],
    [{ phases: [{ ...PHASES[0], duration: 30 }, PHASES[1]] }, 'phases[0].duration'],
    [{ vesting: { type: 'CLIFF', durationMonths: 3, cliffMonths: 3 } }, 'vesting.cliffMonths'],
    [{ minPurchase: '0' }, 'minPurchase'],
    [{ minPurchase: '10', maxPurchase: '9' }, 'maxPurchase'],
    [{ blockchain: 'nowhere' }, 'blockchain'],
    [{ typeId: newId() }, 'typeId'],
    [{ currency: 'NOPE' }, 'currency'],
    [{ tokenAddress: '0x1234' }, 'tokenAddress'],
    [{ icon: 'http://example.com/i.png' }, 'icon'],
    [{ links: [{ label: '', url: 'https://example.com' }] }, 'label'],
  ])('is refused with %j, and nothing changes', async (body, field) => {
    const { id } = await launched();
    expect(await edit(id, { ...body, name: 'Other' })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(field),
    });
    expect(await offeringRow(id)).toMatchObject({ name: 'Token' });
    expect(await activityOf(id)).toEqual([]);
  });

  it('takes no more phases than the plan allows', async () => {
    const { id } = await launched({ planId: (await newPlan({ features: { maxOfferingPhases: 1 } })).id });
    expect(await edit(id, { phases: PHASES })).toMatchObject({ statusCode: 409, code: 'ICO_PLAN_CAP' });
  });

  it('keeps vesting and a plan that could not be had now, and takes no new vesting then', async () => {
    const { id: planId } = await newPlan();
    const { id } = await launched({ planId, vesting: { type: 'LINEAR' } });
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_launch_plan').set({ status: false }).where('id', '=', planId).execute();
    await setSettings({ icoVestingEnabled: 'false' });
    expect(await edit(id, { name: 'Other' })).toMatchObject({ statusCode: 200, vesting: { type: 'LINEAR' } });
    expect(await edit(id, { vesting: { type: 'CLIFF', cliffMonths: 1 } })).toMatchObject({ statusCode: 403 });
  });

  it('sells by the new terms', async () => {
    const offering = await onSale();
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1' });
    expect(await edit(offering.id, { currency: code, phases: PHASES })).toMatchObject({ statusCode: 200 });
    const buyer = await newBuyer({ ...offering, currency: code });
    expect(await bought(buyer, offering, '10')).toMatchObject({ currency: code, price: '0.5', tokens: '20' });
  });

  it('is no admin’s own decision, needs its own permission, and finds no strange ids', async () => {
    const admin = await newAdmin();
    const { id } = await launched({ creator: admin });
    expect(await edit(id, { name: 'Other' }, Promise.resolve(admin))).toMatchObject({ code: 'SELF_DECISION' });
    expect(await edit(id, { name: 'Other' }, newAdmin(['view.ico.offer', 'create.ico.offer']))).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
    });
    expect(await call(await anonymous(), 'PUT', `${ALL_OFFERINGS}/${id}`, {})).toMatchObject({ statusCode: 401 });
    expect(await edit(newId(), { name: 'Other' })).toMatchObject({ statusCode: 404, message: 'Offering not found' });
  });
});

it('the followers of an offering hear its figures when its terms change', async () => {
  const { id } = await onSale();
  const query = 'subscription ($id: UUID!) { icoOfferingProgress(id: $id) { remaining } }';
  const events = await following<object>(await anonymous(), query, { id });
  await events.next();
  await (await newAdmin()).rest('PUT', `${ALL_OFFERINGS}/${id}`, { phases: PHASES });
  expect(await events.next()).toEqual({ icoOfferingProgress: { remaining: '1500' } });
  await events.close();
});
