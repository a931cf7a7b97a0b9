import { generateSync } from 'otplib';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { PASSWORD, signedIn } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useMailServer } from '../../support/mailbox.js';
import { world } from '../../support/world.js';
import { ACCOUNTS, accountsOf, OKX, VenueServer } from '../support/venue-server.js';

useMailServer();

const PATH = '/api/user/profile/two-factor';

let server: VenueServer;
beforeAll(async () => {
  server = await VenueServer.start();
});
afterAll(() => server.close());

/** Sets an authenticator app up for the account of the session; answers its codes, each of a step of its own. */
async function appOf(client: Client): Promise<() => Promise<string>> {
  const { secret } = (await client.rest('POST', `${PATH}/app`)).body;
  const { clock } = await world();
  const code = async (): Promise<string> => {
    clock.advance(30 * SECOND_MS);
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
  };
  const input = { method: 'APP', code: await code(), password: PASSWORD };
  expect((await client.rest('POST', `${PATH}/enable`, input)).body).toMatchObject({ statusCode: 200 });
  return code;
}

describe.each(TRANSPORTS)('an account with a second factor, by %s', (transport) => {
  const call = through(transport);
  const NOT_FRESH = { statusCode: 403, code: 'PROOF_NOT_FRESH' };

  it('adds, tests and deletes exchange accounts in a session that has just proven it, and lists them in any', async () => {
    const client = await server.client();
    const id = await server.added(client);
    const code = await appOf(client);
    const changes = [
      () => call(client, 'POST', ACCOUNTS, OKX),
      () => call(client, 'POST', `${ACCOUNTS}/${id}/test`),
      () => call(client, 'DELETE', `${ACCOUNTS}/${id}`),
    ];
    const asked = (await server.stub.call('asked')).length;
    for (const change of changes) expect(await change()).toMatchObject(NOT_FRESH);
    expect(await server.stub.call('asked')).toHaveLength(asked);
    expect(await call(client, 'GET', ACCOUNTS)).toMatchObject([{ id }]);
    expect((await client.rest('POST', `${PATH}/prove`, { code: await code() })).body).toMatchObject({
      statusCode: 200,
    });
    for (const change of changes) expect(await change()).toMatchObject({ statusCode: 200 });
  });

  it('needs it anew after ten minutes and in every other session', async () => {
    const client = await server.client();
    const code = await appOf(client);
    await client.rest('POST', `${PATH}/prove`, { code: await code() });
    const other = server.at(await signedIn(client.user));
    expect(await call(other, 'POST', ACCOUNTS, OKX)).toMatchObject(NOT_FRESH);
    (await world()).clock.advance(10 * MINUTE_MS);
    expect(await call(client, 'POST', ACCOUNTS, OKX)).toMatchObject(NOT_FRESH);
    expect(await accountsOf(client.user.id)).toBe(0);
  });
});
