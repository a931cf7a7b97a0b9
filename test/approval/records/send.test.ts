import { APPROVAL_MS } from '../../../src/core/acts/kinds.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { newClient, newRole, newUser, signedIn } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { actPaths, newApprover, setTiers } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { booked, houseOnChain, MANAGER, newToken, WRITER, type House } from '../../support/convert-chain.js';
import { SENDS, stepsOf } from '../../support/convert-sends.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { linkedWallet } from '../../support/linked-wallets.js';
import { proveAgain } from '../../support/prove-again.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const AUTHOR = { permissions: [...WRITER, 'manage.convert.send'] as const };
const OTHER = { permissions: MANAGER };
/** The rows of a new installation. */
const TIERS = [
  { fromUsd: '0', approvers: 2 },
  { fromUsd: '100000', approvers: 3 },
];
/** Amounts of a token at 1,000 USD each. */
const [SMALL, LARGE] = ['99.999999', '100'];
const OWN = { statusCode: 403, code: 'SELF_DECISION' };
const ENDED = { statusCode: 409, code: 'ILLEGAL_STATE' };
const FORBIDDEN = { statusCode: 403, code: 'FORBIDDEN' };

let house: House;
beforeAll(async () => {
  house = await houseOnChain();
}, 60_000);
// After the server of this file, whose settings these are.
useSettings({ convertSendDailyUsd: '1000000000' });
afterEach(async () => {
  (await world()).clock.reset();
  await setTiers('CONVERT_SEND', TIERS);
  await setSettings({ convertSendDailyUsd: '1000000000' });
});
afterAll(() => house.chain.close());

