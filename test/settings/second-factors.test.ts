import { TwoFactorMethod } from '../../src/entities/account/two-factor.js';
import { newUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { world } from '../support/world.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { TRANSPORTS } from './support/transports.js';
import { clearFactors, giveFactor } from './support/factors.js';
import { allRows, clearSettings } from './support/rows.js';

const { APP, EMAIL } = TwoFactorMethod;
const SETTINGS = '/api/admin/system/settings';

useAdmins();
beforeEach(clearFactors);
afterAll(clearSettings);

const refusal = (key: string) => ({
  statusCode: 403,
  code: 'FORBIDDEN',
  message: `Only a Super Admin can give the setting ${key} this value: it would undo second factors that accounts have chosen`,
});

describe.each(TRANSPORTS)('the switches of the second factor, by %s', (_door, save) => {
  it.each([
    [APP, 'twoFactorStatus', { twoFactorStatus: false }],
    [APP, 'twoFactorAppStatus', { TWOFACTORAPPSTATUS: 'off' }],
    [EMAIL, 'twoFactorStatus', { newsStatus: 'false', twoFactorStatus: 'no' }],
    [EMAIL, 'twoFactorEmailStatus', { twofactoremailstatus: 0 }],
  ])('silence no %s of any account without a Super Admin: %s by %j', async (method, key, change) => {
    await giveFactor((await newUser()).id, method);
    expect(await save(admin, change)).toEqual(refusal(key));
    expect(await allRows()).toEqual({});
    expect(await save(superAdmin, change)).toMatchObject({ statusCode: 200 });
  });

  it('name protected settings and accounts together', async () => {
    await giveFactor((await newUser()).id, APP);
    await save(superAdmin, { withdrawTwoFactorRequired: true });
    const { message } = await save(admin, { twoFactorStatus: false });
    expect(message).toMatch(/undo withdrawTwoFactorRequired and second factors that accounts have chosen$/);
  });

  it.each<[string, TwoFactorMethod, object, object]>([
    ['one that is of the other method', APP, {}, { twoFactorEmailStatus: false }],
    ['one that is silenced already', APP, { twoFactorAppStatus: false }, { twoFactorStatus: false }],
    ['one that the master silences', APP, { twoFactorStatus: false }, { twoFactorAppStatus: false }],
    ['one that stays asked for', EMAIL, {}, { twoFactorStatus: 'on', twoFactorEmailStatus: 'yes' }],
  ])('can be saved by any admin while accounts have but %s', async (_what, method, saved, change) => {
    await giveFactor((await newUser()).id, method);
    await save(superAdmin, saved);
    expect(await save(admin, change)).toMatchObject({ statusCode: 200 });
  });

  it('can be saved by any admin while factors are only set up, or of an account that has ended', async () => {
    const [beginner, ended] = [await newUser(), await newUser()];
    await giveFactor(beginner.id, EMAIL, false);
    await giveFactor(ended.id, APP);
    const { rows } = (await world()).platform.db;
    const now = new Date().toISOString();
    await rows.updateTable('user').set({ deletedAt: now }).where('id', '=', ended.id).execute();
    const off = { twoFactorStatus: false, twoFactorAppStatus: false, twoFactorEmailStatus: false };
    expect(await save(admin, off)).toMatchObject({ statusCode: 200 });
  });
});

it('tells the same in a preview and refuses the same in a restore', async () => {
  await superAdmin.rest('PUT', SETTINGS, { twoFactorStatus: false });
  const [{ id }] = (await admin.rest('GET', `${SETTINGS}/history`)).body.items;
  await superAdmin.rest('PUT', SETTINGS, { twoFactorStatus: true });
  await giveFactor((await newUser()).id, APP);
  const { body } = await admin.rest('POST', `${SETTINGS}/preview`, { twoFactorStatus: false });
  expect(body).toMatchObject({ wouldSave: false, refusals: [refusal('twoFactorStatus')] });
  expect((await admin.rest('POST', `${SETTINGS}/history/${id}/restore`)).body).toEqual(refusal('twoFactorStatus'));
});

it('looks for second factors only where a save by who is not Super Admin holds one of the switches', async () => {
  const { db } = (await world()).platform;
  const looks = async (client: Client, values: object) => {
    let count = 0;
    const stop = db.watch((text) => (count += text.includes('"two_factor"') ? 1 : 0));
    await client.rest('PUT', SETTINGS, values).finally(stop);
    return count;
  };
  expect(await looks(admin, { newsStatus: 'false', powCaptchaDifficulty: 'low' })).toBe(0);
  expect(await looks(superAdmin, { twoFactorSmsStatus: 'false', twoFactorStatus: 'false' })).toBe(0);
  expect(await looks(admin, { twoFactorAppStatus: 'false' })).toBe(2);
});
