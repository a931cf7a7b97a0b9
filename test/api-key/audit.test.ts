import { newClient, newUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { world } from '../support/world.js';

async function auditOf(targetId: string): Promise<any[]> {
  const { platform } = await world();
  const { rows } = await platform.db.pool.query('select * from admin_audit_log where "targetId" = $1 order by id', [
    targetId,
  ]);
  return rows;
}

describe('the admin audit of keys', () => {
  it('shows what a key was and became, by whom, without its hashes and secrets', async () => {
    const admin = await newClient({ permissions: ['edit.api.key', 'delete.api.key'] });
    const { id } = await newApiKeyRow((await newUser()).id);
    await admin.rest('PUT', `/api/admin/api/${id}`, { name: 'renamed' });
    await admin.rest('DELETE', `/api/admin/api/${id}?force=true`);
    expect(await auditOf(id)).toMatchObject([
      {
        userId: admin.user.id,
        action: 'edit.api.key',
        operation: 'adminUpdateApiKey',
        before: { name: 'test', keyHash: '••••••••' },
        after: { name: 'renamed', keyHash: '••••••••' },
      },
      { action: 'delete.api.key', before: { name: 'renamed' }, after: null },
    ]);
  });

  it('has a row for each key of a bulk deletion, and for each that is made', async () => {
    const admin = await newClient({ permissions: ['create.api.key', 'delete.api.key', 'create.hb.key'] });
    const user = await newUser();
    const ids = [(await newApiKeyRow(user.id)).id, (await newApiKeyRow(user.id)).id];
    await admin.rest('DELETE', '/api/admin/api', { ids });
    for (const id of ids) expect(await auditOf(id)).toMatchObject([{ action: 'delete.api.key', statusCode: 200 }]);
    const { body } = await admin.rest('POST', '/api/admin/hb/keys', { userId: user.id, name: 'x' });
    const [line] = await auditOf(body.id);
    expect(line).toMatchObject({ action: 'create.hb.key', before: null, after: { name: 'x', type: 'plugin' } });
    expect(JSON.stringify(line)).not.toContain(body.secret);
    expect(JSON.stringify(line)).not.toContain(body.key);
  });
});
