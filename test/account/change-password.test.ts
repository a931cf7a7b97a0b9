import { newClient, PASSWORD, signedIn, anonymous } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import { mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { world } from '../support/world.js';

useMailServer();

const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { message } }';
const NEW = 'Brand-new-secret-2';
const input = { currentPassword: PASSWORD, password: NEW };

describe('a change of the password', () => {
  it('ends every other session of the account and keeps this one', async () => {
    const client = await newClient();
    const other = await signedIn(client.user);
    await client.ok(CHANGE, { input });
    expect((await client.rest('GET', '/api/user/profile')).body.statusCode).toBe(200);
    expect((await other.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
    const stranger = await anonymous();
    const { email } = client.user;
    expect((await stranger.rest('POST', '/api/auth/login', { email, password: PASSWORD })).body.statusCode).toBe(401);
    expect((await stranger.rest('POST', '/api/auth/login', { email, password: NEW })).body.statusCode).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('is served under PUT /api/user/profile/password', async () => {
    const client = await newClient();
    expect((await client.rest('PUT', '/api/user/profile/password', input)).body.statusCode).toBe(200);
  });

  it('voids a reset link that is still on its way', async () => {
    const client = await newClient();
    await client.rest('POST', '/api/auth/reset', { email: client.user.email });
    const token = await mailedToken(client.user.email);
    await client.ok(CHANGE, { input });
    const { body } = await client.rest('POST', '/api/auth/reset/confirm', { token, password: 'Yet-another-3' });
    expect(body.code).toBe('INVALID_TOKEN');
  });

  it('refuses a wrong present password, and after ten of them any', async () => {
    const client = await newClient();
    const wrong = { ...input, currentPassword: 'Wrong-horse-1' };
    for (let time = 0; time < 10; time += 1)
      expect(await client.code(CHANGE, { input: wrong })).toBe('INVALID_CREDENTIALS');
    expect(await client.code(CHANGE, { input })).toBe('RATE_LIMITED');
  });

  it('refuses a weak new password', async () => {
    const client = await newClient();
    expect(await client.code(CHANGE, { input: { ...input, password: 'password123' } })).toBe('BAD_INPUT');
  });

  it('is no way to a first password, which the reset mail sets, nor from an empty one', async () => {
    const client = await newClient();
    expect(await client.code(CHANGE, { input: { ...input, currentPassword: '' } })).toBe('INVALID_CREDENTIALS');
    const { platform } = await world();
    const without = platform.db.rows.updateTable('user').set({ passwordHash: null });
    await without.where('id', '=', client.user.id).execute();
    expect(await client.code(CHANGE, { input })).toBe('ILLEGAL_STATE');
    expect((await client.rest('PUT', '/api/user/profile/password', input)).body.code).toBe('ILLEGAL_STATE');
  });

  it('needs a browser session', async () => {
    const client = await newClient();
    expect(await (await withApiKey(client.user.id)).code(CHANGE, { input })).toBe('FORBIDDEN');
    expect(await (await anonymous()).code(CHANGE, { input })).toBe('UNAUTHENTICATED');
  });
});
