import { anonymous, newClient } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { world } from '../support/world.js';

const LIMIT = 60;
/** A little more than 128 KiB as JSON. */
const LARGE = 'x'.repeat(140_000);

async function fresh(): Promise<Client> {
  return new Client((await world()).url, { headers: fromAddress(newAddress()) });
}

/** Sends a body of no announced length. */
async function inParts(body: string, headers: Record<string, string>): Promise<number> {
  const parts = new Blob([body]).stream();
  const { url } = await world();
  const init = {
    method: 'POST',
    body: parts,
    duplex: 'half' as const,
    headers: { 'content-type': 'application/json', ...headers },
  };
  return (await fetch(`${url}/graphql`, init)).status;
}

describe('JSON bodies above 128 KiB', () => {
  it(`are ${LIMIT} in a minute of an address, by both transports together, and are not read beyond`, async () => {
    const client = await fresh();
    const note = { email: LARGE, password: 'x' };
    for (let sent = 0; sent < LIMIT / 2; sent += 1) {
      expect((await client.rest('POST', '/api/auth/login', note)).body.statusCode).toBe(400);
      expect((await client.gql('{ __typename }', { note: LARGE })).errors).toBeUndefined();
    }
    const { status, errors } = await client.gql('{ __typename }', { note: LARGE });
    expect([status, errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    const { body } = await client.rest('POST', '/api/auth/login', note);
    expect(body).toMatchObject({ statusCode: 429, message: 'Too many large requests. Please slow down.' });
    expect((await client.gql('{ __typename }', { note: 'short' })).errors).toBeUndefined();
    expect((await (await fresh()).gql('{ __typename }', { note: LARGE })).errors).toBeUndefined();
  });

  it('are counted too when their length is not announced', async () => {
    const headers = fromAddress(newAddress());
    const body = JSON.stringify({ query: '{ __typename }', variables: { note: LARGE } });
    const statuses: number[] = [];
    for (let sent = 0; sent <= LIMIT; sent += 1) statuses.push(await inParts(body, headers));
    expect(statuses.slice(0, LIMIT)).toEqual(Array.from({ length: LIMIT }, () => 200));
    expect(statuses[LIMIT]).toBe(429);
  });

  it('still may not name a prototype', async () => {
    const { url } = await world();
    const body = `{"query":"{ __typename }","variables":{"__proto__":{"x":1},"note":"${LARGE}"}}`;
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  it('leave a line of bounded length in the log, and an answer that does not repeat them', async () => {
    const client = await newClient();
    const { status, errors } = await client.gql('query ($s: String) { notifications(sortField: $s) { unreadCount } }', {
      s: LARGE,
    });
    expect([status, errors?.[0]?.extensions.code]).toEqual([200, 'BAD_INPUT']);
    expect(errors?.[0]?.message.length).toBeLessThan(500);
    expect((await anonymous()).cookies.size).toBe(0);
  });
});
