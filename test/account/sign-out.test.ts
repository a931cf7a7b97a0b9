import { anonymous, newClient, signedIn } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';

const SIGN_OUT = 'mutation { signOut { message } }';
const PROFILE = '{ profile { id } }';

/** A second holder of the same cookies, as a thief of them would be. */
function copyOf(client: Client): Client {
  return new Client(client.url, { cookies: new Map(client.cookies) });
}

describe('signOut', () => {
  it.each([
    ['GraphQL', (client: Client) => client.gql(SIGN_OUT)],
    ['POST /api/auth/logout', (client: Client) => client.rest('POST', '/api/auth/logout')],
  ] as const)(
    'ends the session for whoever holds its cookies, and clears them but for the known device: %s',
    async (_door, call) => {
      const client = await newClient();
      const copy = copyOf(client);
      const { status, headers } = await call(client);
      expect(status).toBe(200);
      expect([...client.cookies.keys()]).toEqual(['devices']);
      expect(headers.getSetCookie().map((line) => /^[^=]+=(?=;)/.exec(line)?.[0])).toEqual([
        'accessToken=',
        'sessionId=',
        'csrfToken=',
      ]);
      expect(await copy.code(PROFILE)).toBe('UNAUTHENTICATED');
    },
  );

  it('answers a message with statusCode beside it under POST /api/auth/logout', async () => {
    const client = await newClient();
    expect((await client.rest('POST', '/api/auth/logout')).body).toEqual({
      message: 'You are signed out',
      statusCode: 200,
    });
  });

  it("leaves the account's other sessions open", async () => {
    const client = await newClient();
    const other = await signedIn(client.user);
    await client.ok(SIGN_OUT);
    expect((await other.ok(PROFILE)).profile.id).toBe(client.user.id);
  });

  it('refuses whoever is not signed in, and a second time', async () => {
    const stranger = await anonymous();
    expect(await stranger.code(SIGN_OUT)).toBe('UNAUTHENTICATED');
    expect((await stranger.rest('POST', '/api/auth/logout')).body.code).toBe('UNAUTHENTICATED');
    const client = await newClient();
    const copy = copyOf(client);
    await client.ok(SIGN_OUT);
    expect(await copy.code(SIGN_OUT)).toBe('UNAUTHENTICATED');
  });

  it('refuses a call by cookie without the CSRF header, and the session stays', async () => {
    const client = await newClient();
    const forged = copyOf(client);
    forged.cookies.delete('csrfToken');
    expect(await forged.code(SIGN_OUT)).toBe('CSRF_REFUSED');
    expect((await forged.rest('POST', '/api/auth/logout')).body).toEqual({
      statusCode: 403,
      message: 'The x-csrf-token header is missing or of another session: send the value of the cookie csrfToken',
      code: 'CSRF_REFUSED',
    });
    expect((await client.ok(PROFILE)).profile.id).toBe(client.user.id);
  });

  it('is not for API keys, which have no session to end', async () => {
    const client = await newClient();
    const program = await withApiKey(client.user.id);
    expect(await program.code(SIGN_OUT)).toBe('FORBIDDEN');
    expect((await program.rest('POST', '/api/auth/logout')).body.code).toBe('FORBIDDEN');
  });
});
