import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { newId } from '../../src/core/ids.js';
import { JsonObjectScalar } from '../../src/core/text/json.js';
import { UuidScalar } from '../../src/core/uuid.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { ListArgs } from '../../src/schema/frame/page.js';
import { AdminSettings, SettingsRevisionPage, SettingsSaved } from '../../src/schema/settings/settings.js';
import type { Context } from '../../src/services/frame/context.js';
import {
  readConsole,
  readConsoleHistory,
  restoreConsole,
  saveConsole,
  type Console,
} from '../../src/services/settings/console.js';
import { checkedValues } from '../../src/services/settings/console-values.js';
import { consolesByKey, guardedInCore } from '../../src/services/settings/key-rules.js';
import { textsAfter } from '../../src/services/settings/texts-after.js';
import { anonymous, newClient, signedIn } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { serverOf } from '../support/server-of.js';
import { world } from '../support/world.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { allRows, row } from './support/rows.js';

/** What a module with a console declares. */
const CONSOLE: Console = {
  name: 'made_up',
  title: 'the made-up console',
  settings: [
    { key: 'madeUpEnabled', type: 'switch', default: 'true' },
    {
      key: 'madeUpFeePercent',
      type: 'range',
      default: '1',
      range: { min: '0', max: '20', step: '0.01', unit: 'percent' },
    },
    { key: 'madeUpMonths', type: 'range', default: '12', range: { min: '1', max: '120', step: '1' } },
    { key: 'madeUpMode', type: 'select', default: 'OFF', options: ['OFF', 'MANUAL', 'AUTO'] },
    { key: 'madeUpTypes', type: 'json', default: '["FIAT"]' },
    { key: 'madeUpHome', type: 'url', default: '' },
    { key: 'madeUpNote', type: 'text', default: null },
    { key: 'madeUpSecret', type: 'password', default: '' },
    { key: 'madeUpShared', type: 'text', default: '' },
  ],
  superAdmin: ['madeUpFeePercent'],
  inCore: ['madeUpShared'],
};

const DEFAULTS = {
  madeUpEnabled: 'true',
  madeUpFeePercent: '1',
  madeUpMonths: '12',
  madeUpMode: 'OFF',
  madeUpTypes: '["FIAT"]',
  madeUpHome: '',
  madeUpNote: '',
  madeUpSecret: '',
  madeUpShared: '',
};

@Resolver()
class MadeUp {
  @Query(() => AdminSettings, { description: 'The console.' })
  @Policy({ access: 'user', permission: 'edit.settings' })
  madeUpSettings(@Ctx() ctx: Context) {
    return readConsole(ctx, CONSOLE);
  }

  @Query(() => SettingsRevisionPage, { description: 'Its saves.' })
  @Policy({ access: 'user', permission: 'edit.settings' })
  madeUpHistory(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readConsoleHistory(ctx, CONSOLE, args);
  }

  @Mutation(() => SettingsSaved, { description: 'Saves it.' })
  @Policy({ access: 'user', permission: 'edit.settings', jsonNodes: 'any' })
  saveMadeUpSettings(
    @Ctx() ctx: Context,
    @Arg('values', () => JsonObjectScalar, { validate: false }) values: Record<string, unknown>,
    @Arg('reason', () => String, { nullable: true }) reason?: string,
    @Arg('ifVersion', () => Int, { nullable: true }) ifVersion?: number,
  ) {
    return saveConsole(ctx, CONSOLE, { values, reason, ifVersion });
  }

  @Mutation(() => SettingsSaved, { description: 'Goes back.' })
  @Policy({ access: 'user', permission: 'edit.settings' })
  restoreMadeUpSettings(@Ctx() ctx: Context, @Arg('id', () => UuidScalar) revisionId: string) {
    return restoreConsole(ctx, CONSOLE, { revisionId });
  }
}

const PATH = '/api/admin/made-up/settings';
const SAVED = '{ message version changed }';
const ROUTES: readonly RestRoute[] = [
  { method: 'GET', path: PATH, summary: 'A test.', operation: '{ madeUpSettings { settings version } }' },
  {
    method: 'PUT',
    path: PATH,
    summary: 'A test.',
    operation: `mutation ($values: JSONObject!, $reason: String) { saveMadeUpSettings(values: $values, reason: $reason) ${SAVED} }`,
    body: 'values',
    query: ['reason'],
  },
];

let server: Awaited<ReturnType<typeof serverOf>>;
beforeAll(async () => {
  const { platform } = await world();
  server = await serverOf(platform, [MadeUp], ROUTES);
});
afterAll(() => server.close());
useAdmins();

