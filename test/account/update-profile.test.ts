import { anonymous, newClient } from '../support/accounts.js';

const UPDATE = 'mutation ($input: ProfileInput!) { updateProfile(input: $input) { firstName lastName } }';

describe('updateProfile', () => {
  it('changes the names that are given, keeps what is left out and clears what is null', async () => {
    const client = await newClient();
    const set = await client.ok(UPDATE, { input: { firstName: 'Ada', lastName: 'Byron' } });
    expect(set.updateProfile).toEqual({ firstName: 'Ada', lastName: 'Byron' });
    const changed = await client.ok(UPDATE, { input: { lastName: 'Lovelace' } });
    expect(changed.updateProfile).toEqual({ firstName: 'Ada', lastName: 'Lovelace' });
    const { body } = await client.rest('PUT', '/api/user/profile', { firstName: null });
    expect(body).toMatchObject({ statusCode: 200, firstName: null, lastName: 'Lovelace' });
  });

  it('changes nothing else, whatever the body says', async () => {
    const client = await newClient();
    const body = { firstName: 'Ada', role: 'Super Admin', email: 'other@example.com', status: 'BANNED' };
    expect((await client.rest('PUT', '/api/user/profile', body)).body).toMatchObject({
      role: 'User',
      email: client.user.email,
      status: 'ACTIVE',
    });
  });

  it.each([
    ['\u00a0 Zoe\u0308   Ann ', 'Zoë Ann'],
    ['   ', null],
    ['\u3164', null],
    ['', null],
  ])('stores the name %p as %p', async (given, stored) => {
    const client = await newClient();
    const { updateProfile } = await client.ok(UPDATE, { input: { firstName: given, lastName: 'Byron' } });
    expect(updateProfile).toEqual({ firstName: stored, lastName: 'Byron' });
    const { body } = await client.rest('PUT', '/api/user/profile', { lastName: given });
    expect(body).toMatchObject({ firstName: stored, lastName: stored });
  });

  it('refuses a name that leads to a web page, by both transports, and changes nothing', async () => {
    const client = await newClient();
    await client.ok(UPDATE, { input: { firstName: 'Ada' } });
    const message = 'firstName must not look like an address or a link; put a space after each dot and colon';
    const { body } = await client.rest('PUT', '/api/user/profile', { firstName: 'paypal.com', lastName: 'Byron' });
    expect(body).toEqual({ statusCode: 400, code: 'BAD_INPUT', message });
    expect(await client.code(UPDATE, { input: { firstName: 'evil.example/claim', lastName: 'Byron' } })).toBe(
      'BAD_INPUT',
    );
    expect((await client.rest('GET', '/api/user/profile')).body).toMatchObject({ firstName: 'Ada', lastName: null });
  });

  it.each([{ firstName: 'x'.repeat(101) }, { lastName: 'a\u0000b' }])('refuses %p', async (input) => {
    const client = await newClient();
    expect(await client.code(UPDATE, { input })).toBe('BAD_INPUT');
  });

  it('refuses whoever is not signed in', async () => {
    expect(await (await anonymous()).code(UPDATE, { input: {} })).toBe('UNAUTHENTICATED');
  });
});
