import { Query, Resolver } from 'type-graphql';
import { Policy } from '../../../src/auth/policy.js';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { toDirective } from '../../../src/schema/frame/policy-directive.js';
import { buildGuardedSchema } from '../../../src/server/schema/schema.js';
import { anonymous, newClient, PASSWORD, signedIn } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { mailedCode, useMailServer } from '../../support/mailbox.js';
import { proveAgain } from '../../support/prove-again.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { FACTOR, FRESH, House, MOVE, NOT_FRESH, prove, setUpApp, withApp } from './support/house.js';

useMailServer();

let house: House;
beforeAll(async () => {
  house = await House.start();
});
afterAll(() => house.close());
afterEach(() => clearSettings('twoFactorStatus'));

/** A session of an account that has no password, as one that signs in by wallet only. */
async function withoutPassword() {
  const account = await newClient();
  const { db } = (await world()).platform;
  await db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', account.user.id).execute();
  return account;
}

describe('a policy that requires a fresh proof', () => {
  it.each(TRANSPORTS)('says by %s which proof it accepts, and what to do', async (transport) => {
    const { clock } = await world();
    const move = (client: Client) => (transport === 'REST' ? house.moveByRest(client) : house.moveByGraphql(client));
    const { account } = await withApp();
    expect(await move(account)).toMatchObject({
      statusCode: 403,
      code: 'PROOF_NOT_FRESH',
      message: 'Prove your second factor again: send a code to proveSecondFactor, then try again',
      accepts: ['SECOND_FACTOR'],
    });
    const [simple, byWallet] = [await newClient(), await withoutPassword()];
    clock.advance(11 * MINUTE_MS);
    expect(await move(simple)).toMatchObject({
      statusCode: 403,
      code: 'PROOF_NOT_FRESH',
      message: 'Prove your password again: send it to provePassword, then try again',
      accepts: ['PASSWORD'],
    });
    expect(await move(byWallet)).toMatchObject({
      statusCode: 403,
      code: 'PROOF_NOT_FRESH',
      message: 'Sign in again, then try again: your sign-in is older than ten minutes',
      accepts: ['SIGN_IN'],
    });
  });

  it('accepts for ten minutes the sign-in of an account that signs in by wallet only', async () => {
    const byWallet = await withoutPassword();
    const { clock } = await world();
    expect(await house.move(byWallet)).toEqual(FRESH);
    clock.advance(9 * MINUTE_MS);
    expect(await house.move(byWallet)).toEqual(FRESH);
    clock.advance(MINUTE_MS);
    expect(await house.move(byWallet)).toEqual(NOT_FRESH);
    expect(await house.move(await signedIn(byWallet.user))).toEqual(FRESH);
  });

  it('asks an account with a second factor for that, however fresh its password is', async () => {
    const { account } = await withApp();
    const later = await signedIn(account.user);
    expect([await house.move(later), await house.move(account)]).toEqual([NOT_FRESH, NOT_FRESH]);
  });

  it('demands it, and it can be proven, while twoFactorStatus is off', async () => {
    const { account, code } = await withApp();
    await setSettings({ twoFactorStatus: 'false' });
    expect(await house.move(account)).toEqual(NOT_FRESH);
    expect(await prove(account, await code())).toMatchObject({ statusCode: 200 });
    expect(await house.move(account)).toEqual(FRESH);
  });

  it('accepts the second factor of a sign-in', async () => {
    const { account, code } = await withApp();
    const visitor = await anonymous();
    const { email } = account.user;
    const { twoFactorToken } = (await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD })).body;
    await visitor.rest('POST', '/api/auth/login/two-factor', { twoFactorToken, code: await code() });
    expect([await house.move(visitor), await house.move(account)]).toEqual([FRESH, NOT_FRESH]);
  });

  it('asks an account that has switched its factor off for the password, whatever the factor proved', async () => {
    const { account, code } = await withApp();
    (await world()).clock.advance(11 * MINUTE_MS);
    await prove(account, await code());
    await account.rest('POST', `${FACTOR}/disable`, { method: 'APP', code: await code() });
    expect(await house.moveByRest(account)).toMatchObject({ code: NOT_FRESH[0], accepts: ['PASSWORD'] });
    await proveAgain(account);
    expect(await house.move(account)).toEqual(FRESH);
  });

  it.each(TRANSPORTS)(
    'forgets by %s what any session has proven by a factor that another one replaced',
    async (transport) => {
      const { account, code } = await withApp();
      const other = await signedIn(account.user);
      await prove(other, await code());
      expect(await house.move(other)).toEqual(FRESH);
      const off = { method: 'APP', code: await code() };
      expect(await through(transport)(account, 'POST', `${FACTOR}/disable`, off)).toMatchObject({ statusCode: 200 });
      const { code: another } = await setUpApp(account);
      expect([await house.move(other), await house.move(account)]).toEqual([NOT_FRESH, NOT_FRESH]);
      await prove(other, await another());
      expect(await house.move(other)).toEqual(FRESH);
    },
  );

  it('forgets what was proven when one of two factors goes, and when the recovery codes are replaced', async () => {
    const { account, code } = await withApp();
    const other = await signedIn(account.user);
    await account.rest('POST', `${FACTOR}/email`);
    const email = { method: 'EMAIL', code: await mailedCode(account.user.email), currentCode: await code() };
    expect((await account.rest('POST', `${FACTOR}/enable`, email)).body.statusCode).toBe(200);
    await prove(other, await code());
    const { recoveryCodes } = (await account.rest('POST', `${FACTOR}/recovery-codes`, { code: await code() })).body;
    expect(await house.move(other)).toEqual(NOT_FRESH);
    await prove(other, recoveryCodes[0]);
    expect(await house.move(other)).toEqual(FRESH);
    await account.rest('POST', `${FACTOR}/disable`, { method: 'EMAIL', code: await code() });
    expect(await house.move(other)).toEqual(NOT_FRESH);
  });

  it('forgets with the sessions what was proven by a factor that an admin took off', async () => {
    const { account, code } = await withApp();
    await prove(account, await code());
    const admin = await newClient({ role: SUPER_ADMIN });
    const reset = await admin.rest('DELETE', `/api/admin/crm/user/${account.user.id}/two-factor`);
    expect(reset.body.statusCode).toBe(200);
    expect(await house.move(account)).toEqual(['UNAUTHENTICATED', 401]);
    const later = await signedIn(account.user);
    await setUpApp(later);
    expect(await house.move(later)).toEqual(NOT_FRESH);
  });

  it('refuses API keys as whatever needs a session does, and asks for the permission first', async () => {
    const { account, code } = await withApp();
    await prove(account, await code());
    const key = new Client(house.url, { apiKey: await newApiKey(account.user.id) });
    expect((await key.rest('POST', MOVE.path, {})).body).toEqual({
      statusCode: 403,
      message: 'This needs a browser session: no API key may do it',
      code: 'FORBIDDEN',
      missing: { session: true },
    });
    const { errors } = await house.at(await newClient()).gql('mutation { switchHouse }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', missing: { permission: 'edit.settings' } });
  });

  it('shows it in the printed schema', () => {
    const policy = { access: 'session' } as const;
    expect(toDirective({ ...policy, fresh: true })).toEqual({ ...policy, fresh: 'ALWAYS' });
    expect(toDirective({ ...policy, fresh: 'ifFactor' })).toEqual({ ...policy, fresh: 'IF_FACTOR' });
    expect(toDirective({ access: 'user', fresh: 'byInput' })).toEqual({ access: 'user', fresh: 'BY_INPUT' });
  });

  it('lets an account without a factor call where it says so, and asks one that has it for a fresh proof', async () => {
    const simple = await newClient();
    (await world()).clock.advance(11 * MINUTE_MS);
    expect(await house.tidy(simple)).toBeUndefined();
    const { account, code } = await withApp();
    expect(await house.tidy(account)).toMatchObject({ code: NOT_FRESH[0], accepts: ['SECOND_FACTOR'] });
    await prove(account, await code());
    expect(await house.tidy(account)).toBeUndefined();
  });

  it('stops the start where API keys may call, unless the input decides', () => {
    @Resolver()
    class Keyed {
      @Query(() => Boolean)
      @Policy({ access: 'user', fresh: true })
      keyed() {
        return true;
      }
    }
    @Resolver()
    class ByInput {
      @Query(() => Boolean)
      @Policy({ access: 'user', fresh: 'byInput' })
      byInput() {
        return true;
      }
    }
    expect(() => buildGuardedSchema([Keyed])).toThrow(
      'Query.keyed demands a fresh proof of every call, which API keys cannot give',
    );
    expect(() => buildGuardedSchema([ByInput])).not.toThrow();
  });
});
