import { Wallet } from 'ethers';
import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  activityOf,
  ALL_OFFERINGS,
  approved,
  launched,
  newAdmin,
  newBuyer,
  newCreator,
  newPlan,
  offeringRow,
  onSale,
  type Offering,
} from '../../support/ico-offerings.js';
import { newLink } from '../../support/linked-wallets.js';
import { newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { progressOf, setOffering, toldOf } from '../support/moderated.js';

const NOTES = { notes: '<b>The paper</b> is missing' };

/** Each action, on an offering in which it is possible, with what it leaves. */
const ACTIONS = [
  ['approve', launched, 'Offering Approved', { status: 'PENDING', approvedAt: expect.any(String) }],
  ['reject', launched, 'Offering Rejected', { status: 'REJECTED', rejectedAt: expect.any(String) }],
  ['flag', onSale, 'Offering Flagged', { status: 'ACTIVE', flagged: true }],
  ['unflag', async () => marked(await onSale(), { flagged: true }), 'Offering Unflagged', { flagged: false }],
  ['pause', onSale, 'Offering Paused', { status: 'ACTIVE', paused: true }],
  ['resume', async () => marked(await onSale(), { paused: true }), 'Offering Resumed', { paused: false }],
] as const;

/** Those that decide over a sale, such as a flag, under which it may fail; and those that only stop it. */
const DECISIONS = ACTIONS.filter(([action]) => action !== 'pause');
const STOPS = [
  ['pause', 'resume', onSale],
  ['flag', 'unflag', async () => marked(await onSale(), { status: 'SUCCESS', settledAt: new Date().toISOString() })],
] as const;

/** Has an account have bought of an offering. */
async function contributed(offeringId: string, userId: string): Promise<void> {
  const account = { offeringId, userId, amount: '0', usd: '0', contributions: 1 };
  await (await world()).system.db.rows.insertInto('ico_account').values(account).execute();
}

async function marked(offering: Offering, columns: object): Promise<Offering> {
  await setOffering(offering.id, columns);
  return offering;
}

describe.each(TRANSPORTS)('a moderation by %s', (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const moderate = (client: Caller, id: string, action: string, body: object = {}, headers = {}) =>
    call(client, 'POST', `${ALL_OFFERINGS}/${id}?action=${action}`, body, headers);

  it.each(ACTIONS)(
    '%s changes the offering, is recorded, and is told to its creator',
    async (action, make, title, left) => {
      const offering = await make();
      const admin = await newAdmin();
      const said = await moderate(admin, offering.id, action, NOTES);
      expect(said).toMatchObject({ statusCode: 200, id: offering.id, reviewNotes: NOTES.notes, ...left });
      expect(said.owner).toMatchObject({ id: offering.creator.user.id });
      const deed = { userId: admin.user.id, action: `${action}IcoOffering`, target: 'offering', details: NOTES };
      expect((await activityOf(offering.id)).at(-1)).toMatchObject({ ...deed, targetId: offering.id, name: 'Token' });
      const link = `/ico/creator/token/${offering.id}`;
      expect((await toldOf(offering.creator.user.id)).at(-1)).toMatchObject({
        title,
        message: expect.stringMatching(/^Token .*: <b>The paper<\/b> is missing$/),
        link,
        actions: [{ label: 'View Offering', link }],
      });
      const { rows } = (await world()).system.db;
      const audit = await rows
        .selectFrom('admin_audit_log')
        .selectAll()
        .where('userId', '=', admin.user.id)
        .executeTakeFirstOrThrow();
      expect(audit).toMatchObject({
        operation: 'moderateIcoOffering',
        action: 'edit.ico.offer',
        targetId: offering.id,
        before: { id: offering.id },
        after: { id: offering.id },
      });
    },
  );

  it.each(ACTIONS)('%s a second time is refused and changes nothing', async (action, make) => {
    const { id, creator } = await make();
    const admin = await newAdmin();
    await moderate(admin, id, action, NOTES);
    const [before, told] = [await offeringRow(id), await toldOf(creator.user.id)];
    expect(await moderate(admin, id, action, NOTES)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect([await offeringRow(id), await toldOf(creator.user.id)]).toEqual([before, told]);
    expect(await activityOf(id)).toHaveLength(action === 'approve' || action === 'reject' ? 1 : 2);
  });

  it.each(ACTIONS)(
    '%s again under the same key answers as the first time, though the offering has moved on',
    async (action, make) => {
      const { id } = await make();
      const [admin, key] = [await newAdmin(), { 'idempotency-key': newId() }];
      const first = await moderate(admin, id, action, NOTES, key);
      await setOffering(id, { name: 'Renamed' });
      expect(await moderate(admin, id, action, NOTES, key)).toEqual(first);
      expect(await moderate(admin, id, action, { notes: 'Other' }, key)).toMatchObject({
        code: 'IDEMPOTENCY_CONFLICT',
      });
    },
  );

  it('approve of what is approved is refused as that, also when its creator is banned by now', async () => {
    const { id, creator } = await onSale();
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', creator.user.id).execute();
    const message = 'Only an offering that is PENDING can be approved: this one is ACTIVE';
    const again = await moderate(await newAdmin(), id, 'approve');
    expect(again).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE', message });
  });

  it.each(DECISIONS)('%s of an own offering is refused', async (action, make) => {
    const { id } = await make();
    const admin = await newAdmin();
    await setOffering(id, { userId: admin.user.id });
    const before = await offeringRow(id);
    expect(await moderate(admin, id, action, NOTES)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await offeringRow(id)).toEqual(before);
  });

  it.each(STOPS)(
    '%s, which only stops it, is open to its creator and to a buyer; %s is not',
    async (action, back, make) => {
      const [own, other, admin] = [await make(), await make(), await newAdmin()];
      await setOffering(own.id, { userId: admin.user.id });
      await contributed(other.id, admin.user.id);
      for (const { id } of [own, other]) expect(await moderate(admin, id, action)).toMatchObject({ statusCode: 200 });
      for (const { id } of [own, other]) {
        expect(await moderate(admin, id, back)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
        expect(await moderate(await newAdmin(), id, back)).toMatchObject({ statusCode: 200 });
      }
    },
  );

  it("resume by an admin is refused to whose linked address another account's tokens go", async () => {
    const offering = await onSale();
    const admin = await newAdmin();
    const wallet = Wallet.createRandom().address;
    await newLink(admin.user.id, wallet);
    const buyer = await newBuyer(offering);
    const body = { offeringId: offering.id, amount: '100', walletAddress: wallet };
    expect((await buyer.rest('POST', '/api/ico/transaction', body)).body).toMatchObject({ statusCode: 200 });
    expect(await moderate(admin, offering.id, 'pause')).toMatchObject({ statusCode: 200 });
    const refused = await moderate(admin, offering.id, 'resume');
    expect(refused).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
  });

  it.each(DECISIONS)(
    '%s by an admin who has bought of the offering is refused, and changes nothing',
    async (action, make) => {
      const { id } = await make();
      const admin = await newAdmin();
      await contributed(id, admin.user.id);
      const before = await offeringRow(id);
      expect(await moderate(admin, id, action, NOTES)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
      expect(await offeringRow(id)).toEqual(before);
    },
  );

  it.each(ACTIONS)('%s needs the permission, and an offering that is there', async (action, make) => {
    const { id } = await make();
    const before = await offeringRow(id);
    const viewer = await newClient({ permissions: ['view.ico.offer', 'access.ico'] });
    expect(await moderate(viewer, id, action, NOTES)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await offeringRow(id)).toEqual(before);
    const admin = await newAdmin();
    expect(await moderate(admin, newId(), action, NOTES)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    await setOffering(id, { deletedAt: new Date().toISOString() });
    expect(await moderate(admin, id, action, NOTES)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it.each(['', 'delete', 'constructor', 'Approve', 'approve%00', 'x'.repeat(10_000)])(
    'takes no other action, such as %p',
    async (action) => {
      const { id } = await launched();
      const before = await offeringRow(id);
      const answer = await moderate(await newAdmin(), id, action, NOTES);
      expect(answer).toMatchObject({ statusCode: 400 });
      expect(await offeringRow(id)).toEqual(before);
    },
  );

  it('without an action is refused', async () => {
    const { id } = await launched();
    const answer = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/${id}`, NOTES);
    expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining('action') });
    expect((await offeringRow(id)).approvedAt).toBeNull();
  });

  it.each([
    {},
    { notes: null },
    { notes: '' },
    { notes: ' \n\t ' },
    { notes: 'x'.repeat(2_001) },
    { notes: 'a\u0007b' },
  ])('reject is refused with %j for notes', async (body) => {
    const { id, creator } = await launched();
    expect(await moderate(await newAdmin(), id, 'reject', body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await offeringRow(id)).toMatchObject({ status: 'PENDING', rejectedAt: null, reviewNotes: null });
    expect([await toldOf(creator.user.id), await activityOf(id)]).toEqual([[], []]);
  });

  it('approve starts an offering whose start has passed, and not one whose start is to come', async () => {
    const [started, coming] = [await launched({ startsInMs: -1_000 }), await launched()];
    const admin = await newAdmin();
    expect(await moderate(admin, started.id, 'approve')).toMatchObject({
      status: 'ACTIVE',
      activatedAt: expect.any(String),
      currentPhase: { sequence: 1 },
    });
    expect(await moderate(admin, coming.id, 'approve')).toMatchObject({
      status: 'PENDING',
      activatedAt: null,
      currentPhase: null,
    });
    const { rows } = (await world()).system.db;
    const escrow = rows.selectFrom('wallet').select(['currency', 'type']).where('system', '=', `ico_${coming.id}`);
    expect(await escrow.execute()).toEqual([{ currency: coming.currency, type: coming.walletType }]);
    expect(await call(await newClient(), 'GET', `/api/ico/offer/${coming.id}`)).toMatchObject({ statusCode: 200 });
  });

  it('approve is refused once the offering would have ended', async () => {
    const { id } = await launched({ lastsMs: MINUTE_MS, startsInMs: -2 * MINUTE_MS });
    expect(await moderate(await newAdmin(), id, 'approve')).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await offeringRow(id)).toMatchObject({ status: 'PENDING', approvedAt: null });
    expect(await moderate(await newAdmin(), id, 'reject', NOTES)).toMatchObject({ statusCode: 200 });
  });

  it('approve is refused while the account of the creator is not active', async () => {
    const { id, creator } = await launched();
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'SUSPENDED' }).where('id', '=', creator.user.id).execute();
    const admin = await newAdmin();
    expect(await moderate(admin, id, 'approve')).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    expect(await offeringRow(id)).toMatchObject({ approvedAt: null });
  });

  it('reject gives nothing back of what the plan cost', async () => {
    const creator = await newCreator();
    const { code: currency, type: walletType } = await newCurrency({ type: 'SPOT' });
    const wallet = await newWallet({ owner: { userId: creator.user.id }, currency, type: walletType, balance: '30' });
    const plan = await newPlan({ price: '20', currency, walletType });
    const { id } = await launched({ creator, planId: plan.id });
    expect(await moderate(await newAdmin(), id, 'reject', NOTES)).toMatchObject({
      status: 'REJECTED',
      plan: { paid: '20' },
    });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('10');
  });

  it('tells the followers of an offering what changes, and nobody anything of a draft', async () => {
    const [{ id }, admin] = [await launched({ startsInMs: -1_000 }), await newAdmin()];
    await moderate(admin, id, 'flag');
    await moderate(admin, id, 'unflag');
    expect(await progressOf(id)).toEqual([]);
    const { currentPhase } = await moderate(admin, id, 'approve');
    await moderate(admin, id, 'pause');
    await moderate(admin, id, 'resume');
    expect(await progressOf(id)).toMatchObject([
      { status: 'ACTIVE', phase: currentPhase.id, remaining: '1000', sold: '0', raised: '0' },
      { status: 'ACTIVE', phase: null },
      { status: 'ACTIVE', phase: currentPhase.id },
    ]);
  });

  it('reject hides an offering that was approved, and its followers hear of it', async () => {
    const { id } = await launched();
    await approved(id);
    await moderate(await newAdmin(), id, 'reject', NOTES);
    expect(await call(await newClient(), 'GET', `/api/ico/offer/${id}`)).toMatchObject({ statusCode: 404 });
    expect((await progressOf(id)).at(-1)).toMatchObject({ status: 'REJECTED', phase: null });
  });

  const ENDED = ['REJECTED', 'SUCCESS', 'FAILED', 'CANCELLED'] as const;
  const LEGAL: Readonly<Record<string, readonly string[]>> = {
    flag: ['SUCCESS'],
    unflag: ['SUCCESS'],
    // A sale may end while it is paused.
    resume: ['SUCCESS'],
  };
  it.each(ENDED.flatMap((status) => ACTIONS.map(([action]) => [status, action] as const)))(
    'in %s, %s is possible only as the table of moves says',
    async (status, action) => {
      const { id } = await onSale();
      await setOffering(id, { ...inStatus(status), flagged: action === 'unflag', paused: action === 'resume' });
      const before = await offeringRow(id);
      const answer = await moderate(await newAdmin(), id, action, NOTES);
      if (LEGAL[action]?.includes(status)) return void expect(answer).toMatchObject({ statusCode: 200, status });
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect(await offeringRow(id)).toEqual(before);
    },
  );
});

/** What an offering has in a status besides it. */
function inStatus(status: 'REJECTED' | 'SUCCESS' | 'FAILED' | 'CANCELLED') {
  const at = new Date(Date.now() - DAY_MS).toISOString();
  return {
    status,
    settledAt: status === 'SUCCESS' || status === 'FAILED' ? at : null,
    rejectedAt: status === 'REJECTED' ? at : null,
    cancelledAt: status === 'CANCELLED' ? at : null,
  };
}

describe('two admins who decide about one offering at once', () => {
  it('make one decision', async () => {
    const { id, creator } = await launched();
    const [one, other] = [await newAdmin(), await newAdmin()];
    const answers = await Promise.all([
      one.rest('POST', `${ALL_OFFERINGS}/${id}?action=reject`, NOTES),
      other.rest('POST', `${ALL_OFFERINGS}/${id}?action=reject`, NOTES),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'decided').toSorted()).toEqual(['ILLEGAL_STATE', 'decided']);
    expect(await toldOf(creator.user.id)).toHaveLength(1);
  });
});
