import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { newId } from '../../src/core/ids.js';
import { UuidScalar } from '../../src/core/uuid.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import type { Context } from '../../src/services/frame/context.js';
import { takeRowPoint } from '../../src/services/frame/row-point.js';
import { newUser } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { serverOf } from '../support/server-of.js';
import { valueRow as row } from '../support/value-row.js';
import { world } from '../support/world.js';

const SECRET = 'right';
const FIGURE = 3;

/** What each signal needs: its bot's secret. */
async function sendSignal(ctx: Context, secret: string): Promise<boolean> {
  if (secret === 'fault') throw new AppError('UNAVAILABLE');
  if (secret !== SECRET) throw new AppError('UNAUTHENTICATED', { message: 'The secret is wrong' });
  await takeRowPoint(ctx);
  return true;
}

const limit = (): number => FIGURE;

@Resolver()
class Signals {
  @Query(() => Boolean, { description: 'A schema has a query.' })
  @Policy({ access: 'public', reason: 'A test needs one.' })
  nothing() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sends a signal.' })
  @Policy({
    access: 'public',
    reason: "The bot's secret is the right.",
    throttle: 'botSignal',
    row: 'botId',
    limit,
    unproven: 'botSignalUnproven',
  })
  proveAndSignal(
    @Ctx() ctx: Context,
    @Arg('botId', () => UuidScalar, { description: 'The bot.' }) _botId: string,
    @Arg('secret', () => String, { description: 'Its secret.' }) secret: string,
  ) {
    return sendSignal(ctx, secret);
  }

