import { newId } from '../../src/core/ids.js';
import { newClient, newUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { mailsTo, useMailServer } from '../support/mailbox.js';
import { world } from '../support/world.js';

useMailServer();

const KEYS = ['create.api.key', 'delete.api.key'] as const;

async function inboxOf(userId: string): Promise<{ title: string; message: string }[]> {
  const { platform } = await world();
  const own = platform.db.rows.selectFrom('notification').select(['title', 'message']).where('userId', '=', userId);
  return own.execute();
}

describe.each(TRANSPORTS)('owners of keys, when an admin deletes several through %s,', (transport) => {
  const call = through(transport);

  it('are told once each, of their own keys alone', async () => {
    const [admin, one, two] = [await newClient({ permissions: KEYS }), await newUser(), await newUser()];
    const keys = [await newApiKeyRow(one.id), await newApiKeyRow(two.id), await newApiKeyRow(one.id)];
    const [first, second, third] = keys.map(({ key }) => key.slice(-4));
    const ids = keys.map(({ id }) => id);
    expect(await call(admin, 'DELETE', '/api/admin/api', { ids })).toMatchObject({ statusCode: 200 });
    expect(await inboxOf(one.id)).toEqual([
      { title: '2 of your API keys were deleted', message: expect.stringContaining(`${first} and ${third}.`) },
    ]);
    expect(await inboxOf(two.id)).toEqual([
      { title: 'Your API key was deleted', message: expect.stringContaining(` ${second}.`) },
    ]);
    expect([(await mailsTo(one.email)).length, (await mailsTo(two.email)).length]).toEqual([1, 1]);
  });

  it('hear nothing of what was refused, and of what nobody owns nobody hears', async () => {
    const [admin, owner] = [await newClient({ permissions: KEYS }), await newUser()];
    const { id } = await newApiKeyRow(owner.id);
    const both = { ids: [id, newId()] };
    expect(await call(admin, 'DELETE', '/api/admin/api', both)).toMatchObject({ code: 'NOT_FOUND' });
    const unknown = { userId: owner.id, name: 'key', permissions: ['no scope'] };
    expect(await call(admin, 'POST', '/api/admin/api', unknown)).toMatchObject({ code: 'BAD_INPUT' });
    const nobodys = await newApiKeyRow(null);
    expect(await call(admin, 'DELETE', `/api/admin/api/${nobodys.id}`)).toMatchObject({ statusCode: 200 });
    expect([await inboxOf(owner.id), await mailsTo(owner.email)]).toEqual([[], []]);
  });
});
