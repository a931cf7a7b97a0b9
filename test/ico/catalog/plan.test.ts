import { anonymous, newClient } from '../../support/accounts.js';
import { deadlocks } from '../../support/deadlocks.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { activityOf } from '../support/activity-rows.js';
import { keeper, viewer } from '../support/settings-admins.js';
import { storedPlan } from '../support/stored-plans.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';

const PATH = '/api/admin/ico/settings/launch/plan';
const FEATURES = { maxTeamMembers: 5, maxRoadmapItems: 0, maxOfferingPhases: 1, support: ['mail', { hours: 24 }] };
const PLAN = { name: 'Large', price: '10.5', currency: 'USDT', walletType: 'SPOT', features: FEATURES };
const NOWHERE = '018f3c5a-7d2e-7c1b-9a4f-3b6d8e2f1a90';
const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at]));

describe.each(TRANSPORTS)('a launch plan, by %s', (transport) => {
  const call = through(transport);
  const created = async (body: object = {}) => {
    const admin = await keeper();
    const answer = await call(admin, 'POST', PATH, { ...PLAN, ...body });
    return { admin, id: answer.id as string, answer };
  };
  const plansOf = async () => (await call(await anonymous(), 'GET', '/api/ico/plan')) as any[];

  it('is added with what it offers, shown to everybody in its place, and recorded', async () => {
    const { admin, id, answer } = await created({ sortOrder: 2, description: '<b>All</b> of it' });
    expect(answer).toMatchObject({ ...PLAN, description: '<b>All</b> of it', status: true, recommanded: false });
    const places = (await plansOf()).map(({ sortOrder }) => sortOrder);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect((await plansOf()).find((plan) => plan.id === id)).toMatchObject(PLAN);
    expect(await activityOf(admin.user.id)).toEqual([
      expect.objectContaining({ action: 'createIcoLaunchPlan', target: 'plan', targetId: id, name: 'Large' }),
    ]);
  });

  it('is changed as far as is said, and gets its description back to none by null', async () => {
    const { admin, id } = await created({ description: 'For many' });
    const changed = await call(admin, 'PUT', `${PATH}/${id}`, { price: '0', features: {}, description: null });
    expect(changed).toMatchObject({ name: 'Large', price: '0', features: {}, description: null });
    expect(await call(admin, 'PUT', `${PATH}/${id}`, { currency: 'BTC' })).toMatchObject({
      currency: 'BTC',
      price: '0',
    });
    expect(await call(admin, 'PUT', `${PATH}/${id}/status`, { status: false })).toMatchObject({ status: false });
    expect((await plansOf()).map((plan) => plan.id)).not.toContain(id);
    const acts = (await activityOf(admin.user.id)).map(({ action }) => action);
    expect(acts.slice(0, 3)).toEqual(['setIcoLaunchPlanStatus', 'updateIcoLaunchPlan', 'updateIcoLaunchPlan']);
  });

  it.each([
    ['a price below zero', { price: '-1' }],
    ['a price finer than the currency', { price: '1.0000001' }],
    ['a price that no wallet holds', { price: '1000000000000' }],
    ['a price with an exponent', { price: '1e3' }],
    ['an unknown currency', { currency: 'NONE' }],
    ['a currency of another wallet', { walletType: 'FIAT' }],
    ['features that are a list', { features: [] }],
    ['a cap below zero', { features: { maxTeamMembers: -1 } }],
    ['more phases than the platform grants', { features: { maxOfferingPhases: 21 } }],
    ['more team members than the platform grants', { features: { maxTeamMembers: 101 } }],
    ['more roadmap items than the platform grants', { features: { maxRoadmapItems: 101 } }],
    ['a broken cap', { features: { maxTeamMembers: 1.5 } }],
    ['a cap in words', { features: { maxTeamMembers: '5' } }],
    ['no phases', { features: { maxOfferingPhases: 0 } }],
    ['51 features', { features: wide(51) }],
    ['features of more than 8,000 bytes', { features: { note: 'ä'.repeat(4_000) } }],
    ['a place below zero', { sortOrder: -1 }],
    ['a name of spaces', { name: ' ' }],
    ['a description of 1,001 characters', { description: 'a'.repeat(1_001) }],
  ])('is neither added nor changed with %s', async (_what, bad) => {
    const { admin, id, answer } = await created();
    const refused = { statusCode: 400, code: 'BAD_INPUT' };
    expect(await call(admin, 'POST', PATH, { ...PLAN, ...bad })).toMatchObject(refused);
    expect(await call(admin, 'PUT', `${PATH}/${id}`, bad)).toMatchObject(refused);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const { items } = await call(admin, 'GET', `${PATH}?filter=${filter}`);
    const { statusCode: _, ...stored } = answer;
    expect(items).toEqual([stored]);
    expect(await activityOf(admin.user.id)).toHaveLength(1);
  });

  it('takes caps on their bounds, and null for none', async () => {
    const features = { maxTeamMembers: 100, maxRoadmapItems: null, maxOfferingPhases: 20, ...wide(47) };
    expect((await created({ features })).answer).toMatchObject({ statusCode: 200, features });
  });

  it('that was stored with more than the platform grants can be changed, but not to that much again', async () => {
    const features = { maxOfferingPhases: 50 };
    const [admin, { id }] = [await keeper(), await storedPlan(features)];
    expect(await call(admin, 'PUT', `${PATH}/${id}`, { name: 'Older' })).toMatchObject({ name: 'Older', features });
    expect(await call(admin, 'PUT', `${PATH}/${id}`, { features })).toMatchObject({
      statusCode: 400,
      message: 'features.maxOfferingPhases must be a whole number from 1 to 20',
    });
  });

  it('keeps its currency while an offering uses it, and not its price', async () => {
    const { admin, id } = await created();
    await storedOffering({ userId: admin.user.id, planId: id, status: 'PENDING' });
    const refused = { statusCode: 409, code: 'ICO_IN_USE' };
    expect(await call(admin, 'PUT', `${PATH}/${id}`, { currency: 'BTC' })).toMatchObject(refused);
    expect(await call(admin, 'PUT', `${PATH}/${id}`, { price: '12' })).toMatchObject({ price: '12' });
  });

  it('is listed for admins, sorted and filtered', async () => {
    const { admin, id } = await created({ sortOrder: 999_999 });
    const page = await call(admin, 'GET', `${PATH}?sortField=sortOrder&sortOrder=desc&perPage=1`);
    expect(page).toMatchObject({ items: [{ sortOrder: 999_999 }], pagination: { perPage: 1 } });
    await call(admin, 'DELETE', `${PATH}/${id}`);
  });

  it('is not found where there is none', async () => {
    const admin = await keeper();
    const missing = { statusCode: 404, code: 'NOT_FOUND' };
    expect(await call(admin, 'PUT', `${PATH}/${NOWHERE}`, { name: 'New' })).toMatchObject(missing);
    expect(await call(admin, 'PUT', `${PATH}/${NOWHERE}/status`, { status: true })).toMatchObject(missing);
    expect(await call(admin, 'PUT', `${PATH}/${NOWHERE}/recommanded`)).toMatchObject(missing);
    const items = [{ id: NOWHERE, sortOrder: 1 }];
    expect(await call(admin, 'PUT', PATH, { items })).toMatchObject(missing);
  });

  it('is kept by nobody without the key', async () => {
    const { id } = await created();
    const writes = [
      ['POST', PATH, PLAN],
      ['PUT', PATH, { items: [{ id, sortOrder: 1 }] }],
      ['PUT', `${PATH}/${id}`, { name: 'New' }],
      ['PUT', `${PATH}/${id}/status`, { status: false }],
      ['PUT', `${PATH}/${id}/recommanded`, undefined],
      ['DELETE', `${PATH}/${id}`, undefined],
    ] as const;
    for (const [method, at, body] of writes) {
      for (const client of [await viewer(), await newClient()]) {
        expect(await call(client, method, at, body)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      }
      expect(await call(await anonymous(), method, at, body)).toMatchObject({ statusCode: 401 });
    }
    expect(await call(await newClient(), 'GET', PATH)).toMatchObject({ statusCode: 403 });
  });

  it('gets its place with others, all of them or none, each once', async () => {
    const [one, other] = [await created(), await created()];
    const { admin } = one;
    const placesOf = async () => {
      const filter = encodeURIComponent(JSON.stringify({ id: { in: [one.id, other.id] } }));
      const { items } = await call(admin, 'GET', `${PATH}?sortField=createdAt&sortOrder=asc&filter=${filter}`);
      return items.map(({ sortOrder }: { sortOrder: number }) => sortOrder);
    };
    const place = (...items: [string, number][]) =>
      call(admin, 'PUT', PATH, { items: items.map(([id, sortOrder]) => ({ id, sortOrder })) });
    expect(await place([one.id, 20], [other.id, 10])).toMatchObject({ statusCode: 200 });
    expect(await placesOf()).toEqual([20, 10]);
    expect(await place([one.id, 1], [NOWHERE, 2])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await place([one.id, 1], [one.id.toUpperCase(), 2])).toMatchObject({ code: 'BAD_INPUT' });
    expect(await place([one.id, 1], [other.id, 1_000_001])).toMatchObject({ code: 'BAD_INPUT' });
    expect(await place()).toMatchObject({ code: 'BAD_INPUT' });
    expect(await placesOf()).toEqual([20, 10]);
    expect((await activityOf(admin.user.id)).map(({ action }) => action)).toEqual([
      'sortIcoLaunchPlans',
      'createIcoLaunchPlan',
    ]);
  });

  it('is the one that is recommended, and no other, whoever else marks one at that time, and nobody waits in a circle', async () => {
    const plans = [await created(), await created(), await created()];
    const marked = async () => {
      const { rows } = (await world()).system.db;
      const found = rows.selectFrom('ico_launch_plan').select('id').where('recommanded', '=', true);
      return (await found.execute()).map(({ id }) => id);
    };
    const [first] = plans;
    const answer = await call(first!.admin, 'PUT', `${PATH}/${first!.id}/recommanded`);
    expect(answer).toMatchObject({ statusCode: 200, recommanded: true });
    expect(await marked()).toEqual([first!.id]);
    expect(await call(first!.admin, 'PUT', `${PATH}/${first!.id}/recommanded`)).toMatchObject({ statusCode: 200 });
    const before = await deadlocks();
    const answers = await Promise.all(plans.map(({ admin, id }) => call(admin, 'PUT', `${PATH}/${id}/recommanded`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await marked()).toHaveLength(1);
    expect(await deadlocks()).toBe(before);
  });
});
