import type { ExecutionResult } from 'graphql';
import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { newId } from '../../src/core/ids.js';
import { NotificationType } from '../../src/entities/notification/notification.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { notify } from '../../src/services/notification/notify.js';
import { anonymous, newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { statementsOf } from '../support/statements.js';
import { refusal } from '../support/subscribed.js';
import { world } from '../support/world.js';
import {
  clearPolicy,
  enforce,
  from,
  HIDDEN_IN_GERMANY,
  IN_GERMANY,
  IN_KOREA,
  IN_KOREA_V6,
  NOWHERE,
  SHUT,
  writeDatabases,
} from './support/policy.js';

interface Delivered {
  readonly notificationAdded: { readonly notification: { readonly title: string } };
}

const MMDB = { geoRestrictionLookupProvider: 'MMDB' };

beforeAll(writeDatabases);
beforeEach(clearPolicy);
afterAll(async () => {
  await clearPolicy();
  await writeDatabases();
});

/** What a public path answers there: 200, or 403 with GEO_RESTRICTED. */
async function visit(headers: Record<string, string>, client?: Client): Promise<number> {
  const { body } = await (client ?? (await anonymous())).rest('GET', SHUT, undefined, headers);
  if (body.statusCode === 403) expect(body.code).toBe('GEO_RESTRICTED');
  return body.statusCode ?? 200;
}

describe('the geo policy on requests', () => {
  it('asks nothing while it is off', async () => {
    expect(await visit(from(IN_KOREA, 'KP'))).toBe(200);
    const client = await newClient();
    const statements = await statementsOf(() => client.rest('GET', '/api/settings', undefined, from(IN_KOREA)));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((text) => /geo_|country|kyc_application/.test(text))).toEqual([]);
  });

  it('keeps blocked countries out by a trusted proxy’s header, and lets others in', async () => {
    await enforce({ countries: ['KP'] });
    expect(await visit(from(NOWHERE, 'KP'))).toBe(403);
    expect(await visit(from(NOWHERE, 'kp'))).toBe(403);
    expect(await visit(from(NOWHERE, 'DE'))).toBe(200);
    expect(await visit(from(NOWHERE))).toBe(200);
  });

  it('lets only listed countries in when the list allows', async () => {
    await enforce({ geoRestrictionMode: 'ALLOWLIST', countries: ['DE'] });
    expect(await visit(from(NOWHERE, 'DE'))).toBe(200);
    expect(await visit(from(NOWHERE, 'FR'))).toBe(403);
    expect(await visit(from(NOWHERE))).toBe(200);
  });

  it('does not believe the header when told not to', async () => {
    await enforce({ countries: ['KP'], geoRestrictionTrustCdnHeaders: false });
    expect(await visit(from(NOWHERE, 'KP'))).toBe(200);
  });

  it('knows countries from the database file, IPv4 and IPv6', async () => {
    await enforce({ countries: ['KP'], ...MMDB });
    expect(await visit(from(IN_KOREA))).toBe(403);
    expect(await visit(from(IN_KOREA_V6))).toBe(403);
    expect(await visit(from(`::ffff:${IN_KOREA}`))).toBe(403);
    expect(await visit(from(IN_GERMANY))).toBe(200);
  });

  it('cannot be talked out of what the file knows by a header', async () => {
    await enforce({ countries: ['KP'], ...MMDB });
    expect(await visit(from(IN_KOREA, 'DE'))).toBe(403);
  });

  it('goes by lists of addresses before countries, the allowed first', async () => {
    await enforce({
      countries: ['KP'],
      ...MMDB,
      geoRestrictionIpAllowlist: IN_KOREA,
      geoRestrictionIpBlocklist: '203.0.113.0/24, 2001:db8:ffff::/48',
    });
    expect(await visit(from(IN_KOREA))).toBe(200);
    expect(await visit(from(IN_GERMANY))).toBe(403);
    expect(await visit(from('2001:db8:ffff::1'))).toBe(403);
  });

  it('keeps unknown countries out when told to', async () => {
    await enforce({
      ...MMDB,
      geoRestrictionBlockUnknownCountry: true,
      geoRestrictionIpAllowlist: '127.0.0.0/8, 192.0.2.30',
    });
    expect(await visit(from('192.0.2.31'))).toBe(403);
    expect(await visit(from(IN_GERMANY))).toBe(200);
    expect(await visit(from('192.0.2.31', 'XX'))).toBe(403);
  });

  it('keeps addresses out that hide their user when told to', async () => {
    await enforce({ ...MMDB, geoRestrictionBlockAnonymizedIps: true });
    expect(await visit(from(HIDDEN_IN_GERMANY))).toBe(403);
    expect(await visit(from(NOWHERE, 'T1'))).toBe(403);
    expect(await visit(from(IN_GERMANY))).toBe(200);
    await enforce({ geoRestrictionBlockAnonymizedIps: false });
    expect(await visit(from(HIDDEN_IN_GERMANY))).toBe(200);
  });

  it('goes by the country of an approved verification, wherever the address is', async () => {
    const client = await newClient();
    await verified(client.user.id, 'KP');
    await enforce({ countries: ['KP'] });
    expect(await visit(from(NOWHERE, 'DE'), client)).toBe(403);
    await enforce({ geoRestrictionTrustKycCountry: false });
    expect(await visit(from(NOWHERE, 'DE'), client)).toBe(200);
  });

  it('goes by the country that an account states, only when told to', async () => {
    const client = await newClient();
    const { body } = await client.rest('PUT', '/api/user/profile', { country: 'kp' });
    expect(body).toMatchObject({ statusCode: 200, country: 'KP' });
    expect((await client.rest('PUT', '/api/user/profile', { country: 'Korea' })).body).toMatchObject({
      statusCode: 400,
    });
    await enforce({ countries: ['KP'] });
    expect(await visit(from(NOWHERE), client)).toBe(200);
    await enforce({ geoRestrictionTrustProfileCountry: true });
    expect(await visit(from(NOWHERE), client)).toBe(403);
  });

  it('lets admins pass unless told not to', async () => {
    const client = await newClient({ permissions: ['edit.settings'] });
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    expect(await visit(from(IN_KOREA), client)).toBe(200);
    expect(await visit(from(IN_KOREA), await newClient())).toBe(403);
    await enforce({ geoRestrictionAdminBypass: false });
    expect(await visit(from(IN_KOREA), client)).toBe(403);
  });

  it('fails open or closed, as it says, when a source cannot be asked', async () => {
    await enforce({ countries: ['KP'], ...MMDB });
    const { platform } = await world();
    await rm(platform.config.geo.mmdbPath ?? '');
    (platform.countries as unknown as { files: Map<string, unknown> }).files.clear();
    expect(await visit(from(IN_GERMANY))).toBe(200);
    await writeDatabases();
    await enforce({ geoRestrictionFailOpen: false, geoRestrictionIpAllowlist: NOWHERE });
    await rm(platform.config.geo.mmdbPath ?? '');
    (platform.countries as unknown as { files: Map<string, unknown> }).files.clear();
    expect(await visit(from(IN_GERMANY))).toBe(403);
    expect(await visit(from(IN_GERMANY, 'DE'))).toBe(200);
    await writeDatabases();
    expect(await visit(from(IN_GERMANY))).toBe(200);
  });

  it('leaves sign-in, sign-out and the own account open, so that customers can leave', async () => {
    const user = await newUser();
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    const client = await anonymous();
    const credentials = { email: user.email, password: PASSWORD };
    expect((await client.rest('POST', '/api/auth/login', credentials, from(IN_KOREA))).body).toMatchObject({
      statusCode: 200,
    });
    expect((await client.rest('GET', '/api/user/profile', undefined, from(IN_KOREA))).body).toMatchObject({
      id: user.id,
    });
    expect((await client.rest('GET', '/api/user/notification', undefined, from(IN_KOREA))).body).toMatchObject({
      code: 'GEO_RESTRICTED',
    });
    await enforce({ geoRestrictionAllowAccountExit: false });
    expect((await client.rest('GET', '/api/user/profile', undefined, from(IN_KOREA))).body).toMatchObject({
      statusCode: 403,
    });
  });

  it('stands at every transport: REST, GraphQL with aliases, sockets', async () => {
    const client = await newClient();
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    expect((await client.rest('GET', '/api/user/notification', undefined, from(IN_KOREA))).body.code).toBe(
      'GEO_RESTRICTED',
    );
    const aliased = '{ a: faqCategories b: geoNotice { restricted } }';
    const { errors } = await client.gql(aliased, {}, from(IN_KOREA));
    expect(errors?.map(({ path, extensions }) => [path?.[0], extensions.code])).toEqual([['a', 'GEO_RESTRICTED']]);
    const blocked = new Client(client.url, { cookies: client.cookies, headers: from(IN_KOREA) });
    expect(await refusal(blocked, 'subscription { notificationAdded { cursor } }')).toEqual(['GEO_RESTRICTED']);
  });

  it('withholds events from a socket that was open before', async () => {
    const { system, url } = await world();
    const user = await newUser();
    const { cookies } = await signedIn(user);
    const socket = new Client(url, { cookies, headers: from(IN_KOREA) }).socket();
    const events = socket.iterate<Delivered>({
      query: 'subscription { notificationAdded { notification { title } } }',
    });
    const first = events.next();
    const send = (title: string) =>
      inTransaction(system, { operation: 'test' }, (tx) =>
        notify(system, tx, { userId: user.id, type: NotificationType.system, title, message: 'text' }),
      );
    const sending = setInterval(() => void send('before'), 50);
    expect(((await first).value as ExecutionResult<Delivered>).data?.notificationAdded.notification.title).toBe(
      'before',
    );
    clearInterval(sending);
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA });
    await send('after');
    for (;;) {
      const { value } = (await events.next()) as { value: ExecutionResult<Delivered> };
      if (value.errors) {
        expect(value.errors[0]?.extensions?.['code']).toBe('GEO_RESTRICTED');
        break;
      }
      expect(value.data?.notificationAdded.notification.title).toBe('before');
    }
    await socket.dispose();
  });

  it('answers its notice in place of the catalogue’s text', async () => {
    await enforce({ geoRestrictionIpBlocklist: IN_KOREA, geoRestrictionNoticeMessage: 'Please write to us.' });
    const { body } = await (await anonymous()).rest('GET', SHUT, undefined, from(IN_KOREA));
    expect(body).toEqual({ statusCode: 403, code: 'GEO_RESTRICTED', message: 'Please write to us.' });
  });
});

