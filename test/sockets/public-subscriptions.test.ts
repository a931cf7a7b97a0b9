import { Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { ConfigError, loadConfig } from '../../src/config/index.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { jobContext } from '../../src/jobs/context.js';
import { follow } from '../../src/services/frame/follow.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Context } from '../../src/services/frame/context.js';
import { newClient } from '../support/accounts.js';
import { fromAddress, newAddress, newNetwork } from '../support/addresses.js';
import { KeptMerchants } from '../support/merchants.js';
import { scraped, valueOf } from '../support/metrics.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { serverOf } from '../support/server-of.js';
import { oncePerFile } from '../support/world.js';

const following = (topic: string) => (payload: { context: Context }) =>
  follow(payload.context, topic, undefined, () => true);

@Resolver()
class Watched {
  @Query(() => Boolean, { description: 'Nothing.' })
  @Policy({ access: 'user' })
  nothing() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Nothing.' })
  @Policy({ access: 'user' })
  doNothing() {
    return true;
  }

  @Subscription(() => Boolean, { description: 'For everybody.', subscribe: following('test:progress') })
  @Policy({ access: 'public', reason: 'Whoever looks at the page follows it.' })
  progress(@Root() event: boolean): boolean {
    return event;
  }

  @Subscription(() => Boolean, { description: 'For accounts.', subscribe: following('test:own') })
  @Policy({ access: 'user' })
  own(@Root() event: boolean): boolean {
    return event;
  }

  @Subscription(() => Boolean, { description: 'For merchants.', subscribe: following('test:merchants') })
  @Policy({ access: 'user', merchant: { publicKey: true } })
  ofMerchants(@Root() event: boolean): boolean {
    return event;
  }

  @Subscription(() => Boolean, {
    description: 'For everybody, and never starts.',
    subscribe: () => {
      throw new AppError('NOT_FOUND');
    },
  })
  @Policy({ access: 'public', reason: 'A test needs one.' })
  absent(@Root() event: boolean): boolean {
    return event;
  }
}

const PROGRESS = 'subscription { progress }';
const MESSAGE = 'From one address at most 3 public subscriptions are open at once: end one, then try again';

const merchants = new KeptMerchants();

const started = oncePerFile(async () => {
  const other = await SecondServer.start({ PUBLIC_SUBSCRIPTIONS_PER_ADDRESS: '3' });
  return { other, server: await serverOf({ ...other.platform, merchantKeys: merchants }, [Watched], []) };
});
afterAll(async () => {
  const { other, server } = await started();
  await server.close();
  await other.close();
});

async function connected(headers: Record<string, string>, apiKey?: string): Promise<RawSocket> {
  const { server } = await started();
  return RawSocket.connected(server.url, headers, apiKey === undefined ? {} : { 'x-api-key': apiKey });
}

/** Resolves when the process holds this many public subscriptions. */
async function held(count: number): Promise<void> {
  const { other } = await started();
  // The next call comes after what the server was told before.
  do await fetch(`${other.url}/healthz`);
  while (other.platform.publicSubscriptions.count !== count);
}

/** What a subscription beyond the cap is answered. */
const refused = async (socket: RawSocket, id: string) => (await socket.answer(id)).payload.errors[0];

describe('public subscriptions', () => {
  it('are open to whoever has not signed in', async () => {
    const { other } = await started();
    const socket = await connected(fromAddress(newAddress()));
    socket.subscribe('1', PROGRESS);
    await held(1);
    const emit = () =>
      inTransaction(jobContext(other.platform, 'test'), { operation: 'test' }, (tx) => tx.emit('test:progress', {}));
    await emit();
    expect((await socket.answer('1')).payload).toEqual({ data: { progress: true } });
    socket.ws.terminate();
    await held(0);
  });

  it('of one address are so many at once, over all its sockets and whoever holds them; the next is RATE_LIMITED', async () => {
    const address = fromAddress(newAddress());
    const { cookies } = await newClient();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sockets = [await connected(address), await connected(address), await connected({ ...address, cookie })];
    for (const socket of sockets) socket.subscribe('1', PROGRESS);
    await held(3);
    for (const socket of sockets) {
      socket.subscribe('2', PROGRESS);
      expect(await refused(socket, '2')).toMatchObject({
        message: MESSAGE,
        extensions: { code: 'RATE_LIMITED', statusCode: 429 },
      });
    }
    const elsewhere = await connected(fromAddress(newAddress()));
    elsewhere.subscribe('1', PROGRESS);
    await held(4);
    for (const socket of [...sockets, elsewhere]) socket.ws.terminate();
    await held(0);
  });

  it('of one /64 of IPv6 are those of one address', async () => {
    const network = newNetwork();
    const sockets = await Promise.all(['1', '2', '3', '4'].map((end) => connected(fromAddress(`${network}::${end}`))));
    const [last, ...first] = sockets.toReversed();
    for (const socket of first) socket.subscribe('1', PROGRESS);
    await held(3);
    last?.subscribe('1', PROGRESS);
    expect(last && (await refused(last, '1')).message).toBe(MESSAGE);
    for (const socket of sockets) socket.ws.terminate();
    await held(0);
  });

  it('give their place up when they are completed, when their socket closes or is lost, and when they never start', async () => {
    const address = fromAddress(newAddress());
    const [completing, closing, losing] = [
      await connected(address),
      await connected(address),
      await connected(address),
    ];
    for (const socket of [completing, closing, losing]) socket.subscribe('1', PROGRESS);
    await held(3);
    completing.send({ id: '1', type: 'complete' });
    await held(2);
    closing.ws.close();
    await held(1);
    losing.ws.terminate();
    await held(0);
    completing.subscribe('absent', 'subscription { absent }');
    expect((await refused(completing, 'absent')).extensions.code).toBe('NOT_FOUND');
    await held(0);
    for (const id of ['2', '3', '4']) completing.subscribe(id, PROGRESS);
    await held(3);
    completing.ws.terminate();
    await held(0);
  });

  it('leave subscriptions of accounts uncounted', async () => {
    const { cookies } = await newClient();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = await connected({ ...fromAddress(newAddress()), cookie });
    for (let id = 1; id <= 5; id += 1) socket.subscribe(String(id), 'subscription { own }');
    const { other } = await started();
    do await fetch(`${other.url}/healthz`);
    while (other.platform.events.subscriptionCount() !== 5);
    expect(other.platform.publicSubscriptions.count).toBe(0);
    socket.ws.terminate();
  });

  it("are also those that a merchant's public key opens, which anybody may bring, and not those of a secret key", async () => {
    const address = fromAddress(newAddress());
    const OF_MERCHANTS = 'subscription { ofMerchants }';
    const open = await connected(address, merchants.add('pk_live_').key);
    for (const id of ['1', '2', '3']) open.subscribe(id, OF_MERCHANTS);
    await held(3);
    open.subscribe('4', OF_MERCHANTS);
    expect((await refused(open, '4')).message).toBe(MESSAGE);
    const { other } = await started();
    const secret = await connected(address, merchants.add('sk_live_').key);
    for (const id of ['1', '2', '3', '4']) secret.subscribe(id, OF_MERCHANTS);
    do await fetch(`${other.url}/healthz`);
    while (other.platform.events.subscriptionCount() !== 7);
    expect(other.platform.publicSubscriptions.count).toBe(3);
    for (const socket of [open, secret]) socket.ws.terminate();
    await held(0);
  });

  it('are in the metrics: those that are open, and those that were refused', async () => {
    const { other } = await started();
    const refusals = async () => valueOf(await scraped(other.url), 'public_subscriptions_refused_total');
    const before = await refusals();
    const socket = await connected(fromAddress(newAddress()));
    for (const id of ['1', '2', '3']) socket.subscribe(id, PROGRESS);
    await held(3);
    socket.subscribe('4', PROGRESS);
    await refused(socket, '4');
    expect(valueOf(await scraped(other.url), 'public_subscriptions_open')).toBe(3);
    expect((await refusals()) - before).toBe(1);
    socket.ws.terminate();
    await held(0);
  });
});

describe('PUBLIC_SUBSCRIPTIONS_PER_ADDRESS', () => {
  it('is 200 unless it is set, and a whole number of at least 1', () => {
    const cap = (text?: string) =>
      loadConfig({ ...process.env, PUBLIC_SUBSCRIPTIONS_PER_ADDRESS: text }).publicSubscriptionsPerAddress;
    expect([cap(), cap('7')]).toEqual([200, 7]);
    expect(() => cap('0')).toThrow(ConfigError);
  });
});
