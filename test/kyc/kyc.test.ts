import { KYC_APPLICATION_MOVES } from '../../src/core/states/kyc-application.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { approve, newApplication, newLevel, reject } from '../support/kyc.js';
import { nestedText, wideText } from '../support/raw-json.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const SUBMIT =
  'mutation ($input: SubmitKycApplicationInput!) { submitKycApplication(input: $input) { id status data } }';
const OWN = '{ ownKycApplications { items { id level levelName status reason } pagination { totalItems } } }';
const CREATE = 'mutation ($input: KycLevelInput!) { createKycLevel(input: $input) { id level name features status } }';
const APPROVE = 'mutation ($id: UUID!) { approveKycApplication(id: $id) { id status } }';
const REJECT =
  'mutation ($id: UUID!, $reason: String!) { rejectKycApplication(id: $id, input: { reason: $reason }) { id status reason } }';
const LIST =
  'query ($filter: JSONObject, $perPage: Int) { kycApplications(filter: $filter, perPage: $perPage) { items { id email level reviewedBy } } }';

const ADMIN = [
  'access.kyc.level',
  'view.kyc.level',
  'create.kyc.level',
  'edit.kyc.level',
  'delete.kyc.level',
  'access.kyc.application',
  'view.kyc.application',
  'edit.kyc.application',
] as const;

describe('what a form declares', () => {
  /** As it could be sent before there were bounds. */
  async function storedDeep(levels: number) {
    const { platform } = await world();
    const client = await newClient();
    const level = await newLevel();
    const { id } = await newApplication(client.user.id, level.id);
    const data = `{"name":"Ada","form":${nestedText(levels)}}`;
    await platform.db.pool.query('update kyc_application set data = $1::jsonb where id = $2', [data, id]);
    return { client, id };
  }

  it.each([40, 10_800])('can be read and decided when it was accepted %d levels deep', async (levels) => {
    const { client, id } = await storedDeep(levels);
    const other = await newClient();
    await newApplication(other.user.id, (await newLevel()).id);
    const reviewer = await newClient({ permissions: ADMIN });
    // Thrice, since what comes again is compiled.
    for (let time = 0; time < 3; time += 1) {
      const { kycApplications } = await reviewer.ok('{ kycApplications { items { id data } } }');
      expect(kycApplications.items).toEqual(
        expect.arrayContaining([{ id, data: expect.objectContaining({ name: 'Ada' }) }]),
      );
    }
    const list = await reviewer.rest('GET', '/api/admin/crm/kyc/application');
    expect(list.body).toMatchObject({ statusCode: 200 });
    expect((await client.rest('GET', '/api/user/kyc/application')).body).toMatchObject({ items: [{ id }] });
    expect((await reviewer.ok(APPROVE, { id })).approveKycApplication).toEqual({ id, status: 'APPROVED' });
    expect(await reviewer.code('{ kycApplications { items { data } } }')).toBeUndefined();
  });

  it('is refused with nothing written when it nests deeper than 32 levels, or holds more than 2,000 values', async () => {
    const client = await newClient();
    const level = await newLevel();
    const refused = async (data: unknown) => {
      expect(await client.code(SUBMIT, { input: { levelId: level.id, data } })).toBe('BAD_INPUT');
      const { body } = await client.rest('POST', '/api/user/kyc/application', { levelId: level.id, data });
      expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT', message: expect.stringMatching(/^data must/) });
    };
    await refused(JSON.parse(nestedText(33)));
    await refused(JSON.parse(wideText(2_001)));
    expect((await client.ok(OWN)).ownKycApplications.items).toEqual([]);
    const data = JSON.parse(nestedText(32)) as unknown;
    expect((await client.ok(SUBMIT, { input: { levelId: level.id, data } })).submitKycApplication.data).toEqual(data);
  });
});

describe('the country of an application', () => {
  it.each(['Iran', 'IRN', '', 'XX', 7, ['IR'], { code: 'IR' }, null])(
    'is a code that the geo policy can compare, not %j',
    async (country) => {
      const client = await newClient();
      const level = await newLevel();
      expect(await client.code(SUBMIT, { input: { levelId: level.id, data: { country } } })).toBe('BAD_INPUT');
      const { body } = await client.rest('POST', '/api/user/kyc/application', { levelId: level.id, data: { country } });
      expect(body).toMatchObject({ statusCode: 400, message: expect.stringContaining('data.country') });
      expect((await client.ok(OWN)).ownKycApplications.items).toEqual([]);
    },
  );
});

