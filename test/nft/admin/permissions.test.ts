import { PERMISSIONS, type PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { ADMIN, newAdmin } from '../support/admin-acts.js';

const READS: readonly [string, PermissionKey][] = [
  ['dashboard', 'view.nft.dashboard'],
  ['collection', 'view.nft.collection'],
  ['listing', 'view.nft.listing'],
  ['offer', 'view.nft.offer'],
  ['sale', 'view.nft.sale'],
];
const ACTS: readonly [string, string, object, PermissionKey][] = [
  ['PUT', `collection/${newId()}/status`, { status: 'HIDDEN' }, 'edit.nft.collection'],
  ['POST', `listing/${newId()}/cancel`, { reason: 'Stolen' }, 'edit.nft.listing'],
  ['POST', `offer/${newId()}/resolve`, { action: 'release', reason: 'Never arrived' }, 'edit.nft.offer'],
];
/** Somebody with every key of the marketplace but this one. */
const without = (permission: PermissionKey) =>
  newClient({ permissions: PERMISSIONS.filter((key) => /\.nft\./.test(key) && key !== permission) });
const FORBIDDEN = { statusCode: 403, code: 'FORBIDDEN' };

describe.each(TRANSPORTS)('admins of the marketplace by %s', (transport) => {
  const call = through(transport);

  it.each(READS)('read /%s with its own permission, and not with all the others', async (path, permission) => {
    expect(await call(await newAdmin(permission), 'GET', `${ADMIN}/${path}`)).toMatchObject({ statusCode: 200 });
    expect(await call(await without(permission), 'GET', `${ADMIN}/${path}`)).toMatchObject(FORBIDDEN);
    expect(await call(await anonymous(), 'GET', `${ADMIN}/${path}`)).toMatchObject({ statusCode: 401 });
  });

  it.each(ACTS)('%s /%s with its own permission, and not with all the others', async (method, path, body, key) => {
    const known = await call(await newAdmin(key), method, `${ADMIN}/${path}`, body);
    expect(known).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await call(await without(key), method, `${ADMIN}/${path}`, body)).toMatchObject(FORBIDDEN);
    expect(await call(await anonymous(), method, `${ADMIN}/${path}`, body)).toMatchObject({ statusCode: 401 });
  });

  it('do nothing while the extension is off', async () => {
    const admin = await newAdmin('view.nft.listing', 'edit.nft.listing');
    const off = { statusCode: 403, code: 'EXTENSION_DISABLED' };
    expect(await whileExtensionIsOff(() => call(admin, 'GET', `${ADMIN}/listing`))).toMatchObject(off);
    const path = `${ADMIN}/listing/${newId()}/cancel`;
    expect(await whileExtensionIsOff(() => call(admin, 'POST', path, { reason: 'Stolen' }))).toMatchObject(off);
  });
});
