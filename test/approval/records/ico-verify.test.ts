import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import type { IcoChainCheck } from '../../../src/core/states/ico.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf, newAdmin, offeringRow } from '../../support/ico-offerings.js';
import { takeOutOfUse } from '../../support/requests.js';
import { world } from '../../support/world.js';
import {
  contributionRow,
  DECISION,
  delivered,
  deliveredTranche,
  newHash,
  sold,
  tranchesOf,
  type Sold,
} from '../../ico/support/deliveries.js';
import { balanceOf, setOffering, type SaleTerms } from '../../ico/support/sales.js';
import { describeRecord } from '../support/describe-record.js';

const KEYS = { permissions: ['view.ico.transaction', 'edit.ico.transaction'] as const };
const FORCED = { force: true, notes: 'The explorer shows it' };
const THREE = {
  vesting: {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '33.33' },
      { afterMonths: 1, percent: '33.33' },
      { afterMonths: 2, percent: '33.34' },
    ],
  },
} as const;
const WITHDRAWN = { status: 'WITHDRAWN', given: 1 };
const ILLEGAL = { statusCode: 409, code: 'ILLEGAL_STATE' };

const verifyPath = (id: string) => `${DECISION}/${id}?action=verify`;

/** A contribution of 200 in a sale that has succeeded, in a currency that then costs so many dollars. */
async function bought(usdPrice: string | null, terms: SaleTerms = {}): Promise<Sold> {
  const contribution = await sold(terms);
  const { rows } = (await world()).system.db;
  const priced = rows.updateTable('currency').set({ usdPrice, trustedPrice: usdPrice });
  await priced.where('id', '=', contribution.sale.currency.id).execute();
  return contribution;
}

/** One that is delivered and worth 20,000 dollars, so that it takes two people. */
async function large(chainCheck: IcoChainCheck = 'UNCHECKED', terms: SaleTerms = {}): Promise<Sold> {
  const contribution = await bought('100', terms);
  await delivered(contribution.id, chainCheck);
  return contribution;
}

describeRecord({
  name: 'unconfirmed deliveries of an offering',
  kind: 'ICO_VERIFY',
  permissions: KEYS.permissions,
  fromUsd: 10_000,
  endsByReject: false,
  make: async (usd) => {
    const { id } = await bought(usd === null ? null : String(Number(usd) / 200));
    await delivered(id);
    return { id, approvalId: id };
  },
  approve: (call, client, id, headers) => call(client, 'POST', verifyPath(id), {}, headers),
  isCarriedOut: async (id) => (await contributionRow(id)).status === 'RELEASED',
});