describe('a customer', () => {
  it('sees the levels that take applications, applies for one and finds the application', async () => {
    const client = await newClient();
    const level = await newLevel({ features: ['ask_faq'] });
    const { openKycLevels } = await client.ok('{ openKycLevels { id } }');
    expect(openKycLevels).toContainEqual({ id: level.id });
    const input = { levelId: level.id, data: { country: 'DE', born: '1980-01-01' } };
    const { submitKycApplication } = await client.ok(SUBMIT, { input });
    expect(submitKycApplication).toMatchObject({ status: 'PENDING', data: input.data });
    const { ownKycApplications } = await client.ok(OWN);
    expect(ownKycApplications).toMatchObject({
      items: [{ level: level.level, status: 'PENDING' }],
      pagination: { totalItems: 1 },
    });
  });

  it('does the same under /api/user/kyc', async () => {
    const client = await newClient();
    const level = await newLevel();
    expect((await client.rest('GET', '/api/user/kyc/level')).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: level.id })]),
    );
    const sent = await client.rest('POST', '/api/user/kyc/application', { levelId: level.id, data: { a: 1 } });
    expect(sent.body).toMatchObject({ statusCode: 200, status: 'PENDING', userId: client.user.id });
    const list = await client.rest('GET', '/api/user/kyc/application');
    expect(list.body).toMatchObject({ items: [{ id: sent.body.id }], statusCode: 200 });
    expect((await client.rest('GET', '/api/user/kyc')).body).toMatchObject({ approved: null, statusCode: 200 });
  });

  it('has one waiting application at a time, also when several are sent at once', async () => {
    const client = await newClient();
    const level = await newLevel();
    const input = { levelId: level.id, data: {} };
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.gql(SUBMIT, { input })));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').toSorted();
    expect(codes).toEqual([...Array.from({ length: 7 }, () => 'ILLEGAL_STATE'), 'OK']);
  });

  it('applies again after a rejection, and not for a level that is held already', async () => {
    const client = await newClient();
    const level = await newLevel();
    await reject((await newApplication(client.user.id, level.id)).id, 'blurred');
    const again = await newApplication(client.user.id, level.id);
    await approve(again.id);
    expect(await client.code(SUBMIT, { input: { levelId: level.id, data: {} } })).toBe('ILLEGAL_STATE');
    const { ownKycApplications } = await client.ok(OWN);
    expect(ownKycApplications.items.map(({ status, reason }: Record<string, unknown>) => [status, reason])).toEqual([
      ['APPROVED', null],
      ['REJECTED', 'blurred'],
    ]);
  });

  it('cannot apply for a level that is missing or INACTIVE, nor send more than 64 KiB', async () => {
    const client = await newClient();
    const level = await newLevel();
    const { system } = await world();
    expect(await client.code(SUBMIT, { input: { levelId: newId(), data: {} } })).toBe('NOT_FOUND');
    expect(await client.code(SUBMIT, { input: { levelId: level.id, data: { a: 'x'.repeat(65_536) } } })).toBe(
      'BAD_INPUT',
    );
    await system.db.rows.updateTable('kyc_level').set({ status: 'INACTIVE' }).where('id', '=', level.id).execute();
    expect(await client.code(SUBMIT, { input: { levelId: level.id, data: {} } })).toBe('NOT_FOUND');
  });

  it('never sees applications of others', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    await newApplication(owner.user.id, (await newLevel()).id);
    expect((await stranger.ok(OWN)).ownKycApplications.pagination.totalItems).toBe(0);
  });

  it('sees which features are open', async () => {
    const client = await newClient();
    const { kycState } = await client.ok('{ kycState { approved { level } features { name open } } }');
    expect(kycState.approved).toBeNull();
    expect(kycState.features).toContainEqual({ name: 'api_keys', open: false });
    expect(kycState.features).toContainEqual({ name: 'buy_nft', open: true });
  });

  it('must be signed in', async () => {
    const client = await anonymous();
    expect(await client.code('{ openKycLevels { id } }')).toBe('UNAUTHENTICATED');
    expect((await client.rest('POST', '/api/user/kyc/application', {})).body.statusCode).toBe(401);
  });
});