describe.each(TRANSPORTS)('sends of the house by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const approve = (client: Client, id: string, headers?: Record<string, string>) =>
    call(client, 'POST', `${SENDS}/${id}/approve`, {}, headers);
  const others = (count: number) => Promise.all(Array.from({ length: count }, () => newApprover(OTHER)));
  const row = async (id: string) => {
    const { rows } = (await world()).system.db;
    return rows.selectFrom('convert_send').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  };

  /** A draft of this amount, by this author. */
  const drafted = async (amount: string, author?: Client, address?: string) => {
    const { sendChain } = await newToken(house, { usdPrice: '1000' });
    const writer = author ?? (await newApprover(AUTHOR));
    const { draft, submit, cancel } = stepsOf(call, { writer, manager: await newApprover(OTHER) });
    const { id } = await draft({ sendChain, amount, ...(address && { address }) });
    return { id: id as string, writer, sendChain, submit: () => submit(id), cancel };
  };
  /** A send that its author has submitted, who is the first to approve it. */
  const submitted = async (amount: string) => {
    const author = await newApprover(AUTHOR);
    const { submit, ...send } = await drafted(amount, author);
    const answer = await submit();
    expect(answer).toMatchObject({ statusCode: 200, status: 'PENDING_APPROVAL' });
    return { ...send, author, answer };
  };

  it('below 100,000 USD take one person besides their author', async () => {
    const { id, author, answer } = await submitted(SMALL);
    const [other] = await others(1);
    expect(answer.approval).toMatchObject({
      id,
      kind: 'CONVERT_SEND',
      status: 'PENDING',
      given: 1,
      needed: 2,
      begunBy: author.user.id,
    });
    const { items } = await acts.list(other!, `?filter=${encodeURIComponent(JSON.stringify({ id }))}`);
    expect(items).toMatchObject([{ id, given: 1, usd: '99999.999' }]);
    const approved = { statusCode: 200, status: 'APPROVED', approvedBy: other!.user.id, usdValue: '99999.999' };
    expect(await approve(other!, id)).toMatchObject({ ...approved, approval: null });
    expect(await acts.read(author, id)).toMatchObject({ status: 'DONE', given: 2, endedBy: other!.user.id });
  });

  it('from 100,000 USD on take two, and go out with the last', async () => {
    const { id, sendChain } = await submitted(LARGE);
    const [first, second] = await others(2);
    const { status, approval } = await approve(first!, id);
    expect([status, approval]).toMatchObject(['PENDING_APPROVAL', { given: 2, needed: 3 }]);
    expect(await row(id)).toMatchObject({ approvedBy: null, approvedAt: null, approvedDay: null, usdValue: null });
    await runJob('processConvertSends');
    expect(await row(id)).toMatchObject({ status: 'PENDING_APPROVAL', txHash: null });
    expect(await booked(sendChain)).toEqual({ free: '900', held: '100' });
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED', approvedBy: second!.user.id });
    await runJob('processConvertSends');
    expect(await row(id)).toMatchObject({ status: 'BROADCAST', failure: null });
  });

  it('are approved by the path of acts as by their own', async () => {
    const { id } = await submitted(LARGE);
    const [first, second, third] = await others(3);
    expect(await acts.approve(first!, id)).toMatchObject({ id, status: 'PENDING', given: 2, statusCode: 200 });
    const key = { 'idempotency-key': newId() };
    const done = { id, status: 'DONE', given: 3, statusCode: 200 };
    expect(await acts.approve(second!, id, key)).toMatchObject(done);
    expect(await acts.approve(second!, id, key)).toMatchObject(done);
    expect(await row(id)).toMatchObject({ status: 'APPROVED', approvedBy: second!.user.id });
    expect(await acts.approve(third!, id)).toMatchObject(ENDED);
    expect(await approve(third!, id)).toMatchObject(ENDED);
  });

  it('count one approval of a person, and none more of their author', async () => {
    const { id, author } = await submitted(LARGE);
    const [first] = await others(1);
    const key = { 'idempotency-key': newId() };
    await approve(first!, id, key);
    expect(await approve(first!, id, key)).toMatchObject({ statusCode: 200 });
    for (const again of [approve, acts.approve]) {
      expect(await again(first!, id)).toMatchObject({ statusCode: 409, code: 'ALREADY_APPROVED' });
      expect(await again(author, id)).toMatchObject(OWN);
    }
    expect(await acts.read(author, id)).toMatchObject({ status: 'PENDING', given: 2 });
  });

  it.each([
    ['whose right is younger than 24 hours', AUTHOR, newClient],
    ['who may not approve sends', { permissions: WRITER }, newApprover],
  ])('of an author %s begin with none given, and take two others', async (_who, options, open) => {
    const author = await open(options);
    // Nothing is approved by it, so it needs no proof.
    (await world()).clock.advance(11 * MINUTE_MS);
    const { id, submit } = await drafted(SMALL, author);
    await submit();
    const [first, second] = await others(2);
    expect(await acts.read(first!, id)).toMatchObject({ status: 'PENDING', given: 0, needed: 2 });
    expect((await approve(first!, id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await approve(author, id)).toMatchObject({ statusCode: 403 });
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('that another than their author submits begin with none given; the submit is no approval', async () => {
    const { id, writer: author } = await drafted(SMALL);
    const submitter = await newApprover(AUTHOR);
    const answer = await call(submitter, 'POST', `${SENDS}/${id}/submit`);
    const begun = { given: 0, needed: 2, begunBy: (author as typeof submitter).user.id };
    expect(answer).toMatchObject({ status: 'PENDING_APPROVAL', approval: begun });
    expect((await approve(submitter, id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await approve(author, id)).toMatchObject(OWN);
    expect(await approve((await others(1))[0]!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('ask a fresh proof of their author and of each other person', async () => {
    const author = await newApprover(AUTHOR);
    const { id, submit, sendChain } = await drafted(LARGE, author);
    const [first, second] = await others(2);
    (await world()).clock.advance(11 * MINUTE_MS);
    const stale = { statusCode: 403, code: 'PROOF_NOT_FRESH' };
    expect(await submit()).toMatchObject(stale);
    expect(await row(id)).toMatchObject({ status: 'DRAFT', submittedAt: null });
    expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
    await proveAgain(author);
    expect((await submit()).approval).toMatchObject({ given: 1 });
    for (const each of [first!, second!]) {
      expect(await approve(each, id)).toMatchObject(stale);
      await proveAgain(each);
      expect(await approve(each, id)).toMatchObject({ statusCode: 200 });
    }
    expect(await row(id)).toMatchObject({ status: 'APPROVED' });
  });

  it('are written down with API keys, and submitted with those of others, but approved with none', async () => {
    const author = await newApprover(AUTHOR);
    const key = await withApiKey(author.user.id);
    const { id, submit } = await drafted(SMALL, key);
    expect(await submit()).toMatchObject(FORBIDDEN);
    expect(await row(id)).toMatchObject({ status: 'DRAFT', createdBy: author.user.id });
    const [other] = await others(1);
    const clerk = await withApiKey((await newUser({ permissions: WRITER })).id);
    expect((await call(clerk, 'POST', `${SENDS}/${id}/submit`)).approval ?? null).toBeNull();
    expect(await approve(await withApiKey(other!.user.id), id)).toMatchObject(FORBIDDEN);
    expect(await acts.read(other!, id)).toMatchObject({ status: 'PENDING', given: 0 });
  });

  it('refuse those without the right, and count no approval of a right that is younger than 24 hours', async () => {
    const { id } = await submitted(SMALL);
    const clerk = await newApprover({ permissions: WRITER });
    expect(await approve(clerk, id)).toMatchObject(FORBIDDEN);
    for (const step of ['approve', 'reject', 'withdraw', 'read'] as const) {
      expect(await acts[step](clerk, id)).toMatchObject(FORBIDDEN);
    }
    const young = { statusCode: 403, code: 'APPROVER_NOT_ELIGIBLE', reason: 'RIGHT_TOO_NEW' };
    for (const each of [approve, acts.approve]) expect(await each(await newClient(OTHER), id)).toMatchObject(young);
    expect(await row(id)).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  it('go on waiting when their approvals fall after 72 hours, and take two others then', async () => {
    const { id, author } = await submitted(SMALL);
    const [first, second] = await others(2);
    (await world()).clock.advance(APPROVAL_MS + MINUTE_MS);
    if (transport === 'REST') await runJob('expireActs');
    expect(await acts.read(await signedIn(first!.user), id)).toMatchObject({ status: 'EXPIRED' });
    expect(await approve(await signedIn(author.user), id)).toMatchObject(OWN);
    const { approval } = await approve(await signedIn(first!.user), id);
    expect(approval).toMatchObject({ status: 'PENDING', given: 1, needed: 2, begunBy: first!.user.id });
    expect(await approve(await signedIn(second!.user), id)).toMatchObject({ status: 'APPROVED' });
  });

  it('count the approval of their author for 72 hours, however many come after it', async () => {
    const { id } = await submitted(LARGE);
    const people = await others(3);
    const { clock } = await world();
    clock.advance(2 * DAY_MS);
    await approve(await signedIn(people[0]!.user), id);
    clock.advance(DAY_MS + HOUR_MS);
    expect((await approve(await signedIn(people[1]!.user), id)).approval).toMatchObject({ given: 2, needed: 3 });
    expect(await approve(await signedIn(people[2]!.user), id)).toMatchObject({ status: 'APPROVED' });
  });

  it('forget the approval of an author who was banned since', async () => {
    const { id, author } = await submitted(SMALL);
    const { rows } = (await world()).system.db;
    await rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', author.user.id).execute();
    const [first, second] = await others(2);
    expect((await approve(first!, id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('take the higher of the numbers at the submit and now', async () => {
    const { id } = await submitted(SMALL);
    const [first, second] = await others(2);
    await setTiers('CONVERT_SEND', [{ fromUsd: '0', approvers: 3 }]);
    expect((await approve(first!, id)).approval).toMatchObject({ given: 2, needed: 3 });
    await setTiers('CONVERT_SEND', TIERS);
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('in a currency without a known value take the highest tier, and need a price with the last approval', async () => {
    const { id, submit, sendChain } = await drafted(SMALL);
    const { rows } = (await world()).system.db;
    const currency = rows.updateTable('currency').where('code', '=', sendChain.currency);
    await currency.set({ trustedPrice: null, usdPrice: null, pricedAt: null }).execute();
    expect((await submit()).approval).toMatchObject({ usd: null, given: 1, needed: 3 });
    const [first, second] = await others(2);
    expect((await approve(first!, id)).approval).toMatchObject({ given: 2 });
    expect(await approve(second!, id)).toMatchObject({ code: 'RATE_UNAVAILABLE' });
    expect(await acts.read(first!, id)).toMatchObject({ status: 'PENDING', given: 2 });
    await currency.set({ usdPrice: '1', pricedAt: new Date().toISOString() }).execute();
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('above what may still be approved on the day are refused before the last approval too, which counts nothing', async () => {
    const { id } = await submitted(LARGE);
    const [first, second] = await others(2);
    const { clock, system } = await world();
    const today = clock.now().toISOString().slice(0, 10);
    const counted = async () => {
      const days = system.db.rows.selectFrom('convert_send_day').select('usd').where('day', '=', today);
      return Number((await days.executeTakeFirst())?.usd ?? 0);
    };
    const before = await counted();
    await setSettings({ convertSendDailyUsd: String(before + 99_999) });
    const refused = await approve(first!, id);
    await setSettings({ convertSendDailyUsd: String(before + 100_000) });
    expect(refused).toMatchObject({ statusCode: 409, code: 'SEND_LIMIT' });
    expect(await acts.read(first!, id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await approve(first!, id)).toMatchObject({ statusCode: 200, status: 'PENDING_APPROVAL' });
    expect(await counted()).toBe(before);
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED', usdValue: '100000' });
    expect(await counted()).toBe(before + 100_000);
  });

  it('take no approval while sends are stopped', async () => {
    const { id } = await submitted(LARGE);
    const [first] = await others(1);
    await setSettings({ convertEnabled: 'false' });
    const answers = [await approve(first!, id), await acts.approve(first!, id)];
    await clearSettings('convertEnabled');
    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    expect(await acts.read(first!, id)).toMatchObject({ given: 1 });
  });

  it('that are cancelled end their approvals, and free their money', async () => {
    const { id, sendChain, cancel } = await submitted(LARGE);
    const [first, second] = await others(2);
    await approve(first!, id);
    expect(await cancel(id, { reason: 'The address has changed' })).toMatchObject({ status: 'CANCELLED' });
    expect(await acts.read(first!, id)).toMatchObject({ status: 'WITHDRAWN', reason: 'The address has changed' });
    expect(await acts.approve(second!, id)).toMatchObject(ENDED);
    expect(await approve(second!, id)).toMatchObject(ENDED);
    expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
  });

  it('are cancelled by rejecting them on the path of acts', async () => {
    const { id, sendChain } = await submitted(SMALL);
    const [other] = await others(1);
    const rejected = { status: 'REJECTED', reason: 'Not to them', endedBy: other!.user.id, statusCode: 200 };
    expect(await acts.reject(other!, id, 'Not to them')).toMatchObject(rejected);
    expect(await row(id)).toMatchObject({ status: 'CANCELLED', reason: 'Not to them' });
    expect(await booked(sendChain)).toEqual({ free: '1000', held: '0' });
    expect(await acts.reject(other!, id)).toMatchObject(ENDED);
    expect(await approve(other!, id)).toMatchObject(ENDED);
  });

  it('that were approved are not cancelled by rejecting their approvals', async () => {
    const { id, sendChain } = await submitted(SMALL);
    const [other, third] = await others(2);
    await approve(other!, id);
    expect(await acts.reject(third!, id)).toMatchObject(ENDED);
    expect(await row(id)).toMatchObject({ status: 'APPROVED' });
    await runJob('processConvertSends');
    expect(await acts.reject(third!, id)).toMatchObject(ENDED);
    expect(await row(id)).toMatchObject({ status: 'BROADCAST', replacedAt: null });
    expect(await booked(sendChain)).toMatchObject({ held: SMALL });
  });

  it('whose author withdraws the approvals go on waiting for two others', async () => {
    const { id, author } = await submitted(SMALL);
    const [first, second] = await others(2);
    expect(await acts.withdraw(first!, id)).toMatchObject(FORBIDDEN);
    expect(await acts.withdraw(author, id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await acts.approve(first!, id)).toMatchObject(ENDED);
    expect((await approve(first!, id)).approval).toMatchObject({ given: 1, needed: 2, begunBy: first!.user.id });
    expect(await approve(author, id)).toMatchObject(OWN);
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('are not approved by the account to which their address is linked, whoever wrote them down', async () => {
    const [payee, author] = [await newApprover(AUTHOR), await newApprover(AUTHOR)];
    const { address } = await linkedWallet(payee.user.id);
    const toPayee = await drafted(SMALL, author, address);
    expect((await toPayee.submit()).approval).toMatchObject({ given: 1, accountId: payee.user.id });
    expect(await approve(payee, toPayee.id)).toMatchObject(OWN);
    expect(await acts.approve(payee, toPayee.id)).toMatchObject(OWN);
    const toAuthor = await drafted(SMALL, payee, address);
    expect((await toAuthor.submit()).approval).toMatchObject({ given: 0, needed: 2 });
  });

  it('are not ended by an author who may not approve sends, by either path', async () => {
    const { id, author } = await submitted(SMALL);
    const { rows } = (await world()).system.db;
    const name = await newRole(WRITER);
    const role = await rows.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    await rows.updateTable('user').set({ roleId: role.id }).where('id', '=', author.user.id).execute();
    expect(await acts.reject(author, id)).toMatchObject(FORBIDDEN);
    expect(await call(author, 'POST', `${SENDS}/${id}/cancel`, { reason: 'No' })).toMatchObject(FORBIDDEN);
    expect(await row(id)).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  it('of before there were approvals take two others than their author', async () => {
    const { id, author } = await submitted(SMALL);
    const { rows } = (await world()).system.db;
    await rows.deleteFrom('approval').where('id', '=', id).execute();
    const [first, second] = await others(2);
    expect(await approve(author, id)).toMatchObject(OWN);
    expect((await approve(first!, id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('without a known author begin with the first approval', async () => {
    const { id } = await drafted(SMALL);
    const { rows } = (await world()).system.db;
    await rows.updateTable('convert_send').set({ createdBy: null }).where('id', '=', id).execute();
    const submitter = await newApprover(AUTHOR);
    expect(await call(submitter, 'POST', `${SENDS}/${id}/submit`)).toMatchObject({ statusCode: 200, approval: null });
    const [first, second] = await others(2);
    expect((await approve(first!, id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await approve(second!, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('go out once by approvals at the same time', async () => {
    const { id } = await submitted(LARGE);
    const people = await others(4);
    const answers = await Promise.all(people.map((each, at) => (at % 2 ? approve : acts.approve)(each, id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409, 409,
    ]);
    expect(await row(id)).toMatchObject({ status: 'APPROVED', usdValue: '100000.00000000' });
    expect(await acts.read(people[0]!, id)).toMatchObject({ status: 'DONE', given: 3 });
  });

  it('end one way when they are cancelled and approved at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, sendChain, cancel } = await submitted(SMALL);
      const [other] = await others(1);
      await Promise.all([approve(other!, id), cancel(id, { reason: 'Not now' }), acts.reject(other!, id)]);
      const { status } = await row(id);
      const act = await acts.read(other!, id);
      // A send that was approved first is cancelled as one that waits is.
      expect([status, await booked(sendChain)]).toEqual(['CANCELLED', { free: '1000', held: '0' }]);
      expect(['DONE', 'WITHDRAWN', 'REJECTED']).toContain(act.status);
      expect(await approve(other!, id)).toMatchObject(ENDED);
    }
  });
});
