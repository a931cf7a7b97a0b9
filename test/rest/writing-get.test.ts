import { Arg, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { RedirectTarget } from '../../src/core/net/redirect-target.js';
import { OutputType } from '../../src/core/visibility.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { RedirectUrlScalar } from '../../src/schema/frame/redirect-url.js';
import type { Context } from '../../src/services/frame/context.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { KeptMerchants } from '../support/merchants.js';
import { serverOf } from '../support/server-of.js';
import { world } from '../support/world.js';

const LIMIT = 3;
const cancelled: string[] = [];

@OutputType('public', 'Where a buyer goes on.')
class Exit {
  @Field(() => RedirectUrlScalar, { description: 'Where to.' })
  redirectUrl!: RedirectTarget;
}

const exit = ({ config }: Context, status: string): Exit => ({
  redirectUrl: RedirectTarget.ofStored(config.publicUrl, { status }),
});

@Resolver()
class Checkout {
  @Mutation(() => Exit, { description: 'Cancels.' })
  @Policy({ access: 'public', reason: 'The id is the right.', merchant: {} })
  cancelTest(@Ctx() ctx: Context, @Arg('id', () => String, { description: 'Of what.' }) id: string) {
    cancelled.push(id);
    return exit(ctx, 'CANCELLED');
  }

  @Query(() => Exit, { description: 'Where to, without cancelling.' })
  @Policy({ access: 'public', reason: 'The id is the right.', merchant: {} })
  exitTest(@Ctx() ctx: Context, @Arg('id', () => String, { description: 'Of what.' }) _id: string) {
    return exit(ctx, 'PENDING');
  }
}

const CANCEL: RestRoute = {
  method: 'GET',
  path: '/api/test/checkout/{id}/cancel',
  summary: 'Cancels.',
  operation: 'mutation ($id: String!) { cancelTest(id: $id) { redirectUrl } }',
  prefetched: 'query ($id: String!) { exitTest(id: $id) { redirectUrl } }',
  kind: 'redirect',
};

let server: Awaited<ReturnType<typeof serverOf>>;
const merchants = new KeptMerchants();
beforeAll(async () => {
  const { platform } = await world();
  const limiter = newLimiter(platform.redis, platform.log, { baseline: { limit: LIMIT, windowSeconds: 60 } });
  server = await serverOf({ ...platform, limiter, merchantKeys: merchants }, [Checkout], [CANCEL]);
});
beforeEach(() => {
  cancelled.length = 0;
});
afterAll(() => server.close());

const visit = (address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/api/test/checkout/pi_1/cancel`, {
    method,
    redirect: 'manual',
    headers: { ...fromAddress(address), ...headers },
  });

const statusOf = ({ headers }: Response): string | null =>
  URL.parse(headers.get('location') ?? '')?.searchParams.get('status') ?? null;

describe('a GET that writes', () => {
  it('counts in the baseline cap as every write does, and is refused beyond it', async () => {
    const address = newAddress();
    for (let call = 1; call <= LIMIT; call += 1) {
      const answer = await visit(address);
      expect([answer.status, statusOf(answer)]).toEqual([302, 'CANCELLED']);
      expect(answer.headers.get('ratelimit')).toContain(`"baseline";r=${LIMIT - call};`);
    }
    const beyond = await visit(address);
    expect([beyond.status, await beyond.json()]).toMatchObject([200, { statusCode: 429, code: 'RATE_LIMITED' }]);
    expect(cancelled).toHaveLength(LIMIT);
  });

  it('counts a merchant too, who is counted once the key is known', async () => {
    const address = newAddress();
    const { key } = merchants.add('sk_live_');
    const answer = await visit(address, { 'x-api-key': key });
    expect(answer.headers.get('ratelimit')).toContain(`"baseline";r=${LIMIT - 1};`);
  });

  it('is not run by a HEAD, as a checker of links sends it', async () => {
    const { headers } = await visit(newAddress(), {}, 'HEAD');
    expect(headers.get('location')).toBeNull();
    expect(cancelled).toEqual([]);
  });

  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch; anonymous-client-ip' },
    { 'sec-purpose': 'Prefetch' },
    { purpose: 'prefetch' },
  ] as Record<string, string>[])(
    'answers a browser that fetches ahead of a visit by its query, which changes and costs nothing: %j',
    async (headers) => {
      const address = newAddress();
      for (let call = 0; call <= LIMIT; call += 1) {
        const answer = await visit(address, headers);
        expect([answer.status, statusOf(answer)]).toEqual([302, 'PENDING']);
        expect(answer.headers.get('ratelimit')).toBeNull();
      }
      expect(cancelled).toEqual([]);
      expect(statusOf(await visit(address, { 'sec-purpose': 'other' }))).toBe('CANCELLED');
    },
  );
});

describe('a row that writes by GET in a way that nobody thought of', () => {
  const { prefetched: _prefetched, ...silent } = CANCEL;
  it.each([
    ['says nothing of a prefetch', silent, 'a GET that writes must name a query for prefetches in `prefetched`'],
    [
      'would write by a prefetch',
      { ...CANCEL, prefetched: CANCEL.operation },
      'the operation in `prefetched` must be a query',
    ],
    ['is no GET', { ...CANCEL, method: 'POST' as const }, 'only a GET that writes may have `prefetched`'],
    ['only reads', { ...CANCEL, operation: CANCEL.prefetched ?? '' }, 'only a GET that writes may have `prefetched`'],
    [
      'answers a prefetch in another way',
      { ...CANCEL, prefetched: 'query ($id: String!) { exitTest(id: $id) { __typename } }' },
      'of kind redirect',
    ],
  ])('stops the start when it %s', async (_what, route, fault) => {
    await expect(serverOf((await world()).platform, [Checkout], [route])).rejects.toThrow(fault);
  });
});