describe('an admin', () => {
  it('approves and rejects with a reason, and the customer is told', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const [first, second] = [await newClient(), await newClient()];
    const level = await newLevel();
    const [one, two] = [await newApplication(first.user.id, level.id), await newApplication(second.user.id, level.id)];
    expect(await admin.ok(APPROVE, { id: one.id })).toEqual({
      approveKycApplication: { id: one.id, status: 'APPROVED' },
    });
    expect(await admin.ok(REJECT, { id: two.id, reason: 'blurred' })).toEqual({
      rejectKycApplication: { id: two.id, status: 'REJECTED', reason: 'blurred' },
    });
    const inbox = '{ notifications { items { title message } } }';
    expect((await first.ok(inbox)).notifications.items).toEqual([
      { title: 'Your verification was approved', message: `You now hold the level ${level.name}.` },
    ]);
    expect((await second.ok(inbox)).notifications.items[0].message).toContain('blurred');
    const { kycApplications } = await admin.ok(LIST, { filter: { email: first.user.email } });
    expect(kycApplications.items).toEqual([
      { id: one.id, email: first.user.email, level: level.level, reviewedBy: admin.user.id },
    ]);
  });

  it('does the same under /api/admin/crm/kyc/application', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const level = await newLevel();
    const { id } = await newApplication((await newUser()).id, level.id);
    const path = `/api/admin/crm/kyc/application/${id}`;
    expect((await admin.rest('POST', `${path}/approve`)).body).toMatchObject({ status: 'APPROVED', statusCode: 200 });
    expect((await admin.rest('POST', `${path}/reject`, {})).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect((await admin.rest('POST', `${path}/reject`, { reason: 'forged' })).body).toMatchObject({
      status: 'REJECTED',
      reason: 'forged',
    });
    expect((await admin.rest('GET', path)).body).toMatchObject({ id, reviewedBy: admin.user.id, statusCode: 200 });
    const list = await admin.rest(
      'GET',
      `/api/admin/crm/kyc/application?filter=${encodeURIComponent(JSON.stringify({ levelId: level.id }))}`,
    );
    expect(list.body).toMatchObject({ items: [{ id }], pagination: { totalItems: 1 }, statusCode: 200 });
  });

  it('cannot make a move that the table of moves does not have', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const level = await newLevel();
    for (const state of ['PENDING', 'APPROVED', 'REJECTED'] as const) {
      for (const action of ['approve', 'reject'] as const) {
        const { id } = await newApplication((await newUser()).id, level.id);
        if (state === 'APPROVED') await approve(id);
        if (state === 'REJECTED') await reject(id, 'x');
        const legal = KYC_APPLICATION_MOVES.find((each) => each.action === action && each.from.includes(state));
        const { errors } = await admin.gql(action === 'approve' ? APPROVE : REJECT, { id, reason: 'x' });
        expect([state, action, errors?.[0]?.extensions.code ?? 'OK']).toEqual([
          state,
          action,
          legal ? 'OK' : 'ILLEGAL_STATE',
        ]);
      }
    }
  });

  it('never decides an application of their own', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const { id } = await newApplication(admin.user.id, (await newLevel()).id);
    for (const action of ['approve', 'reject'] as const) {
      const reason = 'x';
      expect(await admin.code(action === 'approve' ? APPROVE : REJECT, { id, reason })).toBe('SELF_DECISION');
      expect(
        (await admin.rest('POST', `/api/admin/crm/kyc/application/${id}/${action}`, { reason })).body,
      ).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    }
    expect((await admin.rest('GET', `/api/admin/crm/kyc/application/${id}`)).body.status).toBe('PENDING');
  });

  it('decides once when two decide at the same time', async () => {
    const [one, two] = [await newClient({ permissions: ADMIN }), await newClient({ permissions: ADMIN })];
    const { id } = await newApplication((await newUser()).id, (await newLevel()).id);
    const answers = await Promise.all([one.code(APPROVE, { id }), two.code(APPROVE, { id })]);
    expect(answers.toSorted()).toEqual(['ILLEGAL_STATE', undefined]);
  });

  it('creates, reads, changes and deletes levels, under /api/admin/crm/kyc/level', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const made = (
      await admin.rest('POST', '/api/admin/crm/kyc/level', {
        level: 5,
        name: ' Gold ',
        features: ['ask_faq', 'ask_faq'],
      })
    ).body;
    expect(made).toMatchObject({ level: 5, name: 'Gold', features: ['ask_faq'], status: 'ACTIVE', statusCode: 200 });
    const path = `/api/admin/crm/kyc/level/${made.id}`;
    expect((await admin.rest('GET', path)).body).toMatchObject({ name: 'Gold' });
    expect((await admin.rest('PUT', path, { status: 'INACTIVE' })).body).toMatchObject({
      name: 'Gold',
      status: 'INACTIVE',
    });
    const page = await admin.rest('GET', '/api/admin/crm/kyc/level?sortField=level&sortOrder=asc&perPage=100');
    expect(page.body.items).toContainEqual(expect.objectContaining({ id: made.id }));
    expect((await admin.rest('DELETE', path)).body).toEqual({ message: 'The level is deleted', statusCode: 200 });
    expect((await admin.rest('DELETE', path)).body).toMatchObject({ statusCode: 404 });
    expect((await admin.rest('PUT', path, { level: 6 })).body).toMatchObject({ statusCode: 404 });
  });

  it('cannot delete a level that somebody applied for, nor give two levels one number', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const level = await newLevel();
    await newApplication((await newUser()).id, level.id);
    expect(await admin.code(`mutation { deleteKycLevel(id: "${level.id}") { message } }`)).toBe('ILLEGAL_STATE');
    expect(await admin.code(CREATE, { input: { level: level.level, name: 'Twin', features: [] } })).toBe('CONFLICT');
  });

  it.each([
    { level: 0, name: 'x', features: [] },
    { level: 101, name: 'x', features: [] },
    { level: 7, name: '', features: [] },
    { level: 7, name: '   ', features: [] },
    { level: 7, name: 'x', features: ['fly'] },
  ])('cannot create a level out of bounds: %p', async (input) => {
    const admin = await newClient({ permissions: ADMIN });
    expect(await admin.code(CREATE, { input })).toBe('BAD_INPUT');
  });

  it.each([
    ['access.kyc.level', '{ kycLevels { items { id } } }'],
    ['view.kyc.level', `{ kycLevel(id: "${newId()}") { id } }`],
    ['create.kyc.level', 'mutation { createKycLevel(input: { level: 9, name: "x", features: [] }) { id } }'],
    ['edit.kyc.level', `mutation { updateKycLevel(id: "${newId()}", input: {}) { id } }`],
    ['delete.kyc.level', `mutation { deleteKycLevel(id: "${newId()}") { message } }`],
    ['access.kyc.application', '{ kycApplications { items { id } } }'],
    ['view.kyc.application', `{ kycApplication(id: "${newId()}") { id } }`],
    ['edit.kyc.application', `mutation { approveKycApplication(id: "${newId()}") { id } }`],
  ] as const)('needs %s', async (key, operation) => {
    const without = await newClient({ permissions: ADMIN.filter((each) => each !== key) });
    const within = await newClient({ permissions: [key] });
    expect(await without.code(operation)).toBe('FORBIDDEN');
    expect(await within.code(operation)).not.toBe('FORBIDDEN');
  });

  it('reads a page at the same cost whatever its length', async () => {
    const admin = await newClient({ permissions: ADMIN });
    const level = await newLevel();
    for (let count = 0; count < 5; count += 1) await newApplication((await newUser()).id, level.id);
    // Reads the role's keys once, which every later call is spared.
    await admin.ok(LIST);
    const few = await fewestStatements(() => admin.ok(LIST, { perPage: 1 }));
    const many = await fewestStatements(() => admin.ok(LIST, { perPage: 5 }));
    expect([few, many]).toEqual([3, 3]);
  });
});
