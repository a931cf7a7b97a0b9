import { generateSync } from 'otplib';
import { Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../../src/auth/policy.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { RestRoute } from '../../../src/rest/frame/route.js';
import { toDirective } from '../../../src/schema/frame/policy-directive.js';
import { buildGuardedSchema } from '../../../src/server/schema/schema.js';
import { anonymous, newClient, PASSWORD, signedIn } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through, type Transport } from '../../support/each-transport.js';
import { mailedCode, useMailServer } from '../../support/mailbox.js';
import { serverOf } from '../../support/server-of.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

useMailServer();

@Resolver()
class House {
  @Query(() => Boolean, { description: 'Nothing.' })
  @Policy({ access: 'user' })
  nothing() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Moves the money of the house.' })
  @Policy({ access: 'session', freshSecondFactor: true })
  moveHouseMoney() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Tidies the house.' })
  @Policy({ access: 'session', freshSecondFactor: 'ifAny' })
  tidyHouse() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'The same, with a permission.' })
  @Policy({ access: 'session', permission: 'edit.settings', freshSecondFactor: true })
  switchHouse() {
    return true;
  }
}

const ROUTE: RestRoute = {
  method: 'POST',
  path: '/api/test/house/move',
  summary: 'A test.',
  operation: 'mutation { moveHouseMoney }',
  answer: (value) => ({ value }),
};

const PATH = '/api/user/profile/two-factor';
const FRESH = [undefined, 200];
const NOT_FRESH = ['SECOND_FACTOR_NOT_FRESH', 403];
const NONE = ['SECOND_FACTOR_REQUIRED', 403];

let server: Awaited<ReturnType<typeof serverOf>>;
beforeAll(async () => {
  server = await serverOf((await world()).platform, [House], [ROUTE]);
});
afterAll(() => server.close());
afterEach(() => clearSettings('twoFactorStatus'));

const atHouse = ({ cookies }: Client): Client =>
  new Client(server.url, { cookies, headers: fromAddress(newAddress()) });

/** What the session is answered by GraphQL and by the path. */
async function move(client: Client) {
  const house = atHouse(client);
  return [await house.code('mutation { moveHouseMoney }'), (await house.rest('POST', ROUTE.path, {})).body.statusCode];
}

/** Sets an authenticator app up for the account of the session; answers its codes, each of a step of its own. */
async function setUpApp(client: Client) {
  const { secret } = (await client.rest('POST', `${PATH}/app`)).body;
  const { clock } = await world();
  const code = async (): Promise<string> => {
    clock.advance(30 * SECOND_MS);
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  };
  const input = { method: 'APP', code: await code(), password: PASSWORD };
  const { body } = await client.rest('POST', `${PATH}/enable`, input);
  expect(body.statusCode).toBe(200);
  return { code, recoveryCodes: body.recoveryCodes as string[] };
}

/** An account with an authenticator app that its session set up. */
async function withApp() {
  const account = await newClient();
  return { account, ...(await setUpApp(account)) };
}

const prove = (client: Client, code: string, transport: Transport = 'REST') =>
  through(transport)(client, 'POST', `${PATH}/prove`, { code });

