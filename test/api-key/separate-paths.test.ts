import { newClient, newUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';

const stored = async (id: string) => {
  const { platform } = await world();
  return platform.db.rows.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
};

describe.each(TRANSPORTS)('by %s', (transport) => {
  const call = through(transport);

  async function untouched(admin: Client, id: string, calls: readonly (readonly [string, string, object?])[]) {
    const before = await stored(id);
    for (const [method, path, body] of calls) {
      expect({ path, ...(await call(admin, method, path, body)) }).toMatchObject({ path, code: 'NOT_FOUND' });
      expect(await stored(id)).toEqual(before);
    }
  }

  it("whoever keeps customers' keys finds no market maker's key among them: neither to widen nor to delete, restore or remove it", async () => {
    const admin = await newClient({ permissions: ['edit.api.key', 'delete.api.key'] });
    const owner = await newUser();
    const { id } = await newApiKeyRow(owner.id, { type: 'plugin' });
    const own = await newApiKeyRow(owner.id);
    await untouched(admin, id, [
      ['PUT', `/api/admin/api/${id}`, { permissions: ['withdraw', 'transfer'], ipRestriction: false }],
      ['DELETE', `/api/admin/api/${id}`],
      ['DELETE', `/api/admin/api/${id}?force=true`],
      ['DELETE', '/api/admin/api', { ids: [own.id, id] }],
    ]);
    expect(await stored(own.id)).toMatchObject({ deletedAt: null });
    const deleted = await newApiKeyRow(owner.id, { type: 'plugin', deletedAt: new Date().toISOString() });
    await untouched(admin, deleted.id, [['DELETE', `/api/admin/api/${deleted.id}?restore=true`]]);
  });

  it("whoever keeps market makers' keys finds no customer's key among them: neither to suspend nor to limit, replace or delete it", async () => {
    const admin = await newClient({ permissions: ['edit.hb.key', 'delete.hb.key'] });
    const { id } = await newApiKeyRow((await newUser()).id);
    const path = `/api/admin/hb/keys/${id}`;
    await untouched(admin, id, [
      ['POST', `${path}/disable`, { reason: 'x' }],
      ['PUT', `${path}/limits`, { limits: [{ route: 'profile', limit: 1, windowSeconds: 60 }] }],
      ['POST', `${path}/rotate`, {}],
      ['DELETE', path],
      ['DELETE', `${path}?force=true`],
    ]);
    const { id: disabled } = await newApiKeyRow((await newUser()).id, { disabled: true });
    await untouched(admin, disabled, [['POST', `/api/admin/hb/keys/${disabled}/enable`]]);
  });
});
