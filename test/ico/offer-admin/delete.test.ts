import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, ALL_OFFERINGS, launched, newAdmin, offeringRow, onSale } from '../../support/ico-offerings.js';
import { following, refusal } from '../../support/subscribed.js';
import { inStatus, setOffering, soldOffering, toldOf } from '../support/admin-acts.js';
import { world } from '../../support/world.js';

const PROGRESS = 'subscription ($id: UUID!) { icoOfferingProgress(id: $id) { status raised } }';

async function endContributions(offeringId: string): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows
    .updateTable('ico_transaction')
    .set(({ ref }) => ({ status: 'REFUNDED', refunded: ref('amount'), refundedAt: ref('createdAt') }))
    .where('offeringId', '=', offeringId)
    .execute();
}

describe.each(TRANSPORTS)('the deletion of an offering by %s', (transport) => {
  const call = through(transport);

  it('takes it from everybody, keeps its contributions, and its creator hears of it', async () => {
    const admin = await newAdmin();
    const { id, name, creator, buyer, contribution } = await soldOffering();
    await endContributions(id);
    await setOffering(id, await inStatus('FAILED'));
    expect(await call(admin, 'DELETE', `${ALL_OFFERINGS}/${id}`)).toEqual({
      statusCode: 200,
      message: 'The offering was deleted',
    });
    for (const path of [`${ALL_OFFERINGS}/${id}`, `/api/ico/offer/${id}`]) {
      expect((await admin.rest('GET', path)).body).toMatchObject({ statusCode: 404, message: 'Offering not found' });
    }
    expect((await creator.rest('GET', `/api/ico/creator/token/${id}`)).body).toMatchObject({ statusCode: 404 });
    const { body } = await buyer.rest('GET', `/api/ico/transaction/${contribution.id}`);
    expect(body).toMatchObject({ statusCode: 200, offeringName: name, status: 'REFUNDED' });
    expect((await toldOf(creator)).at(-1)).toMatchObject({
      title: 'Offering Deleted',
      message: `An administrator has deleted your offering ${name}.`,
    });
    expect((await activityOf(id)).at(-1)).toMatchObject({
      userId: admin.user.id,
      action: 'deleteIcoOffering',
      targetId: id,
      details: { status: 'FAILED' },
    });
    expect(await call(admin, 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({ statusCode: 404 });
  });

  it.each(['PENDING', 'REJECTED', 'FAILED', 'CANCELLED'])('is possible while it is %s', async (status) => {
    const { id } = await launched();
    if (status !== 'PENDING') await setOffering(id, await inStatus(status));
    expect(await call(await newAdmin(), 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({ statusCode: 200 });
  });

  it.each(['ACTIVE', 'SUCCESS'])('is refused while it is %s', async (status) => {
    const { id } = await onSale();
    if (status !== 'ACTIVE') await setOffering(id, await inStatus(status));
    expect(await call(await newAdmin(), 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: `Only an offering that is PENDING, REJECTED, FAILED or CANCELLED can be deleted: this one is ${status}`,
    });
    expect((await offeringRow(id)).deletedAt).toBeNull();
  });

  it('is refused while a contribution waits in escrow', async () => {
    const { id } = await soldOffering();
    await setOffering(id, await inStatus('FAILED'));
    expect(await call(await newAdmin(), 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'Contributions still wait in escrow: refund them first',
    });
  });

  it('is no admin’s own decision, needs its own permission, and finds no strange ids', async () => {
    const admin = await newAdmin();
    const { id } = await launched({ creator: admin });
    expect(await call(admin, 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({ code: 'SELF_DECISION' });
    const other = await newAdmin(['edit.ico.offer', 'create.ico.offer']);
    expect(await call(other, 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await call(await anonymous(), 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({ statusCode: 401 });
    expect(await call(admin, 'DELETE', `${ALL_OFFERINGS}/${newId()}`)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await offeringRow(id)).deletedAt).toBeNull();
  });
});

it('the followers of an offering that is deleted hear of it, and nobody follows it any more', async () => {
  const { id } = await onSale();
  await setOffering(id, await inStatus('CANCELLED'));
  const events = await following<{ icoOfferingProgress: object }>(await anonymous(), PROGRESS, { id });
  await events.next();
  await (await newAdmin()).rest('DELETE', `${ALL_OFFERINGS}/${id}`);
  expect(await events.next()).toEqual({ icoOfferingProgress: { status: 'CANCELLED', raised: '0' } });
  await events.close();
  expect(await refusal(await anonymous(), PROGRESS, { id })).toEqual(['NOT_FOUND']);
});