describe.each(TRANSPORTS)('proving a second factor by %s', (transport) => {
  it('lets this session do for ten minutes what demands a fresh proof, and no other session', async () => {
    const { account, code } = await withApp();
    const { clock } = await world();
    const other = await signedIn(account.user);
    expect(await move(account)).toEqual(NOT_FRESH);
    const proof = await prove(account, await code(), transport);
    expect(proof).toMatchObject({ statusCode: 200, message: 'The second factor is proven' });
    expect(Date.parse(proof.freshUntil)).toBeGreaterThan(clock.now().getTime() + 9 * MINUTE_MS);
    expect([await move(account), await move(other)]).toEqual([FRESH, NOT_FRESH]);
    clock.advance(9 * MINUTE_MS);
    expect(await move(account)).toEqual(FRESH);
    clock.advance(MINUTE_MS);
    expect(await move(account)).toEqual(NOT_FRESH);
    expect(await prove(account, await code(), transport)).toMatchObject({ statusCode: 200 });
    expect(await move(account)).toEqual(FRESH);
  });

  it('takes a mailed code and a recovery code, each once', async () => {
    const { account, recoveryCodes, code } = await withApp();
    const [recovery = ''] = recoveryCodes;
    expect(await prove(account, recovery, transport)).toMatchObject({ statusCode: 200 });
    expect(await prove(account, recovery, transport)).toMatchObject({ code: 'INVALID_CODE' });
    await account.rest('POST', `${PATH}/email`);
    const email = { method: 'EMAIL', code: await mailedCode(account.user.email), currentCode: await code() };
    expect((await account.rest('POST', `${PATH}/enable`, email)).body.statusCode).toBe(200);
    await account.rest('POST', `${PATH}/code`);
    const mailed = await mailedCode(account.user.email);
    expect(await prove(account, mailed, transport)).toMatchObject({ statusCode: 200 });
    expect(await prove(account, mailed, transport)).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('refuses a wrong code, which proves nothing and counts like that of a sign-in', async () => {
    const { account } = await withApp();
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await prove(account, '000000', transport)).toMatchObject({ statusCode: 401, code: 'INVALID_CODE' });
    }
    expect(await prove(account, '000000', transport)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await move(account)).toEqual(NOT_FRESH);
  });

  it('needs a second factor of the account, and a browser session that is open', async () => {
    const account = await newClient();
    expect(await prove(account, '000000', transport)).toMatchObject({ statusCode: 403, code: NONE[0] });
    const key = new Client((await world()).url, { apiKey: await newApiKey(account.user.id) });
    expect(await prove(key, '000000', transport)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await prove(await anonymous(), '000000', transport)).toMatchObject({ code: 'UNAUTHENTICATED' });
    const empty = await prove(account, '', transport);
    expect(empty).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

describe('a policy that demands a fresh second factor', () => {
  it('refuses an account that has none, and says what to do about it', async () => {
    const account = await newClient();
    expect(await move(account)).toEqual(NONE);
    expect((await atHouse(account).rest('POST', ROUTE.path, {})).body.message).toBe(
      'This needs a second factor, and your account has none: switch one on in your profile, then prove it',
    );
    await setSettings({ twoFactorStatus: 'false' });
    expect((await atHouse(account).rest('POST', ROUTE.path, {})).body.message).toBe(
      'This needs a second factor, and your account has none: the platform offers none until twoFactorStatus is switched on',
    );
  });

  it('demands it, and it can be proven, while twoFactorStatus is off', async () => {
    const { account, code } = await withApp();
    await setSettings({ twoFactorStatus: 'false' });
    expect(await move(account)).toEqual(NOT_FRESH);
    expect(await prove(account, await code())).toMatchObject({ statusCode: 200 });
    expect(await move(account)).toEqual(FRESH);
  });

  it('takes the second factor of a sign-in for a fresh one', async () => {
    const { account, code } = await withApp();
    const visitor = await anonymous();
    const { email } = account.user;
    const { twoFactorToken } = (await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD })).body;
    await visitor.rest('POST', '/api/auth/login/two-factor', { twoFactorToken, code: await code() });
    expect([await move(visitor), await move(account)]).toEqual([FRESH, NOT_FRESH]);
  });

  it('forgets the proof of an account that has switched its factor off', async () => {
    const { account, code } = await withApp();
    await prove(account, await code());
    await account.rest('POST', `${PATH}/disable`, { method: 'APP', code: await code() });
    expect(await move(account)).toEqual(NONE);
  });

  it.each(TRANSPORTS)(
    'forgets by %s what any session has proven by a factor that another one replaced',
    async (transport) => {
      const { account, code } = await withApp();
      const other = await signedIn(account.user);
      await prove(other, await code());
      expect(await move(other)).toEqual(FRESH);
      const off = { method: 'APP', code: await code() };
      expect(await through(transport)(account, 'POST', `${PATH}/disable`, off)).toMatchObject({ statusCode: 200 });
      const { code: another } = await setUpApp(account);
      expect([await move(other), await move(account)]).toEqual([NOT_FRESH, NOT_FRESH]);
      await prove(other, await another());
      expect(await move(other)).toEqual(FRESH);
    },
  );

  it('forgets what was proven when one of two factors goes, and when the recovery codes are replaced', async () => {
    const { account, code } = await withApp();
    const other = await signedIn(account.user);
    await account.rest('POST', `${PATH}/email`);
    const email = { method: 'EMAIL', code: await mailedCode(account.user.email), currentCode: await code() };
    expect((await account.rest('POST', `${PATH}/enable`, email)).body.statusCode).toBe(200);
    await prove(other, await code());
    const { recoveryCodes } = (await account.rest('POST', `${PATH}/recovery-codes`, { code: await code() })).body;
    expect(await move(other)).toEqual(NOT_FRESH);
    await prove(other, recoveryCodes[0]);
    expect(await move(other)).toEqual(FRESH);
    await account.rest('POST', `${PATH}/disable`, { method: 'EMAIL', code: await code() });
    expect(await move(other)).toEqual(NOT_FRESH);
  });

  it('forgets with the sessions what was proven by a factor that an admin took off', async () => {
    const { account, code } = await withApp();
    await prove(account, await code());
    const admin = await newClient({ role: SUPER_ADMIN });
    const reset = await admin.rest('DELETE', `/api/admin/crm/user/${account.user.id}/two-factor`);
    expect(reset.body.statusCode).toBe(200);
    expect(await move(account)).toEqual(['UNAUTHENTICATED', 401]);
    const later = await signedIn(account.user);
    await setUpApp(later);
    expect(await move(later)).toEqual(NOT_FRESH);
  });

  it('refuses API keys as whatever needs a session does, and asks for the permission first', async () => {
    const { account, code } = await withApp();
    await prove(account, await code());
    const key = new Client(server.url, { apiKey: await newApiKey(account.user.id) });
    expect((await key.rest('POST', ROUTE.path, {})).body).toEqual({
      statusCode: 403,
      message: 'This needs a browser session: no API key may do it',
      code: 'FORBIDDEN',
      missing: { session: true },
    });
    const { errors } = await atHouse(await newClient()).gql('mutation { switchHouse }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', missing: { permission: 'edit.settings' } });
  });

  it('shows it in the printed schema', () => {
    const policy = { access: 'session', freshSecondFactor: true } as const;
    expect(toDirective(policy)).toEqual(policy);
    const lenient = { access: 'session', freshSecondFactor: 'ifAny' } as const;
    expect(toDirective(lenient)).toEqual({ access: 'session', freshSecondFactorIfAny: true });
  });

  it('lets an account without one call where it says so, and asks one that has it for a fresh proof', async () => {
    const tidy = async (client: Client) =>
      (await atHouse(client).gql('mutation { tidyHouse }')).errors?.[0]?.extensions;
    expect(await tidy(await newClient())).toBeUndefined();
    const { account, code } = await withApp();
    expect(await tidy(account)).toMatchObject({ code: NOT_FRESH[0], statusCode: NOT_FRESH[1] });
    await prove(account, await code());
    expect(await tidy(account)).toBeUndefined();
  });

  it('stops the start where API keys may call', () => {
    @Resolver()
    class Keyed {
      @Query(() => Boolean)
      @Policy({ access: 'user', freshSecondFactor: true })
      keyed() {
        return true;
      }
    }
    expect(() => buildGuardedSchema([Keyed])).toThrow(
      'Query.keyed demands a second factor, which API keys cannot prove',
    );
  });
});
