import { newId } from '../../src/core/ids.js';
import { anonymous, newClient } from '../support/accounts.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { allRows, row } from './support/rows.js';

const PREVIEW = `query ($values: JSONObject!) {
  previewSettings(values: $values) {
    wouldSave changes { key before after } refusals { key code statusCode } warnings { key message }
  }
}`;
const SAVE =
  'mutation ($values: JSONObject!, $reason: String) { saveSettings(values: $values, reason: $reason) { version } }';
const HISTORY = `query ($page: Int, $perPage: Int, $sortField: String, $filter: JSONObject) {
  settingsHistory(page: $page, perPage: $perPage, sortField: $sortField, filter: $filter) {
    items { id area version userId reason restoredFrom changes { key before after } } pagination { totalItems }
  }
}`;
const RESTORE = `mutation ($id: UUID!, $reason: String, $v: Int) {
  restoreSettings(id: $id, reason: $reason, ifVersion: $v) { version changed }
}`;
const MASK = '•'.repeat(8);

useAdmins();

const newest = async (): Promise<any> => (await admin.ok(HISTORY, { perPage: 1 })).settingsHistory.items[0];

describe('previewSettings', () => {
  it('answers every change, refusal and warning, secrets masked, and writes nothing', async () => {
    const values = { newsStatus: 'false', captchaSecretKey: 'open', walletTransferFee: '11', 'a b': 1 };
    const { previewSettings } = await superAdmin.ok(PREVIEW, { values });
    expect(previewSettings).toMatchObject({
      wouldSave: false,
      changes: [
        { key: 'newsStatus', before: null, after: 'false' },
        { key: 'captchaSecretKey', before: null, after: MASK },
        { key: 'walletTransferFee', before: null, after: '11' },
      ],
      refusals: [{ key: 'a b', code: 'BAD_INPUT', statusCode: 400 }],
    });
    expect(previewSettings.warnings).toContainEqual({
      key: 'walletTransferFee',
      message: 'is outside 0 to 10; it reads as 10',
    });
    expect(await allRows()).toEqual({});
  });

  it.each([[[]], ['text'], [5], [null]])('refuses %j, which is no map of keys', async (values) => {
    expect(await admin.code(PREVIEW, { values })).toBe('BAD_INPUT');
  });

  it('asks for edit.settings', async () => {
    expect(await (await anonymous()).code(PREVIEW, { values: {} })).toBe('UNAUTHENTICATED');
    expect(await (await newClient()).code(PREVIEW, { values: {} })).toBe('FORBIDDEN');
  });
});

describe('settingsHistory', () => {
  it('tells who changed what, from what to what, and why, newest first', async () => {
    await admin.ok(SAVE, { values: { newsStatus: 'a' } });
    await admin.ok(SAVE, { values: { newsStatus: 'b', mine: '1' }, reason: 'asked for' });
    const { items } = (await admin.ok(HISTORY, { perPage: 2 })).settingsHistory;
    expect(items).toMatchObject([
      {
        area: 'SETTINGS',
        userId: admin.user.id,
        reason: 'asked for',
        restoredFrom: null,
        changes: [
          { key: 'mine', before: null, after: '1' },
          { key: 'newsStatus', before: 'a', after: 'b' },
        ],
      },
      { reason: null, version: items[0].version - 1, changes: [{ key: 'newsStatus', before: null, after: 'a' }] },
    ]);
  });

  it('finds the saves of one admin', async () => {
    const other = await newClient({ permissions: ['edit.settings'] });
    await other.ok(SAVE, { values: { newsStatus: 'c' } });
    const { items } = (await admin.ok(HISTORY, { filter: { userId: other.user.id } })).settingsHistory;
    expect(items).toMatchObject([{ userId: other.user.id, changes: [{ key: 'newsStatus', after: 'c' }] }]);
  });

  it.each([
    [{ page: 0 }],
    [{ perPage: 101 }],
    [{ sortField: 'reason' }],
    [{ filter: { reason: 'x' } }],
    [{ filter: { userId: 'nobody' } }],
  ])('refuses %j', async (variables) => {
    expect(await admin.code(HISTORY, variables)).toBe('BAD_INPUT');
  });

  it('asks for edit.settings', async () => {
    expect(await (await anonymous()).code(HISTORY)).toBe('UNAUTHENTICATED');
    expect(await (await newClient()).code(HISTORY)).toBe('FORBIDDEN');
  });
});

describe('restoreSettings', () => {
  it('brings every key back, missing rows too, and says where it went back to', async () => {
    await admin.ok(SAVE, { values: { newsStatus: 'a' } });
    const { id } = await newest();
    await admin.ok(SAVE, { values: { newsStatus: 'b', mine: '1' } });
    const { restoreSettings } = await admin.ok(RESTORE, { id, reason: 'a mistake' });
    expect(restoreSettings.changed.toSorted()).toEqual(['mine', 'newsStatus']);
    expect(await allRows()).toEqual({ newsStatus: 'a' });
    expect(await newest()).toMatchObject({ restoredFrom: id, reason: 'a mistake', version: restoreSettings.version });
  });

  it('is refused over a later save than the caller saw, and restores a protected key for a Super Admin alone', async () => {
    await superAdmin.ok(SAVE, { values: { newsStatus: 'a', captchaProvider: 'pow' } });
    const { id, version } = await newest();
    await superAdmin.ok(SAVE, { values: { newsStatus: 'b', captchaProvider: 'none' } });
    expect(await superAdmin.code(RESTORE, { id, v: version })).toBe('CONFLICT');
    expect(await admin.code(RESTORE, { id })).toBe('FORBIDDEN');
    expect(await row('newsStatus')).toBe('b');
    await superAdmin.ok(RESTORE, { id });
    expect(await allRows()).toEqual({ newsStatus: 'a', captchaProvider: 'pow' });
  });

  it('refuses what names no revision, and a reason that is too long', async () => {
    await admin.ok(SAVE, { values: { newsStatus: 'a' } });
    const { id } = await newest();
    await admin.ok(SAVE, { values: { newsStatus: 'b' } });
    expect(await admin.code(RESTORE, { id: newId() })).toBe('NOT_FOUND');
    expect(await admin.code(RESTORE, { id: 'x' })).toBe('BAD_INPUT');
    expect(await admin.code(RESTORE, { id, reason: 'x'.repeat(501) })).toBe('BAD_INPUT');
    expect(await row('newsStatus')).toBe('b');
  });

  it('asks for edit.settings', async () => {
    expect(await (await anonymous()).code(RESTORE, { id: newId() })).toBe('UNAUTHENTICATED');
    expect(await (await newClient()).code(RESTORE, { id: newId() })).toBe('FORBIDDEN');
  });
});
