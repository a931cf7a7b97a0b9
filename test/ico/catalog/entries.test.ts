import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf } from '../support/activity-rows.js';
import { freshValue, keeper, viewer } from '../support/settings-admins.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';

const NOWHERE = '018f3c5a-7d2e-7c1b-9a4f-3b6d8e2f1a90';

const KINDS = [
  {
    what: 'a blockchain',
    path: '/api/admin/ico/settings/blockchain',
    offered: '/api/ico/blockchain',
    noun: 'IcoBlockchain',
    target: 'blockchain',
    column: 'blockchainId',
  },
  {
    what: 'a type of tokens',
    path: '/api/admin/ico/settings/token/type',
    offered: '/api/ico/token/type',
    noun: 'IcoTokenType',
    target: 'tokenType',
    column: 'typeId',
  },
] as const;

const CASES = KINDS.flatMap((kind) => TRANSPORTS.map((transport) => ({ ...kind, transport })));

describe.each(CASES)('$what, by $transport', ({ path, offered, noun, target, column, transport }) => {
  const call = through(transport);
  const created = async (body: object = {}) => {
    const admin = await keeper();
    const answer = await call(admin, 'POST', path, { name: 'Fantom', value: freshValue(), ...body });
    return { admin, id: answer.id as string, answer };
  };
  const offeredIds = async () => {
    const answer = await call(await anonymous(), 'GET', offered);
    return (answer as { id: string }[]).map(({ id }) => id);
  };

  it('is added by an admin, offered to everybody, and recorded', async () => {
    const value = freshValue();
    const { admin, id, answer } = await created({ name: '  Fantom   Opera ', value });
    expect(answer).toMatchObject({ statusCode: 200, name: 'Fantom Opera', value, status: true });
    expect(await offeredIds()).toContain(id);
    expect(await activityOf(admin.user.id)).toEqual([
      expect.objectContaining({ action: `create${noun}`, target, targetId: id, name: 'Fantom Opera' }),
    ]);
  });

  it('is changed as far as is said, and switched off and on', async () => {
    const { admin, id } = await created();
    expect(await call(admin, 'PUT', `${path}/${id}`, { name: 'Sonic' })).toMatchObject({ name: 'Sonic', status: true });
    expect(await call(admin, 'PUT', `${path}/${id}/status`, { status: false })).toMatchObject({ status: false });
    expect(await offeredIds()).not.toContain(id);
    expect(await call(admin, 'PUT', `${path}/${id}`, { status: true })).toMatchObject({ name: 'Sonic', status: true });
    expect(await offeredIds()).toContain(id);
    const acts = (await activityOf(admin.user.id)).map(({ action, details }) => [action, details]);
    expect(acts.slice(0, 3)).toEqual([
      [`update${noun}`, { status: true }],
      [`set${noun}Status`, { status: false }],
      [`update${noun}`, { name: 'Sonic' }],
    ]);
  });

  it('is listed for admins, in any state, sorted and filtered', async () => {
    const { admin, id, answer } = await created({ status: false });
    const filter = encodeURIComponent(JSON.stringify({ value: answer.value, status: false }));
    const page = await call(admin, 'GET', `${path}?sortField=name&sortOrder=asc&filter=${filter}`);
    expect(page).toMatchObject({ items: [{ id, status: false }], pagination: { totalItems: 1 } });
    expect(await call(admin, 'GET', `${path}?sortField=nothing`)).toMatchObject({ statusCode: 400 });
  });

  it.each([
    ['a name of spaces', { name: '   ' }],
    ['a name of two lines', { name: 'one\ntwo' }],
    ['a name of 101 characters', { name: 'a'.repeat(101) }],
    ['a value in capitals', { value: 'Fantom' }],
    ['a value with a space', { value: 'fan tom' }],
    ['a value of 51 characters', { value: 'a'.repeat(51) }],
    ['an empty value', { value: '' }],
  ])('is neither added nor changed with %s', async (_what, bad) => {
    const { admin, id, answer } = await created();
    const refused = { statusCode: 400, code: 'BAD_INPUT' };
    expect(await call(admin, 'POST', path, { name: 'Fantom', value: freshValue(), ...bad })).toMatchObject(refused);
    expect(await call(admin, 'PUT', `${path}/${id}`, bad)).toMatchObject(refused);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const { items } = await call(admin, 'GET', `${path}?filter=${filter}`);
    expect(items[0]).toMatchObject({ name: answer.name, value: answer.value });
    expect(await activityOf(admin.user.id)).toHaveLength(1);
  });

  it('has a value of its own, also when two are added at once', async () => {
    const { admin, id, answer } = await created();
    const conflict = { statusCode: 409, code: 'CONFLICT' };
    expect(await call(admin, 'POST', path, { name: 'Other', value: answer.value })).toMatchObject(conflict);
    const other = await created();
    expect(await call(admin, 'PUT', `${path}/${other.id}`, { value: answer.value })).toMatchObject(conflict);
    expect(await call(admin, 'PUT', `${path}/${id}`, { value: answer.value })).toMatchObject({ statusCode: 200 });
    const value = freshValue();
    const add = () => call(admin, 'POST', path, { name: 'Twin', value });
    const codes = (await Promise.all([add(), add()])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
  });

  it('keeps its value while an offering uses it, and may be renamed and switched off', async () => {
    const { admin, id } = await created();
    await storedOffering({ userId: admin.user.id, status: 'REJECTED', [column]: id });
    const value = freshValue();
    expect(await call(admin, 'PUT', `${path}/${id}`, { value, name: 'New' })).toMatchObject({
      statusCode: 409,
      code: 'ICO_IN_USE',
    });
    expect(await call(admin, 'PUT', `${path}/${id}`, { name: 'New', status: false })).toMatchObject({ name: 'New' });
  });

  it('is not found where there is none', async () => {
    const admin = await keeper();
    const missing = { statusCode: 404, code: 'NOT_FOUND' };
    expect(await call(admin, 'PUT', `${path}/${NOWHERE}`, { name: 'New' })).toMatchObject(missing);
    expect(await call(admin, 'PUT', `${path}/${NOWHERE}/status`, { status: true })).toMatchObject(missing);
    expect(await call(admin, 'DELETE', `${path}/${NOWHERE}`)).toMatchObject(missing);
    expect(await activityOf(admin.user.id)).toEqual([]);
  });

  it('is kept by nobody without the key, and seen by nobody without the other', async () => {
    const { id } = await created();
    const writes = [
      ['POST', path, { name: 'Fantom', value: freshValue() }],
      ['PUT', `${path}/${id}`, { name: 'New' }],
      ['PUT', `${path}/${id}/status`, { status: false }],
      ['DELETE', `${path}/${id}`, undefined],
    ] as const;
    for (const [method, at, body] of writes) {
      for (const client of [await viewer(), await newClient()]) {
        expect(await call(client, method, at, body)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      }
      expect(await call(await anonymous(), method, at, body)).toMatchObject({ statusCode: 401 });
    }
    expect(await call(await newClient(), 'GET', path)).toMatchObject({ statusCode: 403 });
    expect(await offeredIds()).toContain(id);
  });
});
