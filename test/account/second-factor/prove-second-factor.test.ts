import { MINUTE_MS } from '../../../src/core/clock.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { mailedCode, useMailServer } from '../../support/mailbox.js';
import { world } from '../../support/world.js';
import { FACTOR, FRESH, House, NOT_FRESH, prove, withApp } from './support/house.js';

useMailServer();

let house: House;
beforeAll(async () => {
  house = await House.start();
});
afterAll(() => house.close());

describe.each(TRANSPORTS)('proving a second factor by %s', (transport) => {
  it('lets this session do for ten minutes what demands a fresh proof, and no other session', async () => {
    const { account, code } = await withApp();
    const { clock } = await world();
    const other = await signedIn(account.user);
    expect(await house.move(account)).toEqual(NOT_FRESH);
    const proof = await prove(account, await code(), transport);
    expect(proof).toMatchObject({ statusCode: 200, message: 'The second factor is proven' });
    expect(Date.parse(proof.freshUntil)).toBeGreaterThan(clock.now().getTime() + 9 * MINUTE_MS);
    expect([await house.move(account), await house.move(other)]).toEqual([FRESH, NOT_FRESH]);
    clock.advance(9 * MINUTE_MS);
    expect(await house.move(account)).toEqual(FRESH);
    clock.advance(MINUTE_MS);
    expect(await house.move(account)).toEqual(NOT_FRESH);
    expect(await prove(account, await code(), transport)).toMatchObject({ statusCode: 200 });
    expect(await house.move(account)).toEqual(FRESH);
  });

  it('takes a mailed code and a recovery code, each once', async () => {
    const { account, recoveryCodes, code } = await withApp();
    const [recovery = ''] = recoveryCodes;
    expect(await prove(account, recovery, transport)).toMatchObject({ statusCode: 200 });
    expect(await prove(account, recovery, transport)).toMatchObject({ code: 'INVALID_CODE' });
    await account.rest('POST', `${FACTOR}/email`);
    const email = { method: 'EMAIL', code: await mailedCode(account.user.email), currentCode: await code() };
    expect((await account.rest('POST', `${FACTOR}/enable`, email)).body.statusCode).toBe(200);
    await account.rest('POST', `${FACTOR}/code`);
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
    expect(await house.move(account)).toEqual(NOT_FRESH);
  });

  it('needs a second factor of the account, and a browser session that is open', async () => {
    const account = await newClient();
    expect(await prove(account, '000000', transport)).toMatchObject({
      statusCode: 403,
      code: 'SECOND_FACTOR_REQUIRED',
    });
    const key = new Client((await world()).url, { apiKey: await newApiKey(account.user.id) });
    expect(await prove(key, '000000', transport)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await prove(await anonymous(), '000000', transport)).toMatchObject({ code: 'UNAUTHENTICATED' });
    const empty = await prove(account, '', transport);
    expect(empty).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});