  @Mutation(() => Boolean, { description: 'Forgets to take the point.' })
  @Policy({ access: 'public', reason: 'A test.', throttle: 'botSignal', row: 'botId', unproven: 'botSignalUnproven' })
  forgetPoint(@Arg('botId', () => UuidScalar, { description: 'The bot.' }) _botId: string) {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Takes a point that the guard has taken.' })
  @Policy({ access: 'public', reason: 'A test.', throttle: 'botSignal', row: 'botId' })
  async takeTwice(@Ctx() ctx: Context, @Arg('botId', () => UuidScalar, { description: 'The bot.' }) _botId: string) {
    await takeRowPoint(ctx);
    return true;
  }
}

const SIGNAL = 'mutation ($id: UUID!, $secret: String!) { proveAndSignal(botId: $id, secret: $secret) }';
const ROUTES: readonly RestRoute[] = [row('POST', '/api/test/unproven/{id}', SIGNAL)];

let server: Awaited<ReturnType<typeof serverOf>>;
/** A server whose baseline is soon used up. */
let strict: typeof server;
const SMALL = 5;
beforeAll(async () => {
  const { platform } = await world();
  server = await serverOf(platform, [Signals], ROUTES);
  const limiter = newLimiter(platform.redis, platform.log, { baseline: { limit: SMALL, windowSeconds: 60 } });
  strict = await serverOf({ ...platform, limiter }, [Signals], ROUTES);
});
afterAll(() => Promise.all([server.close(), strict.close()]));

const client = (address = newAddress(), apiKey?: string, { url } = server): Client =>
  new Client(url, { ...(apiKey === undefined ? {} : { apiKey }), headers: fromAddress(address) });
const bySchema = (from: Client, id: string, secret: string) => from.code(SIGNAL, { id, secret });
const byPath = async (from: Client, id: string, secret: string): Promise<string | undefined> =>
  (await from.rest('POST', `/api/test/unproven/${id}`, { secret })).body['code'] as string | undefined;

async function used(address: string): Promise<number> {
  const { limit: most, remaining } = await (await world()).platform.limiter.peek('baseline', address);
  return most - remaining;
}

describe.each([
  ['GraphQL', bySchema],
  ['REST', byPath],
] as const)('a row whose caller proves itself by a secret, by %s', (_transport, signal) => {
  it('is not used up by strangers, however many calls they make', async () => {
    const id = newId();
    for (let call = 0; call < 2 * FIGURE; call += 1)
      expect(await signal(client(), id, 'wrong')).toBe('UNAUTHENTICATED');
    for (let call = 0; call < FIGURE; call += 1) expect(await signal(client(), id, SECRET)).toBeUndefined();
  });

  it('counts the proven calls of everybody together, by its own figure', async () => {
    const id = newId();
    for (let call = 0; call < FIGURE; call += 1) expect(await signal(client(), id, SECRET)).toBeUndefined();
    expect(await signal(client(), id, SECRET)).toBe('RATE_LIMITED');
    expect(await signal(client(), newId(), SECRET)).toBeUndefined();
  });

  it('refuses what an address sends it without proof too often, and nothing that is proven or to another row', async () => {
    const { limit: most } = THROTTLES.botSignalUnproven;
    const [address, id, other] = [newAddress(), newId(), newId()];
    for (let call = 0; call < most; call += 1) {
      expect(await signal(client(address), id, 'wrong')).toBe('UNAUTHENTICATED');
    }
    expect(await signal(client(address), id, 'wrong')).toBe('RATE_LIMITED');
    expect(await signal(client(address), id, SECRET)).toBeUndefined();
    expect(await signal(client(address), other, 'wrong')).toBe('UNAUTHENTICATED');
    expect(await signal(client(address), other, SECRET)).toBeUndefined();
    expect(await signal(client(), id, 'wrong')).toBe('UNAUTHENTICATED');
  });

  it('is open to its secret from an address whose baseline is used up, which strangers there do use up', async () => {
    const [address, id] = [newAddress(), newId()];
    const there = () => client(address, undefined, strict);
    for (let call = 0; call < FIGURE; call += 1) expect(await signal(there(), newId(), SECRET)).toBeUndefined();
    expect(await used(address)).toBe(0);
    for (let call = 0; call < SMALL; call += 1) {
      expect(await signal(there(), newId(), 'wrong')).toBe('UNAUTHENTICATED');
    }
    for (let call = 0; call < FIGURE; call += 1) {
      expect(await signal(there(), newId(), 'wrong')).toBe('RATE_LIMITED');
      expect(await signal(there(), id, SECRET)).toBeUndefined();
    }
    expect(await signal(there(), 'no-id', SECRET)).toBe('RATE_LIMITED');
  });

  it('counts in the baseline neither what was proven nor what the server failed by, but what names no row', async () => {
    const address = newAddress();
    for (let call = 0; call < FIGURE; call += 1) await signal(client(address), newId(), SECRET);
    expect(await signal(client(address), newId(), 'fault')).toBe('UNAVAILABLE');
    expect(await used(address)).toBe(0);
    expect(await signal(client(address), 'no-id', SECRET)).toBe('BAD_INPUT');
    expect(await used(address)).toBe(1);
  });

  it('counts the calls of a key with a limit of its own by that alone', async () => {
    const limits = [{ route: 'proveAndSignal', limit: FIGURE + 1, windowSeconds: 60 }];
    const key = await newApiKey((await newUser()).id, { rateLimitOverride: JSON.stringify(limits) });
    const id = newId();
    for (let call = 0; call <= FIGURE; call += 1) {
      expect(await signal(client(newAddress(), key), id, SECRET)).toBeUndefined();
    }
    expect(await signal(client(newAddress(), key), id, SECRET)).toBe('RATE_LIMITED');
  });
});

describe('a use case and its policy', () => {
  it.each([
    ['forgetPoint', 0],
    ['takeTwice', 1],
  ])('that disagree on who takes the point are found by the first call: %s', async (field, counted) => {
    const address = newAddress();
    expect(await client(address).code(`mutation ($id: UUID!) { ${field}(botId: $id) }`, { id: newId() })).toBe(
      'INTERNAL',
    );
    expect(await used(address)).toBe(counted);
  });

  @Resolver()
  class NoRow {
    @Query(() => Boolean)
    @Policy({ access: 'user', throttle: 'moderate', unproven: 'botSignalUnproven' })
    noRow() {
      return true;
    }
  }
  @Resolver()
  class ByAddress {
    @Query(() => Boolean)
    @Policy({ access: 'user', throttle: 'botSignal', row: 'botId', unproven: 'baseline' })
    byAddress(@Arg('botId', () => UuidScalar) _botId: string) {
      return true;
    }
  }

  it.each([
    [NoRow, 'Query.noRow has a bucket of unproven calls, but its own bucket does not count by row'],
    [ByAddress, 'Query.byAddress must count unproven calls by row'],
  ])('stop the start where the buckets do not fit: %p', (resolver, fault) => {
    expect(() => buildGuardedSchema([resolver])).toThrow(fault);
  });
});
