import { newClient, type NewUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';

const PATH = '/api/user/api-key';

/** A customer for whom an admin has made a market maker's key. */
async function owner(options: NewUser = {}) {
  const [admin, client] = [await newClient({ permissions: ['create.hb.key'] }), await newClient(options)];
  const input = { userId: client.user.id, name: 'market maker', permissions: ['trade'], ipWhitelist: ['10.0.0.1'] };
  const { body } = await admin.rest('POST', '/api/admin/hb/keys', input);
  return { client, id: String(body.id) };
}

async function rowOf(id: string) {
  const { platform } = await world();
  return platform.db.rows.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const CHANGES = [
  ['renamed', 'PUT', '', { name: 'mine' }],
  ['given more scopes', 'PUT', '', { permissions: ['trade', 'withdraw'] }],
  ['opened to every address', 'PUT', '', { ipRestriction: false }],
  ['opened to another address', 'PUT', '', { ipWhitelist: ['0.0.0.0/0'] }],
  ['made to last', 'PUT', '', { expiresAt: null }],
  ['rotated', 'POST', '/rotate', { graceHours: 24 }],
  ['revealed', 'POST', '/reveal', {}],
  ['deleted', 'DELETE', '', undefined],
] as const;

describe.each(TRANSPORTS)("a market maker's key in its owner's own paths, through %s", (transport) => {
  const call = through(transport);

  it.each(CHANGES)('is not %s', async (_what, method, path, body) => {
    const { client, id } = await owner();
    const before = await rowOf(id);
    expect(await call(client, method, `${PATH}/${id}${path}`, body)).toEqual({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'This is the key of a market maker: ask an administrator to change or delete it',
    });
    expect(await rowOf(id)).toEqual(before);
  });

  it('is listed and explained', async () => {
    const { client, id } = await owner();
    const { items } = await call(client, 'GET', PATH);
    expect(items).toEqual([expect.objectContaining({ id, type: 'plugin', signed: true })]);
    expect(await call(client, 'GET', `${PATH}/${id}/explain`)).toMatchObject({ state: 'ACTIVE', signed: true });
  });

  it.each(CHANGES)(
    "is not there for others, who would have it %s: as with any key that is another's",
    async (...change) => {
      const [, method, path, body] = change;
      const { id } = await owner();
      const stranger = await newClient();
      expect(await call(stranger, method, `${PATH}/${id}${path}`, body)).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it("leaves the owner's own keys to the owner", async () => {
    const { client } = await owner();
    const { id } = await newApiKeyRow(client.user.id);
    expect(await call(client, 'PUT', `${PATH}/${id}`, { name: 'mine' })).toMatchObject({ statusCode: 200 });
    expect(await call(client, 'DELETE', `${PATH}/${id}`)).toMatchObject({ statusCode: 200 });
  });
});
