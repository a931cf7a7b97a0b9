import { HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { lastMailTo, mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';

useMailServer();

const REQUEST = 'mutation ($input: EmailInput!) { requestPasswordReset(input: $input) { message } }';
const RESET = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }';
const NEW = 'Brand-new-secret-2';

async function statusOfSignIn(email: string, password: string): Promise<number> {
  return (await (await anonymous()).rest('POST', '/api/auth/login', { email, password })).body.statusCode;
}

async function statementsFor(email: string): Promise<number> {
  const client = await anonymous();
  return countStatements(() => client.rest('POST', '/api/auth/reset', { email }));
}

describe('a password reset', () => {
  it('sets the new password by a mailed link and ends every session of the account', async () => {
    const first = await newClient();
    const { email } = first.user;
    const [second, client] = [await signedIn(first.user), await anonymous()];
    await client.ok(REQUEST, { input: { email } });
    expect((await lastMailTo(email)).text).toMatch(/http:\/\/localhost:4000\/en\/reset-password\?token=\w{48}/);
    await client.ok(RESET, { input: { token: await mailedToken(email), password: NEW } });
    for (const session of [first, second]) {
      expect((await session.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
    }
    expect([await statusOfSignIn(email, PASSWORD), await statusOfSignIn(email, NEW)]).toEqual([401, 200]);
    expect((await lastMailTo(email)).subject).toBe('Your password was changed');
  });

  it('is served under POST /api/auth/reset and /api/auth/reset/confirm', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    const asked = await client.rest('POST', '/api/auth/reset', { email: user.email });
    const body = { token: await mailedToken(user.email), password: NEW };
    const set = await client.rest('POST', '/api/auth/reset/confirm', body);
    expect([asked.body.statusCode, set.body.statusCode]).toEqual([200, 200]);
    expect(await statusOfSignIn(user.email, NEW)).toBe(200);
  });

  it('accepts a link once, and with it voids the others', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    await client.ok(REQUEST, { input: { email: user.email } });
    const first = await mailedToken(user.email);
    await client.ok(REQUEST, { input: { email: user.email } });
    const second = await mailedToken(user.email);
    await client.ok(RESET, { input: { token: second, password: NEW } });
    expect(await client.code(RESET, { input: { token: second, password: NEW } })).toBe('INVALID_TOKEN');
    expect(await client.code(RESET, { input: { token: first, password: NEW } })).toBe('INVALID_TOKEN');
  });

  it('refuses a link after one hour', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    await client.ok(REQUEST, { input: { email: user.email } });
    const token = await mailedToken(user.email);
    (await world()).clock.advance(HOUR_MS);
    expect(await client.code(RESET, { input: { token, password: NEW } })).toBe('INVALID_TOKEN');
  });

  it('keeps the link good when the new password is refused', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    await client.ok(REQUEST, { input: { email: user.email } });
    const token = await mailedToken(user.email);
    expect(await client.code(RESET, { input: { token, password: 'short' } })).toBe('BAD_INPUT');
    expect(await client.code(RESET, { input: { token, password: user.email } })).toBe('BAD_INPUT');
    await client.ok(RESET, { input: { token, password: NEW } });
  });

  it('answers alike for an unknown address, a blocked account and an account', async () => {
    const [client, blocked, user] = [await anonymous(), await newUser(), await newUser()];
    const { platform } = await world();
    await platform.db.rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', blocked.id).execute();
    const addresses = [`none-${newId()}@example.com`, blocked.email, user.email];
    const answers = await Promise.all(addresses.map((email) => client.rest('POST', '/api/auth/reset', { email })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await mailsTo(blocked.email)).toEqual([]);
  });

  it('does not look the address up while somebody waits for the answer', async () => {
    const { email } = await newUser();
    expect(await statementsFor(email)).toBe(await statementsFor(`none-${newId()}@example.com`));
  });

  it('verifies the address, which its link has proven', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    const { platform } = await world();
    await platform.db.rows.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', user.id).execute();
    expect(await statusOfSignIn(user.email, PASSWORD)).toBe(403);
    await client.ok(REQUEST, { input: { email: user.email } });
    await client.ok(RESET, { input: { token: await mailedToken(user.email), password: NEW } });
    expect(await statusOfSignIn(user.email, NEW)).toBe(200);
  });
});
