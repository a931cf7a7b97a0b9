import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import type { ThrottleName } from '../../src/core/catalogue/throttles.js';
import { newClient, newUser } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { world } from '../support/world.js';

type Account = Awaited<ReturnType<typeof newUser>>;

/** The counters of guesses at an account, and whom each names. */
const COUNTERS: [ThrottleName, (user: Account) => string][] = [
  ['signInAccount', ({ email }) => email],
  ['resetMail', ({ email }) => email],
  ['verificationMail', ({ email }) => email],
  ['twoFactorAccount', ({ id }) => id],
  ['codeMail', ({ id }) => id],
];

async function counted(bucket: ThrottleName, id: string): Promise<void> {
  await (await world()).platform.limiter.consume(bucket, id);
}

async function countedOf(bucket: ThrottleName, id: string): Promise<number> {
  const { limit, remaining } = await (await world()).platform.limiter.peek(bucket, id);
  return limit - remaining;
}

const admin = () => newClient({ permissions: ['edit.rate.limit'] });

const RESET = `mutation ($bucket: RateLimitBucket!, $id: String!) {
  resetRateLimit(bucket: $bucket, id: $id) { bucket remaining }
}`;

type Reset = (client: Client, bucket: ThrottleName, id: string) => Promise<any>;

const byRest: Reset = async (client, bucket, id) =>
  (await client.rest('DELETE', `/api/admin/system/rate-limit/${bucket}/${encodeURIComponent(id)}`)).body;

/** Told like REST tells it. */
const byGraphQL: Reset = async (client, bucket, id) => {
  const { data, errors } = await client.gql(RESET, { bucket, id });
  const [error] = errors ?? [];
  if (!error) return { ...data.resetRateLimit, statusCode: 200 };
  return { statusCode: error.extensions.statusCode, code: error.extensions.code, message: error.message };
};

const TRANSPORTS: [string, Reset][] = [
  ['REST', byRest],
  ['GraphQL', byGraphQL],
];

describe.each(TRANSPORTS)('an admin who resets a counter of guesses by %s', (_door, reset) => {
  it.each(COUNTERS)('gives %s back to an account of no higher role', async (bucket, idOf) => {
    const id = idOf(await newUser());
    await counted(bucket, id);
    expect(await reset(await admin(), bucket, id.toUpperCase())).toMatchObject({ bucket, statusCode: 200 });
    expect(await countedOf(bucket, id)).toBe(0);
  });

  it.each(COUNTERS)('leaves %s of an account that holds more than the admin', async (bucket, idOf) => {
    const owners = [await newUser({ role: SUPER_ADMIN }), await newUser({ permissions: ['view.user'] })];
    for (const id of owners.map(idOf)) {
      await counted(bucket, id);
      for (const spelling of [id, ` ${id.toUpperCase()} `]) {
        const answer = await reset(await admin(), bucket, spelling);
        expect(answer).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
        expect(answer.message).toMatch(/holds more than your own$/);
      }
      expect(await countedOf(bucket, id)).toBe(1);
    }
  });

  it.each(COUNTERS)('leaves %s of the own account, whose session may be in other hands', async (bucket, idOf) => {
    for (const client of [await admin(), await newClient({ role: SUPER_ADMIN })]) {
      const id = idOf(client.user);
      await counted(bucket, id);
      expect(await reset(client, bucket, id)).toMatchObject({
        code: 'FORBIDDEN',
        message: 'These are failed attempts at your own account: ask another admin',
      });
      expect(await countedOf(bucket, id)).toBe(1);
    }
  });

  it('cannot do it by an API key, and can reset other counters by one', async () => {
    const [{ user }, owner] = [await admin(), await newUser()];
    const key = await withApiKey(user.id);
    for (const [bucket, idOf] of COUNTERS) {
      await counted(bucket, idOf(owner));
      expect(await reset(key, bucket, idOf(owner))).toMatchObject({
        code: 'FORBIDDEN',
        message: 'This needs a browser session: no API key may do it',
      });
      expect(await countedOf(bucket, idOf(owner))).toBe(1);
    }
    expect(await reset(key, 'signInAddress', '203.0.113.77')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await reset(key, 'moderate', owner.id)).toMatchObject({ bucket: 'moderate', statusCode: 200 });
  });

  it('cannot reset that of a known browser, since nobody can tell whose it is', async () => {
    const id = newId().replaceAll('-', '');
    await counted('signInDevice', id);
    for (const client of [await admin(), await newClient({ role: SUPER_ADMIN })]) {
      expect(await reset(client, 'signInDevice', id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
    expect(await countedOf('signInDevice', id)).toBe(1);
  });

  it('can reset that of an address which no account has, and that of a client', async () => {
    const email = `nobody-${newId()}@example.com`;
    await counted('signInAccount', email);
    expect(await reset(await admin(), 'signInAccount', email)).toMatchObject({ remaining: 10 });
    expect(await reset(await admin(), 'signInAddress', '203.0.113.78')).toMatchObject({ remaining: 30 });
  });

  it('needs edit.rate.limit', async () => {
    const { email } = await newUser();
    const viewer = await newClient({ permissions: ['view.rate.limit'] });
    expect(await reset(viewer, 'signInAccount', email)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
