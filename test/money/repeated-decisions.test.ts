import { newId } from '../../src/core/ids.js';
import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { DECIDING, pendingRequest, REQUEST_KINDS } from '../support/requests.js';
import { useSettings } from '../support/stored-settings.js';
import { ledgerOf, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

useSettings({ transferApprovalThreshold: '0' });

const CASES = REQUEST_KINDS.flatMap((kind) => TRANSPORTS.map((transport) => [kind, transport] as const));
const ACTIONS = [
  ['approve', 'admin', 'COMPLETED'],
  ['reject', 'admin', 'REJECTED'],
  ['cancel', 'own', 'CANCELLED'],
] as const;

async function storedUnder(key: string): Promise<number> {
  const { platform } = await world();
  return (await platform.db.rows.selectFrom('idempotency').select('key').where('key', '=', key).execute()).length;
}

describe.each(CASES)('decisions over a %s by %s', (kind, transport) => {
  const call = through(transport);

  it.each(ACTIONS)('%s answers its first answer again, although the state has moved on', async (action, by, status) => {
    const [request, admin, key] = [await pendingRequest(kind), await newClient(DECIDING), newId()];
    const client = by === 'own' ? request.customer : admin;
    const decide = (headers = {}) =>
      call(client, 'POST', `${request[by]}/${action}`, action === 'reject' ? { reason: 'no' } : {}, headers);
    const first = await decide({ 'idempotency-key': key });
    expect(first).toMatchObject({ id: request.id, status, statusCode: 200 });
    const rows = (await ledgerOf(request.walletId)).length;
    expect(await decide({ 'idempotency-key': key })).toEqual(first);
    expect(await decide()).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const reject = { 'idempotency-key': newId() };
    expect((await call(admin, 'POST', `${request.admin}/reject`, { reason: 'late' }, reject)).code).toBe(
      'ILLEGAL_STATE',
    );
    expect(await decide({ 'idempotency-key': key })).toEqual(first);
    expect((await ledgerOf(request.walletId)).length).toBe(rows);
  });

  it.each(ACTIONS)('%s of another one under the key is refused, and that one still waits', async (action, by) => {
    const [admin, key] = [await newClient(DECIDING), { 'idempotency-key': newId() }];
    const one = await pendingRequest(kind);
    const other = await pendingRequest(kind, { from: one.customer });
    const decide = (request: typeof one, reason = 'no') => {
      const client = by === 'own' ? request.customer : admin;
      return call(client, 'POST', `${request[by]}/${action}`, action === 'reject' ? { reason } : {}, key);
    };
    await decide(one);
    expect(await decide(other)).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect((await call(other.customer, 'GET', other.own)).status).toBe('PENDING');
    if (action === 'reject') expect((await decide(one, 'another reason')).code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('made at once under one key move the money once and answer alike', async () => {
    const [request, admin, key] = [await pendingRequest(kind), await newClient(DECIDING), newId()];
    const approve = () => call(admin, 'POST', `${request.admin}/approve`, {}, { 'idempotency-key': key });
    const answers = await Promise.all([approve(), approve(), approve()]);
    expect(answers[0]).toMatchObject({ status: 'COMPLETED', statusCode: 200 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { balance, inOrder } = await walletNow(request.walletId);
    expect([Number(balance), Number(inOrder)]).toEqual([{ deposit: 11, withdraw: 8.99, transfer: 9 }[kind], 0]);
  });

  it('that are refused store nothing, and their key serves for the next', async () => {
    const [request, admin, key] = [await pendingRequest(kind), await newClient(DECIDING), newId()];
    const headers = { 'idempotency-key': key };
    const absent = request.admin.replace(request.id, newId());
    expect((await call(admin, 'POST', `${absent}/approve`, {}, headers)).code).toBe('NOT_FOUND');
    expect(await storedUnder(key)).toBe(0);
    expect((await call(admin, 'POST', `${request.admin}/approve`, {}, headers)).status).toBe('COMPLETED');
  });

  it('are one request whether an id is in upper or in lower case', async () => {
    const [request, admin, key] = [await pendingRequest(kind), await newClient(DECIDING), newId()];
    const approve = (id: string) =>
      call(admin, 'POST', `${request.admin.replace(request.id, id)}/approve`, {}, { 'idempotency-key': key });
    expect(await approve(request.id.toUpperCase())).toEqual(await approve(request.id));
  });

  it('refuse a key that is empty or too long', async () => {
    const [request, admin] = [await pendingRequest(kind), await newClient(DECIDING)];
    for (const idempotencyKey of ['', 'k'.repeat(256)]) {
      expect(await call(admin, 'POST', `${request.admin}/approve`, { idempotencyKey })).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
      });
    }
    expect((await call(request.customer, 'GET', request.own)).status).toBe('PENDING');
  });
});
