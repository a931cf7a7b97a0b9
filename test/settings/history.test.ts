import { newId } from '../../src/core/ids.js';
import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { allRows, row } from './support/rows.js';

const PATH = '/api/admin/system/settings';
const MASK = '•'.repeat(8);

useAdmins();

async function save(client: Client, values: Record<string, unknown>, reason = ''): Promise<void> {
  const { body } = await client.rest('PUT', `${PATH}?reason=${reason}`, values);
  if (body.statusCode !== 200) throw new Error(body.message);
}

async function lastRevision(client: Client = superAdmin): Promise<any> {
  return (await client.rest('GET', `${PATH}/history?perPage=1`)).body.items[0];
}

const restore = async (client: Client, id: string) => (await client.rest('POST', `${PATH}/history/${id}/restore`)).body;

describe('the history of settings', () => {
  it('tells who changed what, from what to what, and why', async () => {
    await save(admin, { newsStatus: 'false' });
    await save(admin, { newsStatus: 'true', mine: '1' }, 'marketing+asked');
    expect(await lastRevision()).toMatchObject({
      area: 'SETTINGS',
      userId: (admin as Client & { user: { id: string } }).user.id,
      reason: 'marketing asked',
      restoredFrom: null,
      changes: [
        { key: 'mine', before: null, after: '1' },
        { key: 'newsStatus', before: 'false', after: 'true' },
      ],
    });
  });

  it('shows no secret, and keeps it sealed', async () => {
    await save(superAdmin, { captchaSecretKey: 'first-secret' });
    await save(superAdmin, { captchaSecretKey: 'second-secret' });
    expect((await lastRevision()).changes).toEqual([{ key: 'captchaSecretKey', before: MASK, after: MASK }]);
    const { platform } = await world();
    const kept = await platform.db.rows
      .selectFrom('settings_change')
      .selectAll()
      .where('key', '=', 'captchaSecretKey')
      .execute();
    expect(kept.every(({ sealed, after }) => sealed && /^v1\.\w+\./.test(after ?? ''))).toBe(true);
    expect(JSON.stringify(kept)).not.toContain('-secret');
  });

  it('writes no revision when nothing has changed', async () => {
    await save(admin, { newsStatus: 'false' });
    const { id } = await lastRevision();
    await save(admin, { newsStatus: 'false' });
    expect((await lastRevision()).id).toBe(id);
  });

  it('brings every key back to what it was after a revision, secrets and missing rows too', async () => {
    await save(superAdmin, { newsStatus: 'false', captchaSecretKey: 'first-secret', withdrawAutoApprove: 'false' });
    const { id } = await lastRevision();
    const then = await allRows();
    await save(superAdmin, { newsStatus: 'true', captchaSecretKey: 'second-secret', added: '1' });
    await save(superAdmin, { newsStatus: 'x', withdrawAutoApprove: 'true' });
    expect(await restore(superAdmin, id)).toMatchObject({ statusCode: 200 });
    expect(await allRows()).toEqual(then);
    expect(await lastRevision()).toMatchObject({ restoredFrom: id });
    expect((await world()).platform.settings.flag('newsStatus')).toBe(false);
  });

  it('can take a restore back', async () => {
    await save(admin, { newsStatus: 'a' });
    const first = await lastRevision();
    await save(admin, { newsStatus: 'b' });
    const second = await lastRevision();
    await restore(admin, first.id);
    expect(await row('newsStatus')).toBe('a');
    await restore(admin, second.id);
    expect(await row('newsStatus')).toBe('b');
  });

  it('restores a protected key for a Super Admin alone, and otherwise nothing at all', async () => {
    await save(superAdmin, { newsStatus: 'a', captchaProvider: 'pow' });
    const { id } = await lastRevision();
    await save(superAdmin, { newsStatus: 'b', captchaProvider: 'none' });
    expect(await restore(admin, id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await allRows()).toEqual({ newsStatus: 'b', captchaProvider: 'none' });
    expect(await restore(superAdmin, id)).toMatchObject({ statusCode: 200 });
  });

  it('answers 404 for a revision that is not there, 403 without the right', async () => {
    expect(await restore(admin, newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await restore(await newClient(), newId())).toMatchObject({ statusCode: 403 });
    expect((await (await newClient()).rest('GET', `${PATH}/history`)).body).toMatchObject({ statusCode: 403 });
  });

  it('lists a page in four statements, whatever its length', async () => {
    for (const value of ['1', '2', '3']) await save(admin, { newsStatus: value });
    const few = await fewestStatements(() => admin.rest('GET', `${PATH}/history?perPage=1`));
    const many = await fewestStatements(() => admin.rest('GET', `${PATH}/history?perPage=100`));
    expect([few, many]).toEqual([4, 4]);
  });

  it('refuses a reason of more than 500 characters', async () => {
    const { body } = await admin.rest('PUT', `${PATH}?reason=${'x'.repeat(501)}`, { newsStatus: 'c' });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });
});

const put = async (version: string | undefined, values: Record<string, unknown>) =>
  (await admin.rest('PUT', PATH, values, version === undefined ? {} : { 'if-match': version })).body;

const wholePage = (value: string) => ({ newsStatus: value, siteTheme: value, layoutSwitcher: value });

describe('a versioned save', () => {
  it('is refused over a later one of somebody else, and changes nothing', async () => {
    await save(admin, { newsStatus: 'a' });
    const { version } = (await admin.rest('GET', PATH)).body;
    await save(superAdmin, { siteTheme: 'dark' });
    const refused = await put(`"${version}"`, { newsStatus: 'b' });
    expect(refused).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await row('newsStatus')).toBe('a');
    const saved = await put(String(version + 1), { newsStatus: 'b' });
    expect(saved).toMatchObject({ statusCode: 200, version: version + 2 });
  });

  it('takes the version from the ETag of a reading, and anything for *', async () => {
    await save(admin, { newsStatus: 'a' });
    const etag = (await admin.rest('GET', PATH)).headers.get('etag') ?? '';
    expect(await put(etag, { newsStatus: 'b' })).toMatchObject({ statusCode: 200 });
    expect(await put('*', { newsStatus: 'c' })).toMatchObject({ statusCode: 200 });
    expect(await put(undefined, { newsStatus: 'd' })).toMatchObject({ statusCode: 200 });
  });

  it('refuses an If-Match that is no version', async () => {
    expect(await put('abc', { newsStatus: 'b' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('takes the version as an argument in GraphQL', async () => {
    await save(admin, { newsStatus: 'a' });
    const { adminSettings } = await admin.ok('{ adminSettings { version } }');
    const mutation = 'mutation ($v: Int) { saveSettings(values: { newsStatus: "b" }, ifVersion: $v) { version } }';
    expect(await admin.code(mutation, { v: adminSettings.version - 1 })).toBe('CONFLICT');
    expect((await admin.ok(mutation, { v: adminSettings.version })).saveSettings.version).toBe(
      adminSettings.version + 1,
    );
  });

  it('lets one of two full-page saves at once through, whole', async () => {
    await save(superAdmin, { newsStatus: '0', siteTheme: '0', layoutSwitcher: '0' });
    const { version } = (await admin.rest('GET', PATH)).body;
    const answers = await Promise.all(['1', '2', '3', '4'].map((value) => put(String(version), wholePage(value))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    const winner = String(answers.findIndex(({ statusCode }) => statusCode === 200) + 1);
    expect(await allRows()).toEqual(wholePage(winner));
  });
});

describe('the admin audit', () => {
  it('names the revision of a save and shows what changed, without secrets', async () => {
    await save(superAdmin, { newsStatus: 'audited', captchaSecretKey: 'audited-secret' });
    const { id } = await lastRevision();
    const { platform } = await world();
    const rows = await platform.db.rows.selectFrom('admin_audit_log').selectAll().where('targetId', '=', id).execute();
    expect(rows).toMatchObject([
      {
        action: 'edit.settings',
        operation: 'saveSettings',
        transport: 'rest',
        before: { newsStatus: null, captchaSecretKey: null },
        after: { newsStatus: 'audited', captchaSecretKey: MASK },
        statusCode: 200,
      },
    ]);
  });

  it('keeps a refused save of megabytes as far as it tells what was tried', async () => {
    await admin.rest('PUT', PATH, { tooLong: 'x'.repeat(1_000_001) });
    const { platform } = await world();
    const rows = await platform.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('statusCode', '=', 400)
      .where('operation', '=', 'saveSettings')
      .execute();
    const kept = rows.map((each) => JSON.stringify(each)).filter((text) => text.includes('tooLong'));
    expect(kept).toHaveLength(1);
    expect(kept[0]?.length).toBeLessThan(5_000);
  });

  it('keeps a refused save without its secrets', async () => {
    await admin.rest('PUT', PATH, { captchaSecretKey: 'refused-secret' });
    const { platform } = await world();
    const rows = await platform.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('statusCode', '=', 403)
      .execute();
    expect(JSON.stringify(rows)).toContain('captchaSecretKey');
    expect(JSON.stringify(rows)).not.toContain('refused-secret');
  });
});