describe.each(TRANSPORTS)('verifying a large delivery by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const approver = () => newApprover(KEYS);
  const verify = (client: Client, id: string, body: object = {}) => call(client, 'POST', verifyPath(id), body);
  const decide = (client: Client, id: string, action: string, body: object) =>
    call(client, 'POST', `${DECISION}/${id}?action=${action}`, body);
  const read = (client: Client, id: string) => call(client, 'GET', `${DECISION}/${id}`);
  const name = async ({ sale }: Sold, path: string, transactionHash: string) =>
    call(await signedIn(sale.creator), 'PUT', `/api/ico/creator/token/${sale.id}/${path}`, { transactionHash });

  it('takes one person where its chain has confirmed it, whatever it is worth', async () => {
    const { id } = await large('CONFIRMED');
    expect(await verify(await newAdmin(), id)).toMatchObject({ statusCode: 200, status: 'RELEASED', approval: null });
    expect(await acts.read(await approver(), id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it.each(['PENDING', 'FAILED'] as const)('that is %s needs force and notes of each approver', async (chainCheck) => {
    const { id, sale } = await large(chainCheck);
    const [first, second] = [await approver(), await approver()];
    expect(await verify(first, id)).toMatchObject(ILLEGAL);
    const answer = await verify(first, id, FORCED);
    expect(answer).toMatchObject({ statusCode: 200, status: 'VERIFICATION', paidOut: '0', chainCheck });
    expect(answer.approval).toMatchObject({ kind: 'ICO_VERIFY', subjectId: id, usd: '20000', given: 1, needed: 2 });
    expect(answer.approval.details).toMatchObject({ amount: '200', tranche: null, chainCheck, notes: FORCED.notes });
    expect(answer.approval.accountId).toBe(sale.creator.id);
    expect(await verify(second, id)).toMatchObject(ILLEGAL);
    expect(await verify(second, id, { force: true })).toMatchObject(ILLEGAL);
    const done = { ...FORCED, notes: 'I have seen it, too' };
    expect(await verify(second, id, done)).toMatchObject({ status: 'RELEASED', chainCheck });
    expect((await activityOf(sale.id)).at(-1)?.details).toMatchObject({ force: true, notes: done.notes });
    expect(await acts.read(first, id)).toMatchObject({ status: 'DONE', given: 2, endedBy: second.user.id });
  });

  it('keeps the notes of the first approver for the path of acts', async () => {
    const { id, sale } = await large('PENDING');
    await verify(await approver(), id, FORCED);
    expect(await acts.approve(await approver(), id)).toMatchObject({ statusCode: 200, status: 'DONE' });
    expect((await activityOf(sale.id)).at(-1)?.details).toMatchObject({ force: true, notes: FORCED.notes });
    expect(await contributionRow(id)).toMatchObject({ status: 'RELEASED', chainCheck: 'PENDING' });
  });

  it('counts what its tranche pays, and not the whole contribution', async () => {
    const { id } = await bought('100', THREE);
    const releaseId = await deliveredTranche(id, 1);
    expect(await verify(await newAdmin(), id, { releaseId })).toMatchObject({ statusCode: 200, approval: null });
    expect((await tranchesOf(id))[0]?.paidAt).not.toBeNull();
  });

  it('approves each tranche under an id of its own, also where the caller names none', async () => {
    const sale = await bought('200', THREE);
    const { id } = sale;
    const [first, second, third] = [await approver(), await approver(), await approver()];
    const one = await deliveredTranche(id, 1, 'PENDING');
    expect((await verify(first, id, FORCED)).approval).toMatchObject({ id: one, subjectId: id, usd: '13332' });
    expect((await read(second, id)).approval).toMatchObject({ id: one, given: 1 });
    const two = await deliveredTranche(id, 2);
    expect(await verify(second, id, FORCED)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect((await verify(third, id, { releaseId: two })).approval).toMatchObject({ id: two, given: 1 });
    expect(await acts.read(first, one)).toMatchObject({ status: 'PENDING', given: 1 });
    const paid = await verify(second, id, { releaseId: one, ...FORCED });
    expect(paid).toMatchObject({ paidOut: '66.66', approval: null });
    expect((await read(second, id)).approval).toMatchObject({ id: two });
    expect(await acts.read(first, two)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await acts.approve(second, two)).toMatchObject({ status: 'DONE' });
    expect((await tranchesOf(id)).map(({ paidAt }) => paidAt !== null)).toEqual([true, true, false]);
    const last = await deliveredTranche(id, 3);
    expect((await verify(first, id)).approval).toMatchObject({ id: last, given: 1 });
    expect(await verify(second, id)).toMatchObject({ status: 'RELEASED', paidOut: '200', approval: null });
  });

  it('begins again when the creator names another transaction, and goes on when it is the same', async () => {
    const record = await large();
    const { id } = record;
    const [first, second] = [await approver(), await approver()];
    await verify(first, id);
    const { transactionHash } = await contributionRow(id);
    expect(await name(record, `release/${id}`, transactionHash as string)).toMatchObject({ statusCode: 200 });
    expect(await acts.read(first, id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await name(record, `release/${id}`, newHash())).toMatchObject({ chainCheck: 'UNCHECKED' });
    const ended = { ...WITHDRAWN, reason: 'The creator has named the delivery again' };
    expect(await acts.read(first, id)).toMatchObject(ended);
    expect(await acts.approve(second, id)).toMatchObject(ILLEGAL);
    expect(await verify(second, id, { transactionHash })).toMatchObject(ILLEGAL);
    expect((await verify(second, id)).approval).toMatchObject({ given: 1, needed: 2, begunBy: second.user.id });
    expect(await verify(first, id)).toMatchObject({ status: 'RELEASED' });
  });

  it('is not approved by the path of acts as what it was before its approvals fell', async () => {
    const { id } = await large('PENDING');
    const [first, second] = [await approver(), await approver()];
    await verify(first, id, FORCED);
    const { rows } = (await world()).system.db;
    const fallen = rows.updateTable('approval').set({ status: 'EXPIRED', endedAt: new Date().toISOString() });
    await fallen.where('id', '=', id).execute();
    await rows.updateTable('ico_transaction').set({ chainCheck: 'FAILED' }).where('id', '=', id).execute();
    expect(await acts.approve(second, id)).toMatchObject(ILLEGAL);
    expect((await verify(second, id, FORCED)).approval).toMatchObject({ given: 1, details: { chainCheck: 'FAILED' } });
  });

  it('begins again when its tranche was refused and delivered once more', async () => {
    const record = await bought('200', THREE);
    const { id } = record;
    const [first, second] = [await approver(), await approver()];
    const releaseId = await deliveredTranche(id, 1);
    await verify(first, id);
    const notes = 'Nothing has arrived';
    const refused = await decide(await newAdmin(), id, 'reject', { releaseId, notes });
    expect(refused).toMatchObject({ statusCode: 200, approval: null });
    expect(await acts.read(first, releaseId)).toMatchObject({ status: 'REJECTED', reason: notes });
    // What has failed can be verified by force, until it is delivered again.
    expect((await verify(first, id, { releaseId, ...FORCED })).approval).toMatchObject({ given: 1 });
    const { rows } = (await world()).system.db;
    const due = rows.updateTable('ico_token_vesting_release').set({ dueAt: '2020-01-01T00:00:00.000Z' });
    await due.where('id', '=', releaseId).execute();
    const { transactionHash } = (await tranchesOf(id))[0]!;
    expect(await name(record, `vesting/${releaseId}`, transactionHash as string)).toMatchObject({ statusCode: 200 });
    expect(await acts.read(first, releaseId)).toMatchObject(WITHDRAWN);
    expect((await verify(second, id)).approval).toMatchObject({ id: releaseId, given: 1 });
    expect((await tranchesOf(id))[0]).toMatchObject({ paidAt: null });
  });

  it('has no approval left once its contribution is refused, which takes one person, as a note does', async () => {
    const { id } = await large();
    const [first, second] = [await approver(), await approver()];
    await verify(first, id);
    const noted = await decide(await newAdmin(), id, 'save-note', { note: 'I am looking into it' });
    expect(noted).toMatchObject({ statusCode: 200 });
    expect(await acts.read(first, id)).toMatchObject({ status: 'PENDING', given: 1 });
    const notes = 'Nothing has arrived';
    expect(await decide(second, id, 'reject', { notes })).toMatchObject({ status: 'REJECTED', approval: null });
    expect(await acts.read(first, id)).toMatchObject({ status: 'REJECTED', reason: notes, endedBy: second.user.id });
    for (const answer of [await acts.approve(second, id), await verify(second, id)]) {
      expect(answer).toMatchObject(ILLEGAL);
    }
  });

  it('begins again after the offering was flagged', async () => {
    const { id, sale } = await large();
    const other = await large();
    const first = await approver();
    for (const each of [id, other.id]) await verify(first, each);
    const moderator = await newAdmin();
    const mark = (action: string) => call(moderator, 'POST', `/api/admin/ico/offer/${sale.id}?action=${action}`, {});
    expect(await mark('flag')).toMatchObject({ statusCode: 200 });
    expect(await acts.read(first, id)).toMatchObject({ ...WITHDRAWN, reason: 'The offering was flagged' });
    expect(await acts.read(first, other.id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await verify(first, id)).toMatchObject(ILLEGAL);
    await mark('unflag');
    expect((await verify(await approver(), id)).approval).toMatchObject({ given: 1 });
  });

  it('has no approval left once the offering is cancelled, also where its buyer cannot be paid back', async () => {
    const [paid, barred] = [await large(), await large()];
    const first = await approver();
    const superAdmin = await newClient({ role: SUPER_ADMIN });
    const reason = 'x'.repeat(500);
    await takeOutOfUse(barred.buyer.user.id, 'SUSPENDED');
    for (const { id, sale } of [paid, barred]) {
      await verify(first, id);
      const cancel = `/api/admin/ico/offer/${sale.id}/cancel-refund`;
      expect(await call(superAdmin, 'POST', cancel, { reason })).toMatchObject({
        statusCode: 200,
      });
      expect(await offeringRow(sale.id)).toMatchObject({ status: 'CANCELLED' });
      expect(await acts.read(first, id)).toMatchObject({ ...WITHDRAWN, reason: expect.stringContaining('cancelled') });
    }
    expect((await contributionRow(paid.id)).status).toBe('REFUNDED');
    expect((await contributionRow(barred.id)).status).toBe('VERIFICATION');
  });

  it('takes back the last approval alone when the creator cannot be paid', async () => {
    const { id, sale } = await large();
    const [first, second] = [await approver(), await approver()];
    await verify(first, id);
    await takeOutOfUse(sale.creator.id, 'SUSPENDED');
    const refused = { statusCode: 409, code: 'PAYEE_NOT_ACTIVE' };
    expect(await verify(second, id)).toMatchObject(refused);
    expect(await acts.approve(second, id)).toMatchObject(refused);
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'ACTIVE' }).where('id', '=', sale.creator.id).execute();
    expect(await acts.approve(second, id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await balanceOf({ userId: sale.creator.id }, sale)).not.toBeNull();
  });

  it('stores no approval of what would be refused', async () => {
    const { id, sale } = await large('PENDING');
    const first = await approver();
    const body = { transactionHash: newHash(), ...FORCED };
    expect(await verify(first, id, body)).toMatchObject(ILLEGAL);
    await setOffering(sale.id, { flagged: true });
    expect(await verify(first, id, FORCED)).toMatchObject(ILLEGAL);
    await setOffering(sale.id, { flagged: false });
    expect(await verify(first, id, { releaseId: newId(), ...FORCED })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await acts.read(first, id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is for nobody who takes part, also as the second person', async () => {
    const { id, sale } = await large();
    const own = await approver();
    await verify(await approver(), id);
    await setOffering(sale.id, { userId: own.user.id });
    for (const answer of [await verify(own, id), await acts.approve(own, id)]) {
      expect(answer).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    }
    expect(await contributionRow(id)).toMatchObject({ status: 'VERIFICATION' });
  });
});
