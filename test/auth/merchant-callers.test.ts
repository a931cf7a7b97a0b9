import { setTimeout as pause } from 'node:timers/promises';
import { Arg, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { callerName } from '../../src/auth/principal.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { newId } from '../../src/core/ids.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { toDirective } from '../../src/schema/frame/policy-directive.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { askerOf } from '../../src/services/frame/asker.js';
import type { Context } from '../../src/services/frame/context.js';
import { follow } from '../../src/services/frame/follow.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { KeptMerchants } from '../support/merchants.js';
import { RawSocket } from '../support/raw-socket.js';
import { serverOf } from '../support/server-of.js';
import { valueRow as row } from '../support/value-row.js';
import { world } from '../support/world.js';

@Resolver()
class Payments {
  @Query(() => String, { description: 'Who calls.' })
  @Policy({ access: 'user', merchant: { publicKey: true } })
  merchantName(@Ctx() { caller }: Context) {
    return callerName(caller);
  }

  @Query(() => Boolean, { description: 'Reads.' })
  @Policy({ access: 'user', merchant: { permission: 'payment.read' } })
  readPayment() {
    return true;
  }

  @Mutation(() => String, { description: 'Writes, once under a key.' })
  @Policy({ access: 'user', merchant: { permission: 'payment.create' } })
  makePayment(
    @Ctx() ctx: Context,
    @Arg('key', () => String, { nullable: true, description: 'The key.' }) key?: string | null,
  ) {
    const once = { input: 'a payment', key };
    return inTransaction(ctx, { operation: 'makePayment', once }, async () => newId());
  }

  @Query(() => Boolean, { description: 'For accounts.' })
  @Policy({ access: 'user' })
  forAccounts() {
    return true;
  }

  @Query(() => Boolean, { description: 'For everybody.' })
  @Policy({ access: 'public', reason: 'A test needs one.' })
  forEverybody() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Demands a right.' })
  @Policy({ access: 'user', permission: 'access.notification' })
  forAdmins() {
    return true;
  }

  @Subscription(() => Boolean, {
    description: 'Follows.',
    subscribe: ({ context }: { context: Context }) => follow(context, 'test:payments', undefined, () => true),
  })
  @Policy({ access: 'user', merchant: { permission: 'payment.read' } })
  paymentAdded(@Root() event: boolean): boolean {
    return event;
  }

  @Subscription(() => Boolean, {
    description: 'Follows, for accounts.',
    subscribe: ({ context }: { context: Context }) => follow(context, 'test:accounts', undefined, () => true),
  })
  @Policy({ access: 'user' })
  accountAdded(@Root() event: boolean): boolean {
    return event;
  }
}

const ROUTES: readonly RestRoute[] = [
  row('GET', '/api/test/merchant/name', '{ merchantName }'),
  row('GET', '/api/test/merchant/payment', '{ readPayment }'),
  row('POST', '/api/test/merchant/payment', 'mutation { makePayment }'),
  row('GET', '/api/test/merchant/accounts', '{ forAccounts }'),
  row('GET', '/api/test/merchant/everybody', '{ forEverybody }'),
  row('POST', '/api/test/merchant/admins', 'mutation { forAdmins }'),
];

let server: Awaited<ReturnType<typeof serverOf>>;
let merchants: KeptMerchants;

beforeAll(async () => {
  const { platform } = await world();
  merchants = new KeptMerchants();
  server = await serverOf({ ...platform, merchantKeys: merchants }, [Payments], ROUTES);
});
afterAll(() => server.close());
beforeEach(() => {
  merchants.fault = null;
  merchants.isSilent = false;
});

const calling = (apiKey: string, address = newAddress()): Client =>
  new Client(server.url, { apiKey, headers: fromAddress(address) });

/** What a field is answered by GraphQL and by its path: its code, or undefined. */
async function codes(client: Client, method: 'GET' | 'POST', path: string, document: string) {
  const { body } = await client.rest(method, path, method === 'POST' ? {} : undefined);
  return [await client.code(document), body.code];
}

const FORBIDDEN = ['FORBIDDEN', 'FORBIDDEN'];
const ALLOWED = [undefined, undefined];
const UNAUTHENTICATED = ['UNAUTHENTICATED', 'UNAUTHENTICATED'];

describe("a merchant's key", () => {
  it.each(['pk_live_', 'sk_live_', 'pk_test_', 'sk_test_'] as const)(
    'that begins with %s says by its shape who calls and in which mode, at every transport',
    async (start) => {
      const { key, kept } = merchants.add(start);
      const name = `merchant:${kept.merchantId}:${start.includes('live') ? 'live' : 'test'}`;
      expect(await calling(key).ok('{ merchantName }')).toEqual({ merchantName: name });
      expect((await calling(key).rest('GET', '/api/test/merchant/name')).body).toEqual({
        value: name,
        statusCode: 200,
      });
    },
  );

  it('is refused by every operation that does not name merchants, also by those for everybody', async () => {
    const client = calling(merchants.add('sk_live_').key);
    expect(await codes(client, 'GET', '/api/test/merchant/accounts', '{ forAccounts }')).toEqual(FORBIDDEN);
    expect(await codes(client, 'GET', '/api/test/merchant/everybody', '{ forEverybody }')).toEqual(FORBIDDEN);
    expect(await codes(client, 'POST', '/api/test/merchant/admins', 'mutation { forAdmins }')).toEqual(FORBIDDEN);
    const { body } = await client.rest('GET', '/api/test/merchant/everybody');
    expect(body.message).toBe('A merchant key cannot do this: use an account, or one of its API keys');
  });

  it('does what its permissions say, and is told which one it lacks', async () => {
    const client = calling(merchants.add('sk_live_', { permissions: ['payment.read'] }).key);
    expect(await codes(client, 'GET', '/api/test/merchant/payment', '{ readPayment }')).toEqual(ALLOWED);
    expect(await codes(client, 'POST', '/api/test/merchant/payment', 'mutation { makePayment }')).toEqual(FORBIDDEN);
    expect((await client.rest('POST', '/api/test/merchant/payment', {})).body).toEqual({
      statusCode: 403,
      message: 'This needs a merchant key with the permission payment.create',
      code: 'FORBIDDEN',
      missing: { permission: 'payment.create' },
    });
  });

  it('that is public is refused wherever the policy does not name public keys', async () => {
    const client = calling(merchants.add('pk_live_').key);
    expect(await codes(client, 'GET', '/api/test/merchant/name', '{ merchantName }')).toEqual(ALLOWED);
    expect(await codes(client, 'GET', '/api/test/merchant/payment', '{ readPayment }')).toEqual(FORBIDDEN);
  });

  it('that is unknown, malformed or not good for the address is UNAUTHENTICATED, whatever else the request brings', async () => {
    const { key: elsewhere } = merchants.add('sk_live_', { addresses: ['192.0.2.1'] });
    for (const key of [`sk_live_${'x'.repeat(40)}`, 'sk_', 'pk_liveliness', elsewhere]) {
      const everybody = '/api/test/merchant/everybody';
      expect(await codes(calling(key), 'GET', everybody, '{ forEverybody }')).toEqual(UNAUTHENTICATED);
      const socket = await RawSocket.open(server.url, fromAddress(newAddress()));
      socket.send({ type: 'connection_init', payload: { 'x-api-key': key } });
      expect(await socket.closed).toBe(4401);
    }
    expect(await calling(elsewhere, '192.0.2.1').code('{ readPayment }')).toBeUndefined();
  });

  it('whose merchant may not call at present is refused with the reason of the module that keeps it', async () => {
    const refusal = new AppError('FORBIDDEN', { message: 'The merchant is suspended' });
    const { key } = merchants.add('sk_live_', { refusal });
    expect((await calling(key).rest('GET', '/api/test/merchant/payment')).body).toEqual({
      statusCode: 403,
      message: 'The merchant is suspended',
      code: 'FORBIDDEN',
    });
    const socket = await RawSocket.open(server.url, fromAddress(newAddress()));
    socket.send({ type: 'connection_init', payload: { 'x-api-key': key } });
    expect(await socket.closed).toBe(4403);
  });

  it('is never let through while its module cannot say whether it is good', async () => {
    const { key } = merchants.add('sk_live_');
    merchants.fault = new Error('away');
    expect(await calling(key).code('{ merchantName }')).toBe('INTERNAL');
  });

  it('is refused by a server that has no module with merchants', async () => {
    const { url } = await world();
    const { key } = merchants.add('sk_live_');
    expect(await new Client(url, { apiKey: key }).code('{ currencies(type: SPOT) { code } }')).toBe('UNAUTHENTICATED');
  });

  it("leaves an account's API key what it was", async () => {
    const client = calling(await newApiKey((await newUser()).id));
    expect(await codes(client, 'GET', '/api/test/merchant/accounts', '{ forAccounts }')).toEqual(ALLOWED);
    expect(await codes(client, 'GET', '/api/test/merchant/payment', '{ readPayment }')).toEqual(ALLOWED);
  });
});

describe('whoever guesses keys of merchants', () => {
  it('takes a point of the baseline cap with each, at every transport', async () => {
    const { platform } = await world();
    const address = newAddress();
    const guess = `sk_live_${'g'.repeat(40)}`;
    const before = await platform.limiter.peek('baseline', address);
    await codes(calling(guess, address), 'GET', '/api/test/merchant/name', '{ merchantName }');
    const socket = await RawSocket.open(server.url, fromAddress(address));
    socket.send({ type: 'connection_init', payload: { 'x-api-key': guess } });
    await socket.closed;
    const after = await platform.limiter.peek('baseline', address);
    expect(before.remaining - after.remaining).toBe(3);
  });
});

describe('a lookup that cannot be asked', () => {
  it('takes no point for a guess, since nobody knows whether it was one', async () => {
    const { platform } = await world();
    const address = newAddress();
    merchants.fault = new AppError('UNAVAILABLE');
    const client = calling(merchants.add('sk_live_').key, address);
    expect(await codes(client, 'GET', '/api/test/merchant/name', '{ merchantName }')).toEqual([
      'UNAVAILABLE',
      'UNAVAILABLE',
    ]);
    const { limit, remaining } = await platform.limiter.peek('baseline', address);
    expect(remaining).toBe(limit);
  });
});

describe('a call by a merchant', () => {
  it('is repeated under its own name: another merchant and the other mode have keys of their own', async () => {
    const { key, kept } = merchants.add('sk_live_');
    const { merchantId } = kept;
    const pay = async (apiKey: string) =>
      (await calling(apiKey).ok('mutation { makePayment(key: "order-1") }')).makePayment;
    const first = await pay(key);
    expect(await pay(key)).toBe(first);
    expect(await pay(merchants.add('sk_live_', { merchantId }).key)).toBe(first);
    const others = [merchants.add('sk_test_', { merchantId }).key, merchants.add('sk_live_').key];
    expect(new Set([first, ...(await Promise.all(others.map(pay)))]).size).toBe(3);
  });

  it('waits in the turn of its merchant by the secret key, and of its address by the public one', async () => {
    const { system } = await world();
    const key = { keyId: 'k', keyHash: '', version: 1, permissions: [] };
    const asker = (kind: 'public' | 'secret') =>
      askerOf({
        caller: { kind: 'merchant', merchantId: 'm', mode: 'live', key: { ...key, kind }, rateLimit: null },
        request: { ...system.request, ip: '192.0.2.7' },
      });
    expect(asker('secret')).toMatchObject({ holder: 'merchant:m:live', isAccount: true });
    expect(asker('public')).toMatchObject({ holder: '192.0.2.7', isAccount: false });
  });
});

describe('a socket of a merchant', () => {
  const FOLLOW = 'subscription { paymentAdded }';

  const open = (key: string) => RawSocket.connected(server.url, fromAddress(newAddress()), { 'x-api-key': key });

  it('carries the subscriptions that name merchants, and no others', async () => {
    const { system } = await world();
    const socket = await open(merchants.add('sk_live_', { permissions: ['payment.read'] }).key);
    socket.subscribe('refused', 'subscription { accountAdded }');
    expect((await socket.answer('refused')).payload.errors[0].extensions.code).toBe('FORBIDDEN');
    socket.subscribe('1', FOLLOW);
    socket.subscribe('again', 'subscription { accountAdded }');
    await socket.answer('again');
    await inTransaction(system, { operation: 'test' }, (tx) => tx.emit('test:payments', {}));
    expect((await socket.answer('1')).payload).toEqual({ data: { paymentAdded: true } });
    socket.ws.terminate();
  });

  it.each([
    ['is removed', (key: string) => merchants.remove(key)],
    ['may do something else', (_key: string, kept: { version: number }) => void (kept.version += 1)],
    [
      'is good for other addresses',
      (_key: string, kept: { addresses: unknown }) => void (kept.addresses = ['192.0.2.1']),
    ],
  ])('is closed within a second when its key %s, and no other is', async (_how, end) => {
    const ending = merchants.add('sk_live_');
    const [socket, other] = [await open(ending.key), await open(merchants.add('sk_live_').key)];
    end(ending.key, ending.kept);
    expect(await socket.closed).toBe(4401);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
    other.ws.terminate();
  });

  it.each([
    ['cannot be asked', () => void (merchants.fault = new Error('away'))],
    ['never answers', () => void (merchants.isSilent = true)],
  ])('stays open while its module %s, and accounts are asked about all the same', async (_how, fail) => {
    const { key } = merchants.add('sk_live_');
    const socket = await open(key);
    const { platform } = await world();
    const user = await newUser();
    const account = await RawSocket.connected(server.url, {}, { 'x-api-key': await newApiKey(user.id) });
    const asked = merchants.asked;
    fail();
    while (merchants.asked === asked) await pause(10);
    await platform.db.rows.updateTable('api_key').set({ disabled: true }).where('userId', '=', user.id).execute();
    expect(await account.closed).toBe(4401);
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    merchants.remove(key);
    merchants.fault = null;
    merchants.isSilent = false;
    // The question that was never answered is given up, and asked anew.
    expect(await socket.closed).toBe(4401);
  });
});

describe('a policy that lets merchants call', () => {
  it('shows it in the printed schema, and one that does not shows nothing', () => {
    expect(toDirective({ access: 'user', merchant: { permission: 'payment.read' } })).toEqual({
      access: 'user',
      merchant: 'payment.read',
    });
    expect(toDirective({ access: 'user', merchant: { publicKey: true } })).toEqual({
      access: 'user',
      merchant: 'any key',
      publicKey: true,
    });
    expect(toDirective({ access: 'user' })).toEqual({ access: 'user' });
  });

  it('stops the start when it demands what only accounts have', () => {
    @Resolver()
    class Contradicting {
      @Query(() => Boolean)
      @Policy({ access: 'user', permission: 'access.notification', merchant: {} })
      contradiction() {
        return true;
      }
    }
    expect(() => buildGuardedSchema([Contradicting])).toThrow(
      'Query.contradiction lets merchants call, but demands something that only accounts have',
    );
  });

  it('stops the start when it lets a public key change something, and with it use idempotency keys of the merchant', () => {
    @Resolver()
    class Writing {
      @Query(() => Boolean)
      @Policy({ access: 'user', merchant: { publicKey: true } })
      read() {
        return true;
      }

      @Mutation(() => Boolean)
      @Policy({ access: 'user', merchant: { publicKey: true } })
      write() {
        return true;
      }
    }
    expect(() => buildGuardedSchema([Writing])).toThrow(
      'Mutation.write changes something, and lets public keys of merchants call',
    );
  });
});
