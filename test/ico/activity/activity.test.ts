import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { DECISION, deliveredTranche, sold } from '../support/deliveries.js';
import { freshValue, keeper } from '../support/settings-admins.js';
import { storedPlan } from '../support/stored-plans.js';

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

  it('has the plan that was recommended, and the tranche that was refused', async () => {
    const admin = await keeper();
    const plan = await storedPlan({});
    await call(admin, 'PUT', `/api/admin/ico/settings/launch/plan/${plan.id}/recommanded`);
    const { id, sale } = await sold({ vesting: { type: 'LINEAR', durationMonths: 2 } });
    const releaseId = await deliveredTranche(id, 1);
    const decider = await newAdmin();
    const notes = 'Nothing has arrived';
    await call(decider, 'POST', `${DECISION}/${id}?action=reject`, { releaseId, notes });
    const did = async (adminId: string) => (await call(await reader(), 'GET', query({ adminId }))).items;
    expect(await did(admin.user.id)).toMatchObject([
      { action: 'recommendIcoLaunchPlan', target: 'plan', targetId: plan.id, offeringId: null },
    ]);
    expect(await did(decider.user.id)).toMatchObject([
      { action: 'rejectIcoTranche', target: 'tranche', targetId: releaseId, offeringId: sale.id, details: { notes } },
    ]);
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

  it('goes on behind a cursor, missing and repeating nothing while more is done', async () => {
    const admin = await keeper();
    const { id } = await call(admin, 'POST', BLOCKCHAINS, { name: 'Fantom', value: freshValue() });
    const act = (name: string) => call(admin, 'PUT', `${BLOCKCHAINS}/${id}`, { name });
    for (const name of ['One', 'Two', 'Three', 'Four']) await act(name);
    const client = await reader();
    const page = (after: string) => call(client, 'GET', `${query({ targetId: id })}&perPage=2${after}`);
    const first = await page('');
    await act('Five');
    const second = await page(`&after=${first.cursor}`);
    const last = await page(`&after=${second.cursor}`);
    const names = [first, second, last].map(({ items }) => items.map(({ name }: { name: string }) => name));
    expect(names).toEqual([['Four', 'Three'], ['Two', 'One'], ['Fantom']]);
    expect(last.cursor).toBeNull();
    expect(await page('&after=what')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('is for those with the key alone', async () => {
    for (const client of [await newClient(), await keeper()]) {
      expect(await call(client, 'GET', PATH)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
    expect(await call(await anonymous(), 'GET', PATH)).toMatchObject({ statusCode: 401 });
  });
});
