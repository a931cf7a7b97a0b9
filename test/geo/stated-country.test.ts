import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';
import { clearPolicy, enforce, from, IN_KOREA, NOWHERE, SHUT } from './support/policy.js';

const PATH = '/api/user/profile';

/** North Korea may not in, by what an account states. */
const BY_PROFILE = { geoRestrictionTrustProfileCountry: true, countries: ['KP'] };

beforeEach(clearPolicy);
afterAll(clearPolicy);

const countryOf = async (userId: string) => {
  const { platform } = await world();
  const row = platform.db.rows.selectFrom('user').select('country').where('id', '=', userId);
  return (await row.executeTakeFirstOrThrow()).country;
};

describe.each(TRANSPORTS)('the country that an account states, by %s', (transport) => {
  const call = through(transport);
  const put = (client: Client, body: object, ip = NOWHERE) => call(client, 'PUT', PATH, body, from(ip));

  async function statedFrom(country: string) {
    const client = await newClient();
    expect(await put(client, { country })).toMatchObject({ country });
    return client;
  }

  it('cannot be changed or cleared by whom it keeps out, who is kept out as before', async () => {
    const client = await statedFrom('KP');
    await enforce(BY_PROFILE);
    for (const country of ['DE', 'de', null]) {
      const answer = await put(client, { firstName: 'Ada', country });
      expect(answer).toMatchObject({ statusCode: 403, code: 'GEO_RESTRICTED' });
    }
    expect(await countryOf(client.user.id)).toBe('KP');
    expect((await client.rest('GET', SHUT, undefined, from(NOWHERE))).body).toMatchObject({ code: 'GEO_RESTRICTED' });
    expect((await call(client, 'GET', PATH, undefined, from(NOWHERE))).firstName).toBeNull();
  });

  it('cannot be changed either by whom the address keeps out', async () => {
    const client = await statedFrom('DE');
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    expect(await put(client, { country: 'FR' }, IN_KOREA)).toMatchObject({ code: 'GEO_RESTRICTED' });
    expect(await put(client, { country: 'FR' })).toMatchObject({ country: 'FR' });
  });

  it('leaves the names open to whom it keeps out, also in a page that is saved whole', async () => {
    const client = await statedFrom('KP');
    await enforce(BY_PROFILE);
    expect(await put(client, { firstName: 'Ada' })).toMatchObject({ firstName: 'Ada', country: 'KP' });
    const page = { firstName: 'Grace', lastName: null, country: 'kp' };
    expect(await put(client, page)).toMatchObject({ firstName: 'Grace', country: 'KP' });
  });

  it('can be changed by whom the policy lets in, and counts from then on', async () => {
    const client = await statedFrom('DE');
    await enforce(BY_PROFILE);
    expect(await put(client, { country: 'KP' })).toMatchObject({ country: 'KP' });
    expect(await put(client, { country: 'DE' })).toMatchObject({ code: 'GEO_RESTRICTED' });
  });
});
