import { APPROVAL_MS } from '../../../src/core/acts/kinds.js';
import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { newClient, newUser, signedIn } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through, type Call, type Transport } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { proveAgain } from '../../support/prove-again.js';
import { world } from '../../support/world.js';
import { proven } from '../../support/house-code.js';

/** A record of a kind that waits by itself. */
export interface Waiting {
  /** As its own paths name it. */
  readonly id: string;
  /** Under which its approvals stand. */
  readonly approvalId: string;
}

/** What the tests of every kind need to know of one. */
export interface RecordKind {
  /** In the plural, such as "deposits". */
  readonly name: string;
  readonly kind: keyof typeof INSTALLED;
  readonly permissions: readonly PermissionKey[];
  /** Dollars from which on it takes two people, as in {@link INSTALLED}. */
  readonly fromUsd: number;
  /** A record that waits and is worth so many dollars; null for a currency without a price. */
  make(usd: string | null): Promise<Waiting>;
  /** Its own operation. */
  approve(call: Call, client: Client, id: string, headers?: Record<string, string>): Promise<any>;
  isCarriedOut(id: string): Promise<boolean>;
  /** False where rejecting the approval leaves the record as it is. */
  readonly endsByReject: boolean;
  /** True where each call of its own operation proves a second factor. */
  readonly provesItself?: true;
  /** True where it can be decided for a day at most, which approvals then outlive. */
  readonly endsInADay?: true;
}

