import { Client as PgClient } from 'pg';
import { askThenWrite } from '../../src/services/frame/ask-then-write.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { newClient, newUser } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import { withIdentity } from '../support/contexts.js';
import type { Client } from '../support/client.js';
import { newId } from '../../src/core/ids.js';
import { DECIDING, lockWaits, pendingRequest } from '../support/requests.js';
import { world } from '../support/world.js';

const SEND = `mutation ($input: SendNotificationInput!) {
  sendNotification(input: $input) { id userId type title message link actions { label link } createdAt }
}`;

type Send = (client: Client, input: object, key: string) => Promise<{ code?: string; value: unknown }>;

const byGraphQL: Send = async (client, input, key) => {
  const { data, errors } = await client.gql(SEND, { input: { ...input, idempotencyKey: key } });
  return { code: errors?.[0]?.extensions.code, value: data?.sendNotification };
};
const byRest: Send = async (client, input, key) => {
  const { body } = await client.rest('POST', '/api/admin/notification', input, { 'idempotency-key': key });
  return { code: body.code, value: body };
};

const newAdmin = () => newClient({ permissions: ['create.notification'] });

async function newInput(over: object = {}) {
  return { userId: (await newUser()).id, type: 'system', title: 'once', message: 'text', ...over };
}

async function sentTo(userId: string): Promise<number> {
  const { platform } = await world();
  const rows = await platform.db.rows.selectFrom('notification').select('id').where('userId', '=', userId).execute();
  return rows.length;
}

async function storedUnder(key: string): Promise<number> {
  const { platform } = await world();
  return (await platform.db.rows.selectFrom('idempotency').select('key').where('key', '=', key).execute()).length;
}

describe('a use case that asks other systems', () => {
  it('answers a repeat that was refused while the first call was under way as the first', async () => {
    const ctx = await withIdentity(await newUser());
    const options = { operation: 'test', once: { input: {}, key: newId() } };
    const first = () =>
      askThenWrite(
        ctx,
        options,
        async () => 'found',
        async (_tx, found) => ({ found }),
      );
    const ask = async () => {
      expect(await first()).toEqual({ found: 'found' });
      throw new AppError('ILLEGAL_STATE');
    };
    const write = jest.fn();
    expect(await askThenWrite(ctx, options, ask, write)).toEqual({ found: 'found' });
    expect(await askThenWrite(ctx, options, write, write)).toEqual({ found: 'found' });
    expect(write).not.toHaveBeenCalled();
  });

  it('writes nothing where the question is refused', async () => {
    const ctx = await withIdentity(await newUser());
    const options = { operation: 'test', once: { input: {}, key: newId() } };
    const write = jest.fn();
    const asking = askThenWrite(ctx, options, () => Promise.reject(new AppError('CHAIN_FAILED')), write);
    await expect(asking).rejects.toMatchObject({ code: 'CHAIN_FAILED' });
    expect(write).not.toHaveBeenCalled();
    expect(await storedUnder(options.once.key)).toBe(0);
  });
});

