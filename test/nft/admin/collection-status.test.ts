import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { ADMIN, auditOf, newAdmin } from '../support/admin-acts.js';
import { toldOf, writingNothing } from '../support/offer-state.js';
import { storedCollection } from '../support/stored.js';

const path = (id: string) => `${ADMIN}/collection/${id}/status`;
const COLLECTION = '/api/nft/collection';

async function set(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('nft_collection').set(columns).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('the status of a collection by %s', (transport) => {
  const call = through(transport);

  it('is hidden and shown again by an admin; its creator is told, and the audit has both', async () => {
    const [admin, creator] = [await newAdmin('edit.nft.collection'), await newClient()];
    const id = await storedCollection(creator.user.id);
    const hidden = await call(admin, 'PUT', path(id), { status: 'HIDDEN' });
    expect(hidden).toMatchObject({ statusCode: 200, id, status: 'HIDDEN', creator: { id: creator.user.id } });
    const listed = await call(creator, 'GET', `${COLLECTION}?filter=${encodeURIComponent(JSON.stringify({ id }))}`);
    expect(listed.items).toEqual([]);
    expect(await call(admin, 'PUT', path(id), { status: 'DEPLOYED' })).toMatchObject({ status: 'DEPLOYED' });
    expect((await toldOf(creator)).map(({ title }) => title)).toEqual([
      'Your collection was hidden',
      'Your collection is shown again',
    ]);
    expect(await auditOf(admin)).toMatchObject([
      { operation: 'setNftCollectionStatus', action: 'edit.nft.collection', targetId: id, statusCode: 200 },
      { before: { status: 'HIDDEN' }, after: { status: 'DEPLOYED' } },
    ]);
  });

  it('does not become what it is, nor a draft, and that of a draft stays', async () => {
    const [admin, creator] = [await newAdmin('edit.nft.collection'), await newClient()];
    const id = await storedCollection(creator.user.id);
    const to = (status: string) => writingNothing(() => call(admin, 'PUT', path(id), { status }));
    const illegal = { statusCode: 409, code: 'ILLEGAL_STATE' };
    expect(await to('DEPLOYED')).toMatchObject(illegal);
    expect(await to('DRAFT')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await to('GONE')).toMatchObject({ statusCode: 400 });
    await set(id, { status: 'HIDDEN' });
    const message = 'Only a collection that is DEPLOYED can be hidden: this one is HIDDEN';
    expect(await to('HIDDEN')).toMatchObject({ ...illegal, message });
    await set(id, { status: 'DRAFT', contractAddress: null, deployedAt: null, startBlock: null });
    for (const status of ['HIDDEN', 'DEPLOYED']) expect(await to(status)).toMatchObject(illegal);
  });

  it('is not shown again by its creator, and not found where there is none', async () => {
    const admin = await newAdmin('edit.nft.collection');
    const id = await storedCollection(admin.user.id);
    expect(await call(admin, 'PUT', path(id), { status: 'HIDDEN' })).toMatchObject({ statusCode: 200 });
    expect(await call(admin, 'PUT', path(id), { status: 'DEPLOYED' })).toMatchObject({ code: 'SELF_DECISION' });
    expect(await call(admin, 'PUT', path(newId()), { status: 'HIDDEN' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