const there = (client: Client): Client => new Client(server.url, { cookies: client.cookies });
const rest = async (client: Client, method: string, body?: unknown, headers?: Record<string, string>) =>
  (await there(client).rest(method, PATH, body, headers)).body;
const SAVE = `mutation ($values: JSONObject!, $ifVersion: Int) {
  saveMadeUpSettings(values: $values, ifVersion: $ifVersion) ${SAVED}
}`;

/** A save through GraphQL, told like REST tells it. */
async function byGraphQL(client: Client, values: unknown) {
  const { data, errors } = await there(client).gql(SAVE, { values });
  if (!errors?.[0]) return { statusCode: 200, ...data.saveMadeUpSettings };
  const { message, extensions } = errors[0];
  return { statusCode: extensions.statusCode, code: extensions.code, message };
}

const TRANSPORTS: [string, (client: Client, values: unknown) => Promise<Record<string, unknown>>][] = [
  ['REST', (client, values) => rest(client, 'PUT', values)],
  ['GraphQL', byGraphQL],
];

describe.each(TRANSPORTS)("a module's settings console, saved by %s", (_transport, save) => {
  it('reads as its defaults, then as it was saved, each text in the spelling that readers take', async () => {
    expect((await rest(admin, 'GET')).settings).toEqual(DEFAULTS);
    const values = {
      MADEUPENABLED: 'off',
      madeUpMonths: 24,
      madeUpMode: 'AUTO',
      madeUpTypes: ['FIAT', 'SPOT'],
      madeUpHome: 'https://example.com/x',
      madeUpNote: null,
    };
    const saved = await save(admin, values);
    expect(saved).toMatchObject({ statusCode: 200, message: 'Settings saved' });
    const body = await rest(admin, 'GET');
    expect(body).toMatchObject({ version: saved['version'], statusCode: 200 });
    expect(body.settings).toEqual({
      ...DEFAULTS,
      madeUpEnabled: 'false',
      madeUpMonths: '24',
      madeUpMode: 'AUTO',
      madeUpTypes: '["FIAT","SPOT"]',
      madeUpHome: 'https://example.com/x',
    });
    expect(await save(admin, values)).toMatchObject({ message: 'Nothing has changed', changed: [] });
  });

  it.each([
    [{ madeUpMonths: 121 }, 'madeUpMonths must be a whole number from 1 to 120'],
    [{ madeUpMonths: '0' }, 'madeUpMonths must be a whole number from 1 to 120'],
    [{ madeUpMonths: '1.5' }, 'madeUpMonths must be a whole number from 1 to 120'],
    [{ madeUpMonths: 'twelve' }, 'madeUpMonths must be a whole number from 1 to 120'],
    [{ madeUpMonths: '' }, 'madeUpMonths must be a whole number from 1 to 120'],
    [{ madeUpMonths: '1e1' }, 'madeUpMonths must be a whole number from 1 to 120'],
    [{ madeUpEnabled: 'perhaps' }, 'madeUpEnabled must be true or false'],
    [{ madeUpEnabled: null }, 'madeUpEnabled must be true or false'],
    [{ madeUpMode: 'auto' }, 'madeUpMode must be one of OFF, MANUAL, AUTO'],
    [{ madeUpTypes: '[' }, 'madeUpTypes must be valid JSON'],
    [{ madeUpHome: 'javascript:x' }, 'madeUpHome must be an address that begins with http:// or https://, or empty'],
    [{ madeUpNote: 'a\u0000b' }, 'madeUpNote contains a character that cannot be stored'],
    [{ siteName: 'x' }, 'This console has no setting siteName'],
    [{ constructor: 'x' }, 'This console has no setting constructor'],
    [{ madeUpMode: 'AUTO', MADEUPMODE: 'OFF' }, 'madeUpMode is named twice'],
  ])('refuses %j whole, and writes nothing of it', async (bad, message) => {
    const before = await allRows();
    expect(await save(admin, { madeUpNote: 'new', ...bad })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message,
    });
    expect(await allRows()).toEqual(before);
  });

  it('keeps what is for a Super Admin from everybody else, changed or not, whatever the value', async () => {
    for (const value of ['2', '1', 'nonsense']) {
      expect(await save(admin, { MadeUpFeePercent: value })).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
        message: 'Only a Super Admin can change the setting MadeUpFeePercent',
      });
    }
    expect(await save(superAdmin, { madeUpFeePercent: '2.5' })).toMatchObject({ changed: ['madeUpFeePercent'] });
    expect(await save(superAdmin, { madeUpFeePercent: '20.01' })).toMatchObject({
      statusCode: 400,
      message: 'madeUpFeePercent must be a number from 0 to 20 with at most 4 decimals',
    });
  });

  it('shows a secret as its mask, which changes nothing when it is saved', async () => {
    await save(admin, { madeUpSecret: 'hunter2' });
    const { settings } = await rest(admin, 'GET');
    expect(settings.madeUpSecret).toBe('••••••••');
    expect(await save(admin, settings.madeUpFeePercent ? { madeUpSecret: settings.madeUpSecret } : {})).toMatchObject({
      changed: [],
    });
    expect(await row('madeUpSecret')).toBe('hunter2');
  });

  it('is for those whom the policy of its operation lets in', async () => {
    expect(await save(await anonymous(), {})).toMatchObject({ statusCode: 401 });
    expect(await save(await newClient(), { madeUpMonths: 'x' })).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

describe("a module's settings console", () => {
  it('takes no text that the table of settings could not hold', () => {
    const longest = 'x'.repeat(1_000_000);
    const texts = (value: string) => checkedValues(CONSOLE, { madeUpNote: value }, { kind: 'system', name: 'test' });
    expect(texts(longest).get('madeUpNote')).toBe(longest);
    expect(() => texts(`${longest}x`)).toThrow('The value of madeUpNote is longer than 1,000,000 characters');
    expect(() => texts('\ud800')).toThrow('The value of madeUpNote contains a character that cannot be stored');
  });

  it('takes what is for a Super Admin by a browser session alone', async () => {
    const key = new Client(server.url, { apiKey: await newApiKey(superAdmin.user.id) });
    expect((await key.rest('PUT', PATH, { madeUpFeePercent: '3' })).body).toMatchObject({
      statusCode: 403,
      message: 'Only a browser session, and no API key, can change the setting madeUpFeePercent',
    });
  });

  it("binds a save to the version that was seen, as the core's screen does, and both count in one line", async () => {
    const { version } = await rest(admin, 'GET');
    await admin.rest('PUT', '/api/admin/system/settings', { siteName: newId() });
    const late = await rest(admin, 'PUT', { madeUpMonths: 3 }, { 'if-match': `"${version}"` });
    expect(late).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    const now = await rest(admin, 'GET');
    expect(now.version).toBe(version + 1);
    expect(await rest(admin, 'PUT', { madeUpMonths: 3 }, { 'if-match': `"${now.version}"` })).toMatchObject({
      version: version + 2,
    });
  });

  it('has a history of its own, with who and why, secrets masked, and goes back to any save of it', async () => {
    const { system } = await world();
    const note = newId();
    await there(admin).rest('PUT', `${PATH}?reason=trial`, { madeUpNote: note, madeUpSecret: 'one' });
    await rest(admin, 'PUT', { madeUpNote: 'later', madeUpSecret: 'two', madeUpMode: 'AUTO' });
    await admin.rest('PUT', '/api/admin/system/settings', { siteName: newId() });
    const HISTORY = '{ madeUpHistory { items { id area console reason userId changes { key before after } } } }';
    const [later, first] = (await there(admin).ok(HISTORY)).madeUpHistory.items;
    expect(first).toMatchObject({ area: 'CONSOLE', console: 'made_up', reason: 'trial', userId: admin.user.id });
    expect(first.changes).toContainEqual({ key: 'madeUpSecret', before: null, after: '••••••••' });
    expect(later.changes).toContainEqual({ key: 'madeUpMode', before: null, after: 'AUTO' });
    const RESTORE = `mutation ($id: UUID!) { restoreMadeUpSettings(id: $id) ${SAVED} }`;
    await there(admin).ok(RESTORE, { id: first.id });
    expect([await row('madeUpNote'), await row('madeUpSecret'), await row('madeUpMode')]).toEqual([
      note,
      'one',
      undefined,
    ]);
    const audited = await system.db.rows
      .selectFrom('admin_audit_log')
      .select(['operation', 'after'])
      .where('userId', '=', admin.user.id)
      .where('operation', '=', 'restoreMadeUpSettings')
      .execute();
    expect(audited).toMatchObject([{ after: { madeUpNote: note, madeUpSecret: '••••••••' } }]);
    // The core's screen lists them, and cannot go back to what is not its own.
    const core = await admin.ok('{ settingsHistory(perPage: 100) { items { id console } } }');
    expect(core.settingsHistory.items).toContainEqual({ id: first.id, console: 'made_up' });
    expect(await admin.code(`mutation { restoreSettings(id: "${first.id}") { version } }`)).toBe('NOT_FOUND');
    expect(await there(admin).code(RESTORE, { id: newId() })).toBe('NOT_FOUND');
  });

  it('is not gone back to by an admin where the way leads over what is for a Super Admin', async () => {
    await rest(admin, 'PUT', { madeUpNote: newId() });
    await rest(superAdmin, 'PUT', { madeUpFeePercent: '7' });
    const { items } = (await there(admin).ok('{ madeUpHistory { items { id } } }')).madeUpHistory;
    const RESTORE = `mutation ($id: UUID!) { restoreMadeUpSettings(id: $id) ${SAVED} }`;
    expect(await there(admin).code(RESTORE, { id: items[1].id })).toBe('FORBIDDEN');
    expect((await there(superAdmin).ok(RESTORE, { id: items[1].id })).restoreMadeUpSettings.changed).toEqual([
      'madeUpFeePercent',
    ]);
  });
});

describe('a key of a console that the core takes too', () => {
  const SHARED = '/api/admin/system/settings';
  const lastRevision = async () =>
    (await admin.ok('{ settingsHistory(perPage: 1) { items { id } } }')).settingsHistory.items[0].id as string;

  it('comes back with a revision of the console to what it was after it, whichever screen has saved it since', async () => {
    await rest(admin, 'PUT', { madeUpShared: 'console' });
    const id = await lastRevision();
    await admin.rest('PUT', SHARED, { MADEUPSHARED: 'core', siteName: 'stays' });
    await rest(admin, 'PUT', { madeUpShared: 'later' });
    await there(admin).ok(`mutation ($id: UUID!) { restoreMadeUpSettings(id: $id) ${SAVED} }`, { id });
    expect([await row('madeUpShared'), await row('siteName')]).toEqual(['console', 'stays']);
  });

  it('comes back with a revision of the core to what it was after it, and no other key of the console does', async () => {
    const { system } = await world();
    await admin.rest('PUT', SHARED, { madeUpShared: 'core' });
    const id = await lastRevision();
    await rest(admin, 'PUT', { madeUpShared: 'console', madeUpNote: newId() });
    await admin.rest('PUT', SHARED, { madeUpShared: 'later' });
    const texts = await textsAfter(system, system.db.rows, id, { area: 'SETTINGS', shared: ['madeUpShared'] });
    expect([...texts]).toEqual([['madeUpShared', 'core']]);
  });

  it('is for a Super Admin there where it is for one on the console', () => {
    const shared = { ...CONSOLE, superAdmin: ['MadeUpShared', 'madeUpMode'] };
    expect(guardedInCore({ made_up: shared })).toEqual(['MadeUpShared']);
    expect(guardedInCore({ made_up: CONSOLE })).toEqual([]);
  });
});

describe('the keys of consoles', () => {
  it('are refused by the core, with a pointer to the console, but for those that a document leaves to both', () => {
    const keys = consolesByKey({ made_up: { ...CONSOLE, inCore: ['madeUpNote'] } });
    expect(keys.get('madeupmonths')).toBe('the made-up console');
    expect(keys.get('madeupnote')).toBeUndefined();
    expect(keys.size).toBe(CONSOLE.settings.length - 1);
  });

  it('belong to one console each, or the server does not start', () => {
    const second = { title: 'another', settings: [{ key: 'MADEUPMODE', type: 'text', default: null }] } as const;
    expect(() => consolesByKey({ made_up: CONSOLE, second })).toThrow('two consoles declare the setting MADEUPMODE');
  });

  it('point to the geo policy screen as they did', async () => {
    const { body } = await (
      await signedIn(superAdmin.user)
    ).rest('PUT', '/api/admin/system/settings', {
      GEORESTRICTIONMODE: 'ALLOWLIST',
    });
    expect(body).toMatchObject({
      statusCode: 403,
      message: 'geoRestrictionMode can only be changed from the geo policy screen',
    });
  });
});

describe('a history of settings that was written before consoles', () => {
  it('is kept by the upgrade, and keeps what consoles saved when it goes back', async () => {
    const { platform } = await world();
    const migrations = ['0085-settings-consoles'];
    const areas = async () =>
      (await platform.db.pool.query('select area, count(*)::int as saves from settings_revision group by 1 order by 1'))
        .rows as { area: string; saves: number }[];
    await admin.rest('PUT', '/api/admin/system/settings', { siteName: newId() });
    await rest(admin, 'PUT', { madeUpNote: newId() });
    const total = (all: { saves: number }[]) => all.reduce((sum, { saves }) => sum + saves, 0);
    const before = await areas();
    expect(before.map(({ area }) => area)).toContain('CONSOLE');
    await platform.db.orm.migrator.down({ migrations });
    const old = await areas();
    expect([old.map(({ area }) => area), total(old)]).toEqual([['SETTINGS'], total(before)]);
    await platform.db.orm.migrator.up();
    expect(await areas()).toEqual(old);
    expect(await rest(admin, 'PUT', { madeUpNote: newId() })).toMatchObject({ changed: ['madeUpNote'] });
  });
});
