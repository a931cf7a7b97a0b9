import { THROTTLE_NAMES } from '../../src/core/catalogue/throttles.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { world } from '../support/world.js';

const LIST = '{ rateLimits { bucket per limit remaining windowSeconds resetSeconds } }';
const SHOW = 'query ($id: String!) { rateLimit(bucket: moderate, id: $id) { remaining limit } }';
const RESET = 'mutation ($id: String!) { resetRateLimit(bucket: moderate, id: $id) { remaining } }';

describe('rateLimits', () => {
  it('tells what is left for the caller in each bucket, and takes nothing itself', async () => {
    const client = await newClient();
    const { platform } = await world();
    for (let call = 0; call < 3; call += 1) await platform.limiter.consume('moderate', client.user.id);
    await client.ok(LIST);
    const { rateLimits } = await client.ok(LIST);
    expect(rateLimits).toContainEqual(
      expect.objectContaining({ bucket: 'moderate', per: 'user', limit: 30, remaining: 27 }),
    );
    expect(rateLimits).toContainEqual({
      bucket: 'orderCreation',
      per: 'user',
      limit: 5,
      remaining: 5,
      windowSeconds: 900,
      resetSeconds: 900,
    });
    expect((await client.rest('GET', '/api/user/rate-limit')).body).toContainEqual(
      expect.objectContaining({ bucket: 'baseline' }),
    );
  });

  it('needs a caller', async () => {
    expect(await (await anonymous()).code(LIST)).toBe('UNAUTHENTICATED');
  });
});

describe('an admin', () => {
  it("sees and resets anybody's counter", async () => {
    const admin = await newClient({ permissions: ['view.rate.limit', 'edit.rate.limit'] });
    const { id } = await newUser();
    const { platform } = await world();
    await Promise.allSettled(Array.from({ length: 31 }, () => platform.limiter.consume('moderate', id)));
    expect(await admin.ok(SHOW, { id })).toEqual({ rateLimit: { remaining: 0, limit: 30 } });
    expect(await admin.ok(RESET, { id })).toEqual({ resetRateLimit: { remaining: 30 } });
    expect(await platform.limiter.consume('moderate', id)).toMatchObject({ remaining: 29 });
  });

  it('does the same under /api/admin/system/rate-limit, for an address in any spelling', async () => {
    const admin = await newClient({ permissions: ['view.rate.limit', 'edit.rate.limit'] });
    const { platform } = await world();
    await platform.limiter.consume('signInAddress', '2001:db8:9:9::/64');
    const path = `/api/admin/system/rate-limit/signInAddress/${encodeURIComponent('2001:DB8:9:9::7')}`;
    expect((await admin.rest('GET', path)).body).toMatchObject({ remaining: 29, limit: 30, statusCode: 200 });
    expect((await admin.rest('DELETE', path)).body).toMatchObject({ remaining: 30, statusCode: 200 });
    expect((await admin.rest('GET', '/api/admin/system/rate-limit/nothing/1')).body).toMatchObject({ statusCode: 400 });
  });

  it('needs view.rate.limit to see and edit.rate.limit to reset', async () => {
    const [viewer, editor] = [
      await newClient({ permissions: ['view.rate.limit'] }),
      await newClient({ permissions: ['edit.rate.limit'] }),
    ];
    expect(await viewer.code(RESET, { id: 'x' })).toBe('FORBIDDEN');
    expect(await editor.code(SHOW, { id: 'x' })).toBe('FORBIDDEN');
  });
});

describe('the enum of buckets', () => {
  it('names every bucket', async () => {
    const client = await newClient();
    const { __type } = await client.ok('{ __type(name: "RateLimitBucket") { enumValues { name } } }');
    expect(__type.enumValues.map(({ name }: { name: string }) => name)).toEqual(THROTTLE_NAMES);
  });
});
