import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { isLegal } from '../../../src/core/states/machine.js';
import { CONVERT_SEND_MOVES, ConvertSendStatus, type ConvertSendAction } from '../../../src/core/states/convert.js';
import { newClient } from '../../support/accounts.js';
import { admins, booked, houseOnChain, newAccount, newToken, type House } from '../../support/convert-chain.js';
import { SENDS, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const BAD = { statusCode: 400, code: 'BAD_INPUT' };
const OWN = { statusCode: 403, code: 'SELF_DECISION' };
let house: House;

beforeAll(async () => {
  house = await houseOnChain();
});

afterAll(async () => house.chain.close());

describe.each(TRANSPORTS)('a send by %s', (transport) => {
  const call = through(transport);
  const steps = async () => stepsOf(call, await admins());

  it.each([
    ['an address whose checksum is broken', { address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['the zero address', { address: `0x${'00'.repeat(20)}` }],
    ['an amount of zero', { amount: '0' }],
    ['a negative amount', { amount: '-1' }],
    ['nineteen decimals', { amount: '0.0000000000000000001' }],
  ])('is not written down for %s', async (_title, odd) => {
    expect(await (await steps()).draft({ sendChain: house.coin, ...odd })).toMatchObject(BAD);
  });

  it('pays neither the house itself nor the contract of a token, and no more decimals than the token has', async () => {
    const { draft } = await steps();
    const { sendChain, address } = await newToken(house);
    expect(await draft({ sendChain, address: house.wallet.address })).toMatchObject(BAD);
    expect(await draft({ sendChain, address })).toMatchObject(BAD);
    expect(await draft({ sendChain, amount: '1.0000001' })).toMatchObject(BAD);
    expect(await draft({ sendChain: { id: newId() } })).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('is written down without asking the chain', async () => {
    house.chain.asked.length = 0;
    expect(await (await steps()).draft({ sendChain: house.coin })).toMatchObject({ status: 'DRAFT', gasHeld: null });
    expect(house.chain.asked).toEqual([]);
  });

  it('is submitted within the bounds of its chain, with enough money, and while the chain would take it', async () => {
    const { draft, submit } = await steps();
    const { sendChain } = await newToken(house);
    const admin = await newClient({ permissions: ['edit.convert.inventory'] });
    const terms = (body: object) => call(admin, 'PUT', `/api/admin/convert/send-chain/${sendChain.id}`, body);
    const { id } = await draft({ sendChain, amount: '5' });
    await terms({ minSend: '6' });
    expect(await submit(id)).toMatchObject(BAD);
    await terms({ minSend: '1', maxSend: '4' });
    expect(await submit(id)).toMatchObject(BAD);
    await terms({ maxSend: null, enabled: false });
    expect(await submit(id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    await terms({ enabled: true });
    const tooMuch = await draft({ sendChain, amount: '1000.000001' });
    expect(await submit(tooMuch.id)).toMatchObject(BAD);
    expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
    expect(await submit(id)).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  it('is not begun while converting is off, and not approved by whoever wrote it down', async () => {
    const { draft, submit, submitted, approve } = await steps();
    const waiting = await submitted({ sendChain: house.coin });
    const { id } = await draft({ sendChain: house.coin });
    await setSettings({ convertEnabled: 'false' });
    expect(await submit(id)).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    expect(await approve(waiting.id)).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    await clearSettings('convertEnabled');
    const both = await newClient({
      permissions: ['edit.convert.inventory', 'manage.convert.send', 'view.convert.send'],
    });
    const own = await stepsOf(call, { writer: both, manager: both }).submitted({ sendChain: house.coin });
    expect(await stepsOf(call, { writer: both, manager: both }).approve(own.id)).toMatchObject(OWN);
  });

  it('answers a repeated call with its first answer, whatever became of it', async () => {
    const { writer } = await admins();
    const key = { 'idempotency-key': newId() };
    const wish = { sendChainId: house.coin.id, address: newAccount(), amount: '1.0', purpose: 'Twice' };
    const first = await call(writer, 'POST', SENDS, wish, key);
    expect(await call(writer, 'POST', SENDS, { ...wish, amount: '1' }, key)).toEqual(first);
    const submitKey = { 'idempotency-key': newId() };
    const submitted = await call(writer, 'POST', `${SENDS}/${first.id}/submit`, {}, submitKey);
    expect(await call(writer, 'POST', `${SENDS}/${first.id}/submit`, {}, submitKey)).toEqual(submitted);
    expect(await call(writer, 'POST', `${SENDS}/${first.id}/submit`, {})).toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  const PERMISSIONS: readonly [string, string, PermissionKey][] = [
    ['GET', '', 'view.convert.send'],
    ['GET', '/{id}', 'view.convert.send'],
    ['POST', '', 'edit.convert.inventory'],
    ['POST', '/{id}/submit', 'edit.convert.inventory'],
    ['POST', '/{id}/approve', 'manage.convert.send'],
    ['POST', '/{id}/confirm', 'manage.convert.send'],
    ['POST', '/{id}/cancel', 'manage.convert.send'],
    ['POST', '/{id}/reverse', 'manage.convert.send'],
  ];

  it.each(PERMISSIONS)('%s %s needs %s and nothing else', async (method, path, permission) => {
    const all: PermissionKey[] = ['view.convert.send', 'edit.convert.inventory', 'manage.convert.send'];
    const lacking = await newClient({ permissions: all.filter((key) => key !== permission) });
    const holding = await newClient({ permissions: [permission] });
    const body = { sendChainId: newId(), address: newAccount(), amount: '1', purpose: 'A test', reason: 'A test' };
    const given = path === '' ? body : { reason: 'A test' };
    const target = SENDS + path.replace('{id}', newId());
    expect(await call(lacking, method, target, method === 'GET' ? undefined : given)).toMatchObject({
      statusCode: 403,
    });
    const answer = await call(holding, method, target, method === 'GET' ? undefined : given);
    expect([undefined, 'NOT_FOUND']).toContain(answer.code);
  });
});

const PATHS = {
  submit: 'submit',
  approve: 'approve',
  confirm: 'confirm',
  cancel: 'cancel',
  reverse: 'reverse',
} as const;

const STATES = Object.values(ConvertSendStatus);

describe.each(TRANSPORTS)('every move that the table does not have is refused by %s', (transport) => {
  const pairs = STATES.flatMap((status) =>
    (Object.keys(PATHS) as (keyof typeof PATHS)[]).map((action) => [action, status] as const),
  );
  const illegal = pairs.filter(([action, status]) => {
    const asked: ConvertSendAction[] = action === 'cancel' ? ['cancel', 'cancelOnChain'] : [action];
    return !asked.some((each) => isLegal(CONVERT_SEND_MOVES, status, each));
  });

  it.each(illegal)('%s of one that is %s', async (action, status) => {
    const clients = await admins();
    const { draft } = stepsOf(through('GraphQL'), clients);
    const { id } = await draft({ sendChain: house.coin });
    const { db } = (await world()).platform;
    const send = db.rows.updateTable('convert_send').where('id', '=', id);
    await send.set({ status }).execute();
    const row = db.rows.selectFrom('convert_send').selectAll().where('id', '=', id);
    const before = await row.execute();
    const client = action === 'submit' ? clients.writer : clients.manager;
    const answer = await through(transport)(client, 'POST', `${SENDS}/${id}/${PATHS[action]}`, { reason: 'A test' });
    expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await row.execute()).toEqual(before);
    await send.set({ status: 'CANCELLED' }).execute();
  });
});

describe('the job', () => {
  it.each(STATES.filter((status) => status !== 'APPROVED'))('signs no send that is %s', async (status) => {
    const { draft } = stepsOf(through('GraphQL'), await admins());
    const { id } = await draft({ sendChain: house.coin });
    const { db } = (await world()).platform;
    const send = db.rows.updateTable('convert_send').where('id', '=', id);
    await send.set({ status }).execute();
    await runJob('processConvertSends');
    expect(await db.rows.selectFrom('convert_transaction').select('hash').where('sendId', '=', id).execute()).toEqual(
      [],
    );
    const left = db.rows.selectFrom('convert_send').select('status').where('id', '=', id);
    expect(await left.execute()).toEqual([{ status }]);
    await send.set({ status: 'CANCELLED' }).execute();
  });
});
