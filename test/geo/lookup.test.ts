import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../src/app.js';
import { loadConfig } from '../../src/config/index.js';
import { CountryLookup } from '../../src/infra/country-lookup.js';
import { newHttpClient } from '../../src/infra/http.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { openPlatform, type OpenPlatform } from '../../src/platform.js';
import { Client } from '../support/client.js';
import { TestClock } from '../support/clock.js';
import { mmdb } from '../support/mmdb.js';
import { serve } from '../support/served.js';
import { TEST_ENVIRONMENT, world } from '../support/world.js';
import { clearPolicy, enforce, from, IN_KOREA, NOWHERE, SHUT } from './support/policy.js';

const http = newHttpClient({ allowLoopback: true });
const OPTIONS = { apiKey: 'service-key', cacheTtlSeconds: 60 };

let service: Server;
let url: string;
let asked: { path: string; authorization: string | undefined }[] = [];
let answer: { status: number; body: string };

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/lookup/{ip}`;
});

afterAll(async () => {
  await http.close();
  await new Promise((resolve) => service.close(resolve));
});

beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"country_code":"KP","is_tor_exit_node":true}' };
});

const lookup = (clock = new TestClock()) =>
  new CountryLookup({ mmdbPath: null, anonymousMmdbPath: null, lookupUrl: url }, clock, http);

describe('the lookup service', () => {
  it('is asked with the address and the key, and tells country and anonymity', async () => {
    expect(await lookup().find('HTTP', IN_KOREA, OPTIONS)).toEqual({ country: 'KP', anonymized: true });
    expect(asked).toEqual([{ path: `/lookup/${IN_KOREA}`, authorization: 'Bearer service-key' }]);
  });

  it('is asked once an address while its answer serves', async () => {
    const clock = new TestClock();
    const countries = lookup(clock);
    await countries.find('HTTP', IN_KOREA, OPTIONS);
    clock.advance(59_000);
    await countries.find('HTTP', IN_KOREA, OPTIONS);
    expect(asked).toHaveLength(1);
    clock.advance(2_000);
    await countries.find('HTTP', IN_KOREA, OPTIONS);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['a redirect', { status: 302, body: '{}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['an endless answer', { status: 200, body: `"${'x'.repeat(70_000)}"` }],
  ])('fails on %s', async (_what, given) => {
    answer = given;
    await expect(lookup().find('HTTP', IN_KOREA, OPTIONS)).rejects.toThrow();
  });

  it('knows no country where the service names none', async () => {
    answer = { status: 200, body: '{"country":null}' };
    expect(await lookup().find('HTTP', IN_KOREA, OPTIONS)).toEqual({ country: null, anonymized: false });
  });

  it('cannot be chosen without its address, nor the file without a file', async () => {
    const none = new CountryLookup({ mmdbPath: null, anonymousMmdbPath: null, lookupUrl: null }, new TestClock(), http);
    expect(await none.missing('HTTP')).toContain('GEO_LOOKUP_URL');
    expect(await none.missing('MMDB')).toContain('GEO_MMDB_PATH');
    expect(await lookup().missing('HTTP')).toBeNull();
  });
});

describe('a database file', () => {
  const country = (code: string) => mmdb({ '198.51.100.0/24': { country: { iso_code: code } } });
  let path: string;

  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'countries-')), 'countries.mmdb');
  });

  const reading = (clock: TestClock) => {
    const countries = new CountryLookup({ mmdbPath: path, anonymousMmdbPath: null, lookupUrl: null }, clock, http);
    return async () => (await countries.find('MMDB', IN_KOREA, OPTIONS)).country;
  };

  it('is read anew when it has changed; one that is half written or gone leaves what was read before', async () => {
    const clock = new TestClock();
    const read = reading(clock);
    await writeFile(path, country('KP'));
    expect(await read()).toBe('KP');
    for (const update of [country('DE').subarray(0, 40), Buffer.alloc(0)]) {
      await writeFile(path, update);
      clock.advance(5_000);
      expect(await Promise.all([read(), read()])).toEqual(['KP', 'KP']);
    }
    await rm(path);
    clock.advance(5_000);
    expect(await read()).toBe('KP');
    await writeFile(path, country('DE'));
    clock.advance(5_000);
    expect(await Promise.all([read(), read()])).toEqual(['DE', 'DE']);
  });

  it('that is not there fails, and serves as soon as it is', async () => {
    const read = reading(new TestClock());
    await expect(read()).rejects.toThrow('ENOENT');
    await writeFile(path, country('KP'));
    expect(await read()).toBe('KP');
  });
});

describe('another server on the same data', () => {
  let platform: OpenPlatform;
  let app: App;
  let client: Client;

  async function boot(env: Record<string, string>): Promise<void> {
    const { databaseUrl, redisUrl, platform: standing } = await world();
    const own = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LICENCE_DIR: standing.config.licenceDir };
    const all = { ...process.env, ...TEST_ENVIRONMENT, ...env, ...own };
    platform = await openPlatform(loadConfig(all), { log: newLogger('silent') });
    await platform.start();
    const served = await serve(platform);
    app = served.app;
    client = new Client(served.url);
  }

  const visit = async (headers: Record<string, string>) =>
    (await client.rest('GET', SHUT, undefined, headers)).body.statusCode ?? 200;

  afterEach(async () => {
    await app.close();
    await platform.close();
    await clearPolicy();
  });

  it('does not believe a country header of a peer that is no trusted proxy', async () => {
    await enforce({ countries: ['KP'] });
    await boot({ TRUSTED_PROXIES: '10.9.9.9' });
    expect(await visit(from(NOWHERE, 'KP'))).toBe(200);
  });

  it('reads the header that its operator names', async () => {
    await enforce({ countries: ['KP'] });
    await boot({ GEO_COUNTRY_HEADER: 'X-Country' });
    expect(await visit({ ...from(NOWHERE), 'x-country': 'KP' })).toBe(403);
    expect(await visit(from(NOWHERE, 'KP'))).toBe(200);
  });

  it('keeps countries out that its lookup service knows, and fails as the policy says', async () => {
    await boot({ GEO_LOOKUP_URL: url, OUTBOUND_ALLOW_LOOPBACK: 'true' });
    await enforce({ countries: ['KP'] });
    const { system } = await world();
    await system.db.rows
      .insertInto('settings')
      .values({ key: 'geoRestrictionLookupProvider', value: 'HTTP', version: '0' })
      .execute();
    await platform.settings.reload();
    expect(await visit(from(IN_KOREA))).toBe(403);
    answer = { status: 500, body: '' };
    expect(await visit(from('198.51.100.77'))).toBe(200);
  });
});