describe('GET /api/geo-restriction/notice', () => {
  it('tells anybody whether they are kept out, and what to read then', async () => {
    await enforce({
      countries: ['KP'],
      geoRestrictionNoticeTitle: 'Not here',
      geoRestrictionNoticeMessage: 'Sorry.',
      geoRestrictionContactEmail: 'legal@example.com',
    });
    const client = await anonymous();
    const texts = { title: 'Not here', message: 'Sorry.', contactEmail: 'legal@example.com', statusCode: 200 };
    const notice = async (country: string) =>
      (await client.rest('GET', '/api/geo-restriction/notice', undefined, from(NOWHERE, country))).body;
    expect(await notice('KP')).toEqual({ restricted: true, country: 'KP', ...texts });
    expect(await notice('DE')).toEqual({ restricted: false, country: 'DE', ...texts });
    await clearPolicy();
    expect(await notice('KP')).toMatchObject({ restricted: false, country: null });
  });
});

async function verified(userId: string, country: string): Promise<void> {
  const { platform } = await world();
  const levelId = newId();
  const level = 1 + ((await platform.db.rows.selectFrom('kyc_level').select('level').execute()).at(-1)?.level ?? 49);
  await sql`insert into kyc_level (id, level, name) values (${levelId}, ${level}, 'Test')`.execute(platform.db.rows);
  await sql`
    insert into kyc_application (id, "userId", "levelId", status, data, "reviewedAt")
    values (${newId()}, ${userId}, ${levelId}, 'APPROVED', ${JSON.stringify({ country })}::jsonb, now())`.execute(
    platform.db.rows,
  );
}
