import { MINUTE_MS } from '../../../src/core/clock.js';
import { anonymous, newClient, PASSWORD, signedIn } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { useMailServer } from '../../support/mailbox.js';
import { proveAgain, provePassword } from '../../support/prove-again.js';
import { world } from '../../support/world.js';
import { FACTOR, FRESH, House, NOT_FRESH, withApp } from './support/house.js';

useMailServer();

const OTHER = 'Another-horse-2';

let house: House;
beforeAll(async () => {
  house = await House.start();
});
afterAll(() => house.close());

/** An account with two sessions, neither of which has a fresh proof. */
async function stale() {
  const account = await newClient();
  const other = await signedIn(account.user);
  (await world()).clock.advance(11 * MINUTE_MS);
  return { account, other };
}

describe.each(TRANSPORTS)('proving the password by %s', (transport) => {
  it('lets this session do for ten minutes what requires a fresh proof, and no other session', async () => {
    const { account, other } = await stale();
    const { clock } = await world();
    expect(await house.move(account)).toEqual(NOT_FRESH);
    const proof = await provePassword(account, PASSWORD, transport);
    expect(proof).toMatchObject({ statusCode: 200, message: 'The password is proven' });
    expect(Date.parse(proof.freshUntil)).toBeGreaterThan(clock.now().getTime() + 9 * MINUTE_MS);
    expect([await house.move(account), await house.move(other)]).toEqual([FRESH, NOT_FRESH]);
    clock.advance(9 * MINUTE_MS);
    expect(await house.move(account)).toEqual(FRESH);
    clock.advance(MINUTE_MS);
    expect(await house.move(account)).toEqual(NOT_FRESH);
    for (let time = 0; time < 3; time += 1) {
      expect(await provePassword(account, PASSWORD, transport)).toMatchObject({ statusCode: 200 });
      expect(await house.move(account)).toEqual(FRESH);
    }
  });

  it('refuses a wrong password, which proves nothing and counts like a failed sign-in', async () => {
    const { account } = await stale();
    // A browser that the account knows has a counter of its own.
    account.cookies.delete('devices');
    for (let guess = 0; guess < 10; guess += 1) {
      const refused = await provePassword(account, 'Wrong-horse-1', transport);
      expect(refused).toMatchObject({ statusCode: 401, code: 'INVALID_CREDENTIALS' });
    }
    expect(await provePassword(account, PASSWORD, transport)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await house.move(account)).toEqual(NOT_FRESH);
    const { email } = account.user;
    const signIn = await (await anonymous()).rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(signIn.body).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is refused for an account with a second factor, whose password is not even checked', async () => {
    const { account } = await withApp();
    const expected = {
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Your account has a second factor: prove that instead',
    };
    for (let guess = 0; guess < 12; guess += 1) {
      expect(await provePassword(account, 'Wrong-horse-1', transport)).toMatchObject(expected);
    }
    expect(await provePassword(account, PASSWORD, transport)).toMatchObject(expected);
    expect(await house.move(account)).toEqual(NOT_FRESH);
  });

  it('needs a password of the account, and a browser session that is open', async () => {
    const account = await newClient();
    const key = new Client((await world()).url, { apiKey: await newApiKey(account.user.id) });
    const refused = await provePassword(key, PASSWORD, transport);
    expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN', missing: { session: true } });
    expect(await provePassword(await anonymous(), PASSWORD, transport)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await provePassword(account, '', transport)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const { db } = (await world()).platform;
    await db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', account.user.id).execute();
    const without = await provePassword(account, PASSWORD, transport);
    expect(without).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });
});

describe('the password as a fresh proof', () => {
  it('is given by a sign-in with the password', async () => {
    const { account } = await stale();
    const visitor = await anonymous();
    const { email } = account.user;
    await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect([await house.move(visitor), await house.move(account)]).toEqual([FRESH, NOT_FRESH]);
  });

  it('is given to the session that changes the password, and gone with all others', async () => {
    const { account, other } = await stale();
    await proveAgain(other);
    const input = { currentPassword: PASSWORD, password: OTHER };
    expect((await account.rest('PUT', '/api/user/profile/password', input)).body.statusCode).toBe(200);
    expect(await house.move(account)).toEqual(FRESH);
    expect(await house.move(other)).toEqual(['UNAUTHENTICATED', 401]);
    expect(await provePassword(account, PASSWORD)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await provePassword(account, OTHER)).toMatchObject({ statusCode: 200 });
  });

  it('is worth nothing once the account has a second factor', async () => {
    const account = await newClient();
    expect(await house.move(account)).toEqual(FRESH);
    await account.rest('POST', `${FACTOR}/app`);
    expect(await house.move(account)).toEqual(FRESH);
    const { db } = (await world()).platform;
    const confirmedAt = new Date().toISOString();
    await db.rows.updateTable('two_factor').set({ confirmedAt }).where('userId', '=', account.user.id).execute();
    expect(await house.moveByRest(account)).toMatchObject({ accepts: ['SECOND_FACTOR'] });
  });

  it('is gone when the password was changed while it was being checked, or the session ended', async () => {
    const { account, other } = await stale();
    const input = { currentPassword: PASSWORD, password: OTHER };
    const [changed, proven] = await Promise.all([
      account.rest('PUT', '/api/user/profile/password', input),
      provePassword(other),
    ]);
    expect(changed.body.statusCode).toBe(200);
    expect([200, 401, 409]).toContain(proven.statusCode);
    expect(await house.move(other)).toEqual(['UNAUTHENTICATED', 401]);
  });
});