describe.each([
  ['an argument', byGraphQL],
  ['the header Idempotency-Key', byRest],
])('an idempotency key by %s', (_door, send) => {
  it('gives two calls at once one effect and the same answer twice', async () => {
    const client = await newAdmin();
    for (let round = 0; round < 5; round += 1) {
      const [input, key] = [await newInput({ actions: [{ label: 'Open', link: '/wallet' }] }), newId()];
      const answers = await Promise.all([send(client, input, key), send(client, input, key)]);
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({ value: { userId: input.userId, title: 'once' } });
      expect(await sentTo(input.userId)).toBe(1);
    }
  });

  it('gives twenty calls at once one effect', async () => {
    const [client, input, key] = [await newAdmin(), await newInput(), newId()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(client, input, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sentTo(input.userId)).toBe(1);
  });

  it('answers a later call with the first answer', async () => {
    const [client, input, key] = [await newAdmin(), await newInput(), newId()];
    const first = await send(client, input, key);
    expect(await send(client, input, key)).toEqual(first);
    expect(await sentTo(input.userId)).toBe(1);
  });

  it('refuses another request under the key with 409, and changes nothing', async () => {
    const [client, input, key] = [await newAdmin(), await newInput(), newId()];
    await send(client, input, key);
    expect((await send(client, { ...input, title: 'another' }, key)).code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await sentTo(input.userId)).toBe(1);
  });

  it('stores nothing for a refused call, so that the mended one goes through', async () => {
    const [client, key] = [await newAdmin(), newId()];
    const input = await newInput();
    expect((await send(client, { ...input, userId: newId() }, key)).code).toBe('NOT_FOUND');
    expect((await send(client, { ...input, title: '' }, key)).code).toBe('BAD_INPUT');
    expect(await storedUnder(key)).toBe(0);
    expect((await send(client, input, key)).code).toBeUndefined();
    expect(await storedUnder(key)).toBe(1);
  });

  it("is the caller's own: another caller's same key is another call", async () => {
    const [one, two, input, key] = [await newAdmin(), await newAdmin(), await newInput(), newId()];
    const answers = [await send(one, input, key), await send(two, { ...input, title: 'mine' }, key)];
    expect(answers).toMatchObject([{ value: { title: 'once' } }, { value: { title: 'mine' } }]);
    expect(await sentTo(input.userId)).toBe(2);
  });

  it("is one key for the account's session and its API key", async () => {
    const [client, input, key] = [await newAdmin(), await newInput(), newId()];
    const program = await withApiKey(client.user.id);
    expect(await send(program, input, key)).toEqual(await send(client, input, key));
    expect(await sentTo(input.userId)).toBe(1);
  });
});

it('is one key at both transports, and the argument wins over the header', async () => {
  const [client, input, key] = [await newAdmin(), await newInput(), newId()];
  const first = await byGraphQL(client, input, key);
  const other = { 'idempotency-key': newId() };
  const { body } = await client.rest('POST', '/api/admin/notification', { ...input, idempotencyKey: key }, other);
  expect(body).toMatchObject(first.value as object);
  expect(await sentTo(input.userId)).toBe(1);
});

it('answers a conflict on REST in the envelope', async () => {
  const [client, input, key] = [await newAdmin(), await newInput(), newId()];
  await byRest(client, input, key);
  expect((await byRest(client, { ...input, message: 'changed' }, key)).value).toEqual({
    statusCode: 409,
    message: 'This idempotency key was already used for a different request',
    code: 'IDEMPOTENCY_CONFLICT',
  });
});

it('refuses a key that is empty or longer than 255 characters', async () => {
  const [client, input] = [await newAdmin(), await newInput()];
  expect((await byGraphQL(client, input, '')).code).toBe('BAD_INPUT');
  expect((await byGraphQL(client, input, 'k'.repeat(256))).code).toBe('BAD_INPUT');
  expect((await byRest(client, input, 'k'.repeat(256))).code).toBe('BAD_INPUT');
  expect((await byGraphQL(client, input, 'k'.repeat(255))).code).toBeUndefined();
});

it('is scoped to the operation: the same key under another one is another call', async () => {
  const [ctx, key] = [await withIdentity(await newUser()), newId()];
  const run = (operation: string) =>
    inTransaction(ctx, { operation, once: { input: {}, key } }, async () => ({ operation, id: newId() }));
  const first = await run('first');
  expect(await run('second')).toMatchObject({ operation: 'second' });
  expect(await run('first')).toEqual(first);
});

it('does not store the answer of a call that failed after it had written', async () => {
  const [ctx, key] = [await withIdentity(await newUser()), newId()];
  const run = (fail: boolean) =>
    inTransaction(ctx, { operation: 'failing', once: { input: {}, key } }, async () => {
      if (fail) throw new AppError('ILLEGAL_STATE');
      return 'done';
    });
  await expect(run(true)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  expect(await storedUnder(key)).toBe(0);
  expect(await run(false)).toBe('done');
});

it('lets the second of two calls through when the first is rolled back', async () => {
  const [ctx, key] = [await withIdentity(await newUser()), newId()];
  const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const options = { operation: 'raced', once: { input: {}, key } };
  const first = inTransaction(ctx, options, async () => {
    entered.resolve();
    await release.promise;
    throw new AppError('ILLEGAL_STATE');
  });
  await entered.promise;
  const second = inTransaction(ctx, options, async () => 'second');
  release.resolve();
  await expect(first).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  expect(await second).toBe('second');
});

it('waits five seconds for the first call, and then says that it is in progress', async () => {
  const { databaseUrl } = await world();
  const [client, input, key] = [await newAdmin(), await newInput(), newId()];
  const elsewhere = new PgClient(databaseUrl);
  await elsewhere.connect();
  await elsewhere.query('begin');
  await elsewhere.query('insert into idempotency (caller, operation, key, "requestHash") values ($1, $2, $3, $4)', [
    `user:${client.user.id}`,
    'sendNotification',
    key,
    '0'.repeat(64),
  ]);
  const startedAt = performance.now();
  const [byArgument, byHeader] = await Promise.all([byGraphQL(client, input, key), byRest(client, input, key)]);
  const waitedMs = performance.now() - startedAt;
  await elsewhere.query('rollback');
  await elsewhere.end();
  expect([byArgument.code, byHeader.code]).toEqual(['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_IN_PROGRESS']);
  expect(byHeader.value).toMatchObject({ statusCode: 409 });
  expect(waitedMs).toBeGreaterThanOrEqual(4_900);
  expect(await sentTo(input.userId)).toBe(0);
  expect((await byGraphQL(client, input, key)).code).toBeUndefined();
});

it('waits for the first call alone, not for the record that the audit of the first call has locked', async () => {
  const { platform } = await world();
  const [admin, request, key] = [await newClient(DECIDING), await pendingRequest('deposit'), newId()];
  const holding = await platform.db.pool.connect();
  await holding.query('begin');
  await holding.query('select from deposit where id = $1 for update', [request.id]);
  const approve = async () =>
    (await admin.rest('POST', `${request.admin}/approve`, {}, { 'idempotency-key': key })).body;
  const first = approve();
  await lockWaits();
  // The first call waits for the row as long as it takes; the second one waits five seconds for the first.
  expect(await approve()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
  await holding.query('rollback');
  holding.release();
  expect(await first).toMatchObject({ status: 'COMPLETED' });
  expect(await approve()).toEqual(await first);
});
