import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { freshValue, keeper } from '../support/settings-admins.js';

const PATH = '/api/admin/ico/activity';
const BLOCKCHAINS = '/api/admin/ico/settings/blockchain';
const query = (filter: object) => `${PATH}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(TRANSPORTS)('what admins did in the launchpad, by %s', (transport) => {
  const call = through(transport);
  const reader = () => newClient({ permissions: ['access.ico'] });

  it('is listed newest first, with who did it and what was given', async () => {
    const admin = await keeper();
    const value = freshValue();
    const { id } = await call(admin, 'POST', BLOCKCHAINS, { name: 'Fantom', value });
    await call(admin, 'DELETE', `${BLOCKCHAINS}/${id}`);
    const { items, pagination } = await call(await reader(), 'GET', query({ adminId: admin.user.id }));
    const by = { id: admin.user.id, email: admin.user.email, name: null };
    expect(items).toMatchObject([
      { admin: by, action: 'deleteIcoBlockchain', target: 'blockchain', targetId: id, name: 'Fantom', details: {} },
      { admin: by, action: 'createIcoBlockchain', targetId: id, offeringId: null, details: { value, status: true } },
    ]);
    expect(pagination).toMatchObject({ totalItems: 2 });
  });

  it('is narrowed by admin, action, target and time, and sorted', async () => {
    const admin = await keeper();
    const { id } = await call(admin, 'POST', BLOCKCHAINS, { name: 'Fantom', value: freshValue() });
    await call(admin, 'PUT', `${BLOCKCHAINS}/${id}/status`, { status: false });
    const client = await reader();
    const actions = async (filter: object, more = '') =>
      (await call(client, 'GET', `${query(filter)}${more}`)).items.map(({ action }: { action: string }) => action);
    expect(await actions({ targetId: id, action: 'setIcoBlockchainStatus' })).toEqual(['setIcoBlockchainStatus']);
    expect(
      await actions({ adminEmail: admin.user.email, target: 'blockchain' }, '&sortField=action&sortOrder=asc'),
    ).toEqual(['createIcoBlockchain', 'setIcoBlockchainStatus']);
    expect(await actions({ targetId: id, createdAt: { lt: '2020-01-01' } })).toEqual([]);
    expect(await call(client, 'GET', `${PATH}?sortField=details`)).toMatchObject({ statusCode: 400 });
    expect(await call(client, 'GET', query({ userId: id }))).toMatchObject({ statusCode: 400 });
  });

  it('is for those with the key alone', async () => {
    for (const client of [await newClient(), await keeper()]) {
      expect(await call(client, 'GET', PATH)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
    expect(await call(await anonymous(), 'GET', PATH)).toMatchObject({ statusCode: 401 });
  });
});