/** The guarantees of all records that wait by themselves, for one kind of them. */
export function describeRecord(record: RecordKind): void {
  const { name, kind, permissions, fromUsd, provesItself = false, endsInADay = false } = record;
  const keys = { permissions: [...permissions] };
  const [small, large] = [String(fromUsd * 0.6), String(fromUsd)];

  useApprovalPolicy();
  afterEach(async () => {
    (await world()).clock.reset();
    await setTiers(kind, INSTALLED[kind]);
  });

  describe.each(TRANSPORTS)(`${name} by %s`, (transport) => {
    const call = through(transport);
    const paths = actPaths(call);
    const acts = {
      ...paths,
      // What proves a second factor on its own path asks an account with one on this path.
      approve: async (client: Client, id: string, headers?: Record<string, string>) =>
        paths.approve(provesItself ? await proven(client) : client, id, headers),
    };
    const approve = (client: Client, id: string, headers?: Record<string, string>) =>
      record.approve(call, client, id, headers);

    if (!endsInADay) describeFallingApprovals(record, transport);

    it(`worth less than ${fromUsd} USD take one person`, async () => {
      const { id } = await record.make(small);
      expect(await approve(await newClient(keys), id)).toMatchObject({ statusCode: 200, approval: null });
      expect(await record.isCarriedOut(id)).toBe(true);
    });

    it(`from ${fromUsd} USD on wait unchanged for a second person, listed under their own id`, async () => {
      const [first, second] = [await newApprover(keys), await newApprover(keys)];
      const { id, approvalId } = await record.make(large);
      const { approval } = await approve(first, id);
      expect(approval).toMatchObject({
        id: approvalId,
        kind,
        status: 'PENDING',
        given: 1,
        needed: 2,
        begunBy: first.user.id,
      });
      expect(await record.isCarriedOut(id)).toBe(false);
      const { items } = await acts.list(second, `?filter=${encodeURIComponent(JSON.stringify({ id: approvalId }))}`);
      expect(items).toMatchObject([{ id: approvalId, kind, given: 1 }]);
      expect(await approve(second, id)).toMatchObject({ statusCode: 200, approval: null });
      expect(await record.isCarriedOut(id)).toBe(true);
      expect(await acts.read(first, approvalId)).toMatchObject({ status: 'DONE', given: 2, endedBy: second.user.id });
    });

    it('are carried out by the path of acts as by their own', async () => {
      const { id, approvalId } = await record.make(large);
      await approve(await newApprover(keys), id);
      const second = await newApprover(keys);
      const key = { 'idempotency-key': newId() };
      const done = { id: approvalId, status: 'DONE', given: 2, statusCode: 200 };
      expect(await acts.approve(second, approvalId, key)).toMatchObject(done);
      expect(await acts.approve(second, approvalId, key)).toMatchObject(done);
      expect(await record.isCarriedOut(id)).toBe(true);
      expect(await acts.approve(await newApprover(keys), approvalId)).toMatchObject({ code: 'ILLEGAL_STATE' });
      expect(await approve(await newApprover(keys), id)).toMatchObject({ code: 'ILLEGAL_STATE' });
    });

    it('get their first approval by their own operation, as the path of acts says', async () => {
      const { id, approvalId } = await record.make(large);
      const first = await newApprover(keys);
      expect(await acts.approve(first, approvalId)).toMatchObject({
        statusCode: 404,
        message: expect.stringContaining('gets its first approval by its own operation'),
      });
      expect((await approve(first, id)).approval).toMatchObject({ id: approvalId, given: 1 });
    });

    it('count one approval of a person, whichever path it takes', async () => {
      const { id, approvalId } = await record.make(large);
      const first = await newApprover(keys);
      await approve(first, id);
      expect(await approve(first, id)).toMatchObject({ statusCode: 409, code: 'ALREADY_APPROVED' });
      expect(await acts.approve(first, approvalId)).toMatchObject({ statusCode: 409, code: 'ALREADY_APPROVED' });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('answer the first approval again under its key, and count it once', async () => {
      const { id, approvalId } = await record.make(large);
      const [first, key] = [await newApprover(keys), { 'idempotency-key': newId() }];
      await approve(first, id, key);
      expect(await approve(first, id, key)).toMatchObject({ statusCode: 200 });
      expect(await acts.read(first, approvalId)).toMatchObject({ status: 'PENDING', given: 1 });
    });

    it('count no approval of a person whose right is younger than 24 hours', async () => {
      const { id } = await record.make(large);
      expect(await approve(await newClient(keys), id)).toMatchObject({
        statusCode: 403,
        code: 'APPROVER_NOT_ELIGIBLE',
        reason: 'RIGHT_TOO_NEW',
        message: expect.stringMatching(
          /^This takes 2 people, .+ for less than 24 hours: it counts from \d{4}(-\d\d){2} \d\d:\d\d UTC on$/,
        ),
      });
      await approve(await newApprover(keys), id);
      expect(await approve(await newClient(keys), id)).toMatchObject({ code: 'APPROVER_NOT_ELIGIBLE' });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('refuse those without the right, on both paths', async () => {
      const { id, approvalId } = await record.make(large);
      await approve(await newApprover(keys), id);
      const other = await newApprover({ permissions: ['edit.wallet', 'access.user'] });
      for (const step of ['approve', 'reject', 'withdraw', 'read'] as const) {
        expect(await acts[step](other, approvalId)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      }
      expect(await approve(other, id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('are not decided on the path of acts by a beginner who lost the right', async () => {
      const { id, approvalId } = await record.make(large);
      const first = await newApprover(keys);
      await approve(first, id);
      const { system, clock } = await world();
      const { roleId } = await newUser({ permissions: ['edit.wallet', 'edit.user'] });
      await system.db.rows.updateTable('user').set({ roleId }).where('id', '=', first.user.id).execute();
      await setTiers(kind, [{ fromUsd: '0', approvers: 1 }]);
      clock.advance(APPROVAL_MS + MINUTE_MS);
      const later = await signedIn(first.user);
      expect(await acts.approve(later, approvalId)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      // Of fallen approvals nothing is left to reject.
      const rejected = { code: record.endsByReject ? 'FORBIDDEN' : 'ILLEGAL_STATE' };
      expect(await acts.reject(later, approvalId)).toMatchObject(rejected);
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('refuse an API key where they take several people', async () => {
      const { id } = await record.make(large);
      const byKey = await withApiKey((await newApprover(keys)).user.id);
      expect(await approve(byKey, id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('ask a fresh proof of each of several people', async () => {
      const { id, approvalId } = await record.make(large);
      const [first, second] = [await newApprover(keys), await newApprover(keys)];
      (await world()).clock.advance(11 * MINUTE_MS);
      const stale = { statusCode: 403, code: 'PROOF_NOT_FRESH' };
      if (!provesItself) {
        expect(await approve(first, id)).toMatchObject(stale);
        await proveAgain(first);
      }
      expect((await approve(first, id)).approval).toMatchObject({ given: 1 });
      expect(await paths.approve(second, approvalId)).toMatchObject(stale);
      if (!provesItself) {
        expect(await approve(second, id)).toMatchObject(stale);
        await proveAgain(second);
      }
      expect(await approve(second, id)).toMatchObject({ statusCode: 200 });
      expect(await record.isCarriedOut(id)).toBe(true);
    });

    it('sum what one person let through within 24 hours', async () => {
      const admin = await newApprover(keys);
      const [one, other] = [await record.make(small), await record.make(small)];
      expect(await approve(admin, one.id)).toMatchObject({ approval: null });
      const { approval } = await approve(admin, other.id);
      expect(approval).toMatchObject({ status: 'PENDING', given: 1, needed: 2 });
      expect(await record.isCarriedOut(other.id)).toBe(false);
      expect(await approve(await newApprover(keys), other.id)).toMatchObject({ statusCode: 200 });
      expect(await record.isCarriedOut(other.id)).toBe(true);
    });

    it('without a known value take the highest tier', async () => {
      const { id } = await record.make(null);
      expect((await approve(await newApprover(keys), id)).approval).toMatchObject({ usd: null, needed: 2 });
    });

    it('take the higher of the numbers at the first approval and now', async () => {
      const { id, approvalId } = await record.make(large);
      await approve(await newApprover(keys), id);
      await setTiers(kind, [{ fromUsd: '0', approvers: 3 }]);
      expect((await approve(await newApprover(keys), id)).approval).toMatchObject({ given: 2, needed: 3 });
      await setTiers(kind, [{ fromUsd: '0', approvers: 1 }]);
      const third = await newApprover(keys);
      expect(await acts.read(third, approvalId)).toMatchObject({ given: 2, needed: 2 });
      expect(await approve(third, id)).toMatchObject({ statusCode: 200 });
      expect(await record.isCarriedOut(id)).toBe(true);
    });

    it('forget the approval of an account that was banned since', async () => {
      const { id } = await record.make(large);
      const first = await newApprover(keys);
      await approve(first, id);
      const { system } = await world();
      await system.db.rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', first.user.id).execute();
      expect((await approve(await newApprover(keys), id)).approval).toMatchObject({ given: 1, needed: 2 });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('go on waiting after their beginner has withdrawn the approvals', async () => {
      const { id, approvalId } = await record.make(large);
      const [first, second] = [await newApprover(keys), await newApprover(keys)];
      await approve(first, id);
      expect(await acts.withdraw(second, approvalId)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await acts.withdraw(first, approvalId)).toMatchObject({ status: 'WITHDRAWN' });
      expect(await acts.approve(second, approvalId)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect((await approve(second, id)).approval).toMatchObject({ status: 'PENDING', given: 1 });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it(`${record.endsByReject ? 'end' : 'go on waiting'} when another person rejects them on the path of acts`, async () => {
      const { id, approvalId } = await record.make(large);
      const [first, second] = [await newApprover(keys), await newApprover(keys)];
      await approve(first, id);
      const rejected = { status: 'REJECTED', reason: 'No.', endedBy: second.user.id, statusCode: 200 };
      expect(await acts.reject(second, approvalId)).toMatchObject(rejected);
      const again = await approve(await newApprover(keys), id);
      expect(again).toMatchObject(record.endsByReject ? { code: 'ILLEGAL_STATE' } : { approval: { given: 1 } });
      expect(await record.isCarriedOut(id)).toBe(false);
    });

    it('are carried out once by approvals at the same time', async () => {
      const { id, approvalId } = await record.make(large);
      const people = await Promise.all(Array.from({ length: 4 }, () => newApprover(keys)));
      const answers = await Promise.all(people.map((each) => approve(each, id)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        200, 200, 409, 409,
      ]);
      expect(await record.isCarriedOut(id)).toBe(true);
      expect(await acts.read(people[0] as Client, approvalId)).toMatchObject({ status: 'DONE', given: 2 });
    });

    it('at the same time by one person cannot all stay below the tier', async () => {
      const admin = await newApprover(keys);
      const all = await Promise.all(Array.from({ length: 3 }, () => record.make(small)));
      const answers = await Promise.all(all.map(({ id }) => approve(admin, id)));
      expect(answers.filter(({ approval }) => approval === null)).toHaveLength(1);
    });
  });
}

/** What becomes of approvals of a record that waits for longer than they count. */
function describeFallingApprovals(record: RecordKind, transport: Transport): void {
  const { kind, permissions, fromUsd } = record;
  const keys = { permissions: [...permissions] };
  const [small, large] = [String(fromUsd * 0.6), String(fromUsd)];
  const call = through(transport);
  const acts = actPaths(call);
  const approve = (client: Client, id: string) => record.approve(call, client, id);

  it('go on waiting when their approvals fall after 72 hours, and take new ones', async () => {
    const { id, approvalId } = await record.make(large);
    const [first, second] = [await newApprover(keys), await newApprover(keys)];
    await approve(first, id);
    const { clock } = await world();
    clock.advance(APPROVAL_MS + MINUTE_MS);
    if (transport === 'REST') await runJob('expireActs');
    expect(await acts.read(await signedIn(first.user), approvalId)).toMatchObject({ status: 'EXPIRED' });
    const { approval } = await approve(await signedIn(second.user), id);
    expect(approval).toMatchObject({ status: 'PENDING', given: 1, needed: 2, begunBy: second.user.id });
    expect(await approve(await signedIn(first.user), id)).toMatchObject({ statusCode: 200 });
    expect(await record.isCarriedOut(id)).toBe(true);
  });

  it('end fallen approvals as expired when one person is enough by then', async () => {
    await setTiers(kind, [{ fromUsd: '0', approvers: 2 }]);
    const { id, approvalId } = await record.make(small);
    const [first, second] = [await newApprover(keys), await newApprover(keys)];
    await approve(first, id);
    await setTiers(kind, INSTALLED[kind]);
    (await world()).clock.advance(APPROVAL_MS + MINUTE_MS);
    const later = await signedIn(second.user);
    expect(await approve(later, id)).toMatchObject({ statusCode: 200, approval: null });
    expect(await record.isCarriedOut(id)).toBe(true);
    const { rows } = (await world()).system.db;
    const stored = rows.selectFrom('approval').select('status').where('id', '=', approvalId);
    expect(await stored.executeTakeFirst()).toMatchObject({ status: 'EXPIRED' });
  });

  it('count each approval for 72 hours of its own', async () => {
    await setTiers(kind, [{ fromUsd: '0', approvers: 3 }]);
    const { id, approvalId } = await record.make(small);
    const [first, second, third] = [await newApprover(keys), await newApprover(keys), await newApprover(keys)];
    await approve(first, id);
    const { clock } = await world();
    clock.advance(2 * DAY_MS);
    await approve(await signedIn(second.user), id);
    clock.advance(DAY_MS + HOUR_MS);
    const { approval } = await approve(await signedIn(third.user), id);
    expect(approval).toMatchObject({ id: approvalId, given: 2, needed: 3 });
    expect(await approve(await signedIn(first.user), id)).toMatchObject({ statusCode: 200 });
    expect(await record.isCarriedOut(id)).toBe(true);
  });
}
