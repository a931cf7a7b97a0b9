import { DAY_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newUser, PASSWORD } from '../support/accounts.js';
import { mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none' });

const VERIFY = 'mutation ($token: String!) { verifyEmail(token: $token) { message } }';
const RESEND = 'mutation ($input: EmailInput!) { resendVerification(input: $input) { message } }';

async function registered(): Promise<string> {
  const email = `new-${newId()}@example.com`;
  await (await anonymous()).rest('POST', '/api/auth/register', { email, password: PASSWORD });
  return email;
}

describe('verification of an e-mail address', () => {
  it('accepts a link once', async () => {
    const [client, token] = [await anonymous(), await mailedToken(await registered())];
    await client.ok(VERIFY, { token });
    expect(await client.code(VERIFY, { token })).toBe('INVALID_TOKEN');
  });

  it('accepts one of many parallel uses of a link', async () => {
    const [client, token] = [await anonymous(), await mailedToken(await registered())];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.rest('POST', '/api/auth/verify-email', { token })),
    );
    expect(answers.filter(({ body }) => body.statusCode === 200)).toHaveLength(1);
  });

  it('refuses a link after 24 hours', async () => {
    const [client, token] = [await anonymous(), await mailedToken(await registered())];
    (await world()).clock.advance(DAY_MS);
    const { body } = await client.rest('POST', '/api/auth/verify-email', { token });
    expect(body).toEqual({
      statusCode: 400,
      code: 'INVALID_TOKEN',
      message: 'The link is no longer valid: request a new one',
    });
  });

  it('sends a new link on request, which brings the password of the only registration', async () => {
    const [client, email] = [await anonymous(), await registered()];
    await client.ok(RESEND, { input: { email: email.toUpperCase() } });
    expect(await mailsTo(email)).toHaveLength(2);
    await client.ok(VERIFY, { token: await mailedToken(email) });
    expect((await client.rest('POST', '/api/auth/login', { email, password: PASSWORD })).body.statusCode).toBe(200);
  });

  it('answers a request for a link alike for unknown, verified and waiting addresses', async () => {
    const [client, verified] = [await anonymous(), await newUser()];
    const addresses = [`none-${newId()}@example.com`, verified.email, await registered()];
    const answers = await Promise.all(
      addresses.map((email) => client.rest('POST', '/api/auth/verify-email/resend', { email })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await mailsTo(verified.email)).toEqual([]);
  });

  it('does not take a link that resets the password', async () => {
    const [client, user] = [await anonymous(), await newUser()];
    await client.rest('POST', '/api/auth/reset', { email: user.email });
    expect(await client.code(VERIFY, { token: await mailedToken(user.email) })).toBe('INVALID_TOKEN');
  });
});
