import { DAY_MS } from '../../src/core/clock.js';
import { anonymous, newClient } from '../support/accounts.js';
import { runJob } from '../support/jobs.js';
import { world } from '../support/world.js';
import { clearPolicy, enforce, from, IN_KOREA, NOWHERE, savePolicy, SHUT } from './support/policy.js';

const LOG = '/api/admin/system/geo-restriction/log';

beforeEach(clearPolicy);
afterEach(async () => (await world()).clock.reset());
afterAll(clearPolicy);

async function log(): Promise<any[]> {
  const client = await newClient({ permissions: ['edit.geo.restriction'] });
  const filter = encodeURIComponent(JSON.stringify({ ip: IN_KOREA }));
  return (await client.rest('GET', `${LOG}?filter=${filter}`, undefined, from(NOWHERE))).body.items;
}

const visit = async () => (await anonymous()).rest('GET', SHUT, undefined, { ...from(IN_KOREA), 'user-agent': 'test' });

describe('the log of the geo policy', () => {
  it('tells who was kept out, from where, by what, at which transport', async () => {
    const client = await newClient();
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    await client.rest('GET', '/api/user/notification', undefined, { ...from(IN_KOREA, 'KP'), 'user-agent': 'test' });
    expect(await log()).toMatchObject([
      {
        decision: 'BLOCKED',
        reason: 'IP_BLOCKED',
        country: null,
        ip: IN_KOREA,
        userId: client.user.id,
        operation: 'notifications',
        transport: 'rest',
        userAgent: 'test',
      },
    ]);
  });

  it('names the country that decided and its source', async () => {
    await enforce({ countries: ['KP'] });
    await (await anonymous()).rest('GET', SHUT, undefined, from(IN_KOREA, 'KP'));
    expect(await log()).toMatchObject([{ reason: 'COUNTRY_BLOCKED', country: 'KP', source: 'CDN' }]);
  });

  it('holds equal decisions of one window once, and again when it is over', async () => {
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    await Promise.all([visit(), visit(), visit()]);
    await visit();
    expect(await log()).toHaveLength(1);
    const { redis } = (await world()).platform;
    const [key = ''] = await redis.keys('geo_log:*');
    expect(await redis.pttl(key)).toBeGreaterThan(290_000);
    await redis.del(key);
    await visit();
    expect(await log()).toHaveLength(2);
  });

  it('holds every decision without a window', async () => {
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA, geoRestrictionLogDedupeSeconds: 0 });
    await visit();
    await visit();
    expect(await log()).toHaveLength(2);
  });

  it('holds what its mode says', async () => {
    await enforce({ geoRestrictionLogMode: 'NONE', geoRestrictionIpBlocklist: IN_KOREA });
    await visit();
    expect(await log()).toHaveLength(0);
    await enforce({ geoRestrictionLogMode: 'BLOCKED', geoRestrictionIpBlocklist: '' });
    await visit();
    expect(await log()).toHaveLength(0);
    await enforce({ geoRestrictionLogMode: 'ALL' });
    await visit();
    expect(await log()).toMatchObject([{ decision: 'ALLOWED', reason: 'UNKNOWN_COUNTRY' }]);
  });

  it('is pruned after the days that the policy says', async () => {
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA, geoRestrictionLogRetentionDays: 10 });
    await visit();
    const { clock } = await world();
    clock.advance(9 * DAY_MS);
    await runJob('pruneRecords');
    expect(await log()).toHaveLength(1);
    clock.advance(DAY_MS + 1_000);
    await runJob('pruneRecords');
    expect(await log()).toHaveLength(0);
  });

  it('is shown to whoever edits the policy alone', async () => {
    expect((await (await newClient()).rest('GET', LOG)).body).toMatchObject({ statusCode: 403 });
    expect((await (await anonymous()).rest('GET', LOG)).body).toMatchObject({ statusCode: 401 });
    const client = await newClient({ permissions: ['edit.geo.restriction'] });
    expect((await client.ok('{ geoAccessLog { pagination { totalItems } } }')).geoAccessLog.pagination.totalItems).toBe(
      0,
    );
    await savePolicy({});
  });
});
