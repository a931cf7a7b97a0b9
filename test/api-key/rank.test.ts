import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient, newUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { world } from '../support/world.js';

const KEYS = ['create.api.key', 'edit.api.key', 'delete.api.key'] as const;
const MARKET_MAKERS = ['create.hb.key', 'edit.hb.key', 'delete.hb.key'] as const;

const ABOVE = [
  ['a Super Admin', () => newUser({ role: SUPER_ADMIN })],
  ['an account whose role holds more', () => newUser({ permissions: ['edit.settings'] })],
] as const;

const denied = { statusCode: 403, code: 'FORBIDDEN' };

describe.each(ABOVE)('the keys of %s', (_who, newOwner) => {
  it('are made by nobody beneath, so that no admin is handed a key that may do more than the admin', async () => {
    const [admin, owner] = [await newClient({ permissions: [...KEYS, ...MARKET_MAKERS] }), await newOwner()];
    for (const path of ['/api/admin/hb/keys', '/api/admin/api']) {
      const { body } = await admin.rest('POST', path, { userId: owner.id, name: 'mine', ipRestriction: false });
      expect(body).toMatchObject(denied);
      expect(JSON.stringify(body)).not.toContain('"secret"');
    }
    const { platform } = await world();
    expect(await platform.db.rows.selectFrom('api_key').select('id').where('userId', '=', owner.id).execute()).toEqual(
      [],
    );
  });

  it('are rotated, changed and deleted by nobody beneath', async () => {
    const [admin, owner] = [await newClient({ permissions: [...KEYS, ...MARKET_MAKERS] }), await newOwner()];
    const { id, key } = await newApiKeyRow(owner.id, { ipRestriction: true });
    const { id: signed } = await newApiKeyRow(owner.id, { type: 'plugin' });
    const calls = [
      ['POST', `/api/admin/hb/keys/${signed}/rotate`, { graceHours: 0 }],
      ['POST', `/api/admin/hb/keys/${signed}/disable`, { reason: 'x' }],
      ['PUT', `/api/admin/hb/keys/${signed}/limits`, { limits: [] }],
      ['DELETE', `/api/admin/hb/keys/${signed}`, undefined],
      ['PUT', `/api/admin/api/${id}`, { permissions: ['withdraw'], ipRestriction: false }],
      ['DELETE', `/api/admin/api/${id}?force=true`, undefined],
      ['DELETE', '/api/admin/api', { ids: [id] }],
    ] as const;
    for (const [method, path, body] of calls) expect((await admin.rest(method, path, body)).body).toMatchObject(denied);
    const { body } = await new Client((await world()).url, { apiKey: key }).rest('GET', '/api/user/profile');
    expect(body).toMatchObject({ statusCode: 200, id: owner.id });
  });
});

it('an admin of equal rank administers keys as before', async () => {
  const admin = await newClient({ permissions: [...KEYS, ...MARKET_MAKERS] });
  const owner = await newUser({ permissions: [...KEYS] });
  const { id } = await newApiKeyRow(owner.id);
  const { body } = await admin.rest('PUT', `/api/admin/api/${id}`, { permissions: ['trade'] });
  expect(body).toMatchObject({ statusCode: 200, permissions: ['trade'] });
});

it('a key gives neither itself nor another scopes, and deletes those of other accounts alone', async () => {
  const owner = await newUser({ permissions: [...KEYS, ...MARKET_MAKERS] });
  const { id, key } = await newApiKeyRow(owner.id, { permissions: JSON.stringify([]) });
  const program = new Client((await world()).url, { apiKey: key });
  const { id: another } = await newApiKeyRow((await newUser()).id);
  for (const each of [id, another]) {
    expect((await program.rest('PUT', `/api/admin/api/${each}`, { permissions: ['withdraw'] })).body).toMatchObject(
      denied,
    );
  }
  expect((await program.rest('DELETE', `/api/admin/api/${id}`)).body).toMatchObject(denied);
  expect((await program.rest('DELETE', `/api/admin/api/${another}`)).body.statusCode).toBe(200);
});
