import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, launched, newAdmin, newCreator, newPlan, onSale } from '../../support/ico-offerings.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { inStatus, setOffering, soldOffering } from '../support/admin-acts.js';

const filtered = (filter: object, more = '') =>
  `${ALL_OFFERINGS}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe.each(TRANSPORTS)('the offerings of all accounts, by %s,', (transport) => {
  const call = through(transport);

  it('are listed with their creators and plans, drafts included, newest first, without deleted ones', async () => {
    const [admin, creator] = [await newAdmin(), await newCreator()];
    const { rows } = (await world()).system.db;
    const name = { firstName: 'Ann', lastName: 'Lee' };
    await rows.updateTable('user').set(name).where('id', '=', creator.user.id).execute();
    const plan = await newPlan({ name: 'Gold' });
    const draft = await launched({ creator, planId: plan.id, name: 'Draft', minPurchase: '5' });
    const sold = await soldOffering({ creator });
    const deleted = await launched({ creator });
    await setOffering(deleted.id, { deletedAt: new Date().toISOString() });
    const list = await call(admin, 'GET', filtered({ userId: creator.user.id }, '&sortField=name&sortOrder=asc'));
    expect(list).toMatchObject({
      pagination: { totalItems: 2 },
      items: [
        {
          id: draft.id,
          name: 'Draft',
          status: 'PENDING',
          approvedAt: null,
          minPurchase: '5',
          raised: '0',
          owner: { id: creator.user.id, email: creator.user.email, name: 'Ann Lee' },
          plan: { id: plan.id, name: 'Gold', paid: '0', currency: 'USD', upgrades: 0 },
        },
        { id: sold.id, status: 'ACTIVE', raised: '100', raisedUsd: '100', sold: '50', contributors: 1 },
      ],
    });
    await setOffering(draft.id, { createdAt: '2020-01-01T00:00:00.000Z' });
    expect(idsOf(await call(admin, 'GET', filtered({ userId: creator.user.id })))).toEqual([sold.id, draft.id]);
  });

  it('are filtered and sorted by what the list shows', async () => {
    const [admin, creator] = [await newAdmin(), await newCreator()];
    const userId = creator.user.id;
    const [one, two] = [
      await onSale({ creator, name: 'Alpha' }),
      await onSale({ creator, name: 'Beta', allocation: '7' }),
    ];
    await setOffering(two.id, { flagged: true });
    const list = async (filter: object, more = '') =>
      idsOf(await call(admin, 'GET', filtered({ userId, ...filter }, more)));
    expect(await list({ flagged: true })).toEqual([two.id]);
    expect(await list({ name: { contains: 'lph' } })).toEqual([one.id]);
    expect(await list({ ownerEmail: creator.user.email, status: 'ACTIVE' })).toHaveLength(2);
    expect(await list({ blockchain: 'solana' })).toEqual([]);
    expect(await list({}, '&sortField=targetAmount&sortOrder=asc')).toEqual([two.id, one.id]);
    expect(await call(admin, 'GET', `${ALL_OFFERINGS}?sortField=ownerFirstName`)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await call(admin, 'GET', filtered({ notes: 'x' }))).toMatchObject({ code: 'BAD_INPUT' });
  });

  it.each(['PENDING', 'REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'])(
    'are shown one by one while %s',
    async (status) => {
      const { id, creator, phases } = await launched({ description: 'Text' });
      const decided = { reviewNotes: 'Looks fine', softCapPercent: '30', softCap: '600', cancelReason: 'No more' };
      await setOffering(id, { ...decided, ...(status === 'PENDING' ? {} : await inStatus(status)) });
      const shown = await call(await newAdmin(), 'GET', `${ALL_OFFERINGS}/${id}`);
      expect(shown).toMatchObject({
        statusCode: 200,
        id,
        status,
        description: 'Text',
        ...decided,
        team: [],
        roadmap: [],
        updates: [],
        owner: { id: creator.user.id },
        phases: [{ id: phases[0]!.id }],
        vesting: { type: 'NONE' },
        rejectedAt: status === 'REJECTED' ? expect.any(String) : null,
        settledAt: status === 'SUCCESS' || status === 'FAILED' ? expect.any(String) : null,
        cancelledAt: status === 'CANCELLED' ? expect.any(String) : null,
      });
    },
  );

  it('are not found by strange ids, and need their own permission', async () => {
    const { id } = await launched();
    expect(await call(await newAdmin(), 'GET', `${ALL_OFFERINGS}/${newId()}`)).toMatchObject({
      statusCode: 404,
      message: 'Offering not found',
    });
    const other = await newAdmin(['access.ico', 'edit.ico.offer', 'view.ico.transaction']);
    for (const path of [
      ALL_OFFERINGS,
      ...['', '/funding', '/transaction', '/vesting'].map((end) => `${ALL_OFFERINGS}/${id}${end}`),
    ]) {
      expect(await call(other, 'GET', path)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await call(await anonymous(), 'GET', path)).toMatchObject({ statusCode: 401 });
    }
  });
});

it('a page of all offerings costs as many statements as one of them', async () => {
  const admin = await newAdmin();
  await launched();
  await admin.rest('GET', ALL_OFFERINGS);
  const few = await fewestStatements(() => admin.rest('GET', `${ALL_OFFERINGS}?perPage=1`));
  for (let count = 0; count < 3; count += 1) await launched();
  expect([few, await fewestStatements(() => admin.rest('GET', `${ALL_OFFERINGS}?perPage=100`))]).toEqual([4, 4]);
});

it('an offering costs seven statements, the sign-in included', async () => {
  const admin = await newAdmin();
  const { id } = await launched();
  await admin.rest('GET', ALL_OFFERINGS);
  expect(await fewestStatements(() => admin.rest('GET', `${ALL_OFFERINGS}/${id}`))).toBe(7);
});
