import { newId } from '../../src/core/ids.js';
import { maskSecrets } from '../../src/core/text/mask.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { AuditNote } from '../../src/services/frame/audit-note.js';
import { newClient, newUser } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { newApplication, newLevel } from '../support/kyc.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const UPDATE = 'mutation ($id: UUID!, $input: UpdateKycLevelInput!) { updateKycLevel(id: $id, input: $input) { id } }';
const KEYS = ['create.kyc.level', 'edit.kyc.level', 'delete.kyc.level', 'edit.kyc.application'] as const;

/** The name in a snapshot of a record. */
const nameIn = (snapshot: unknown): string => (snapshot as { name: string }).name;

/** What a caller left in the audit, oldest first. */
async function records(userId: string): Promise<any[]> {
  const { db } = (await world()).platform;
  return db.rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

describe('a mutation that demands a permission', () => {
  it('leaves who did what to which record, from where, as it was before and after', async () => {
    const admin = await newClient({ permissions: KEYS });
    const level = await newLevel({ features: ['ask_faq'] });
    await admin.gql(
      UPDATE,
      { id: level.id, input: { name: 'Renamed' } },
      { 'user-agent': 'a test', 'x-forwarded-for': '10.9.8.7' },
    );
    const [record] = await records(admin.user.id);
    expect(record).toMatchObject({
      userId: admin.user.id,
      targetId: level.id,
      action: 'edit.kyc.level',
      operation: 'updateKycLevel',
      transport: 'graphql',
      ip: '10.9.8.7',
      userAgent: 'a test',
      statusCode: 200,
    });
    expect(record.before).toMatchObject({ name: level.name, features: ['ask_faq'], level: String(level.level) });
    expect(record.after).toMatchObject({ name: 'Renamed', features: ['ask_faq'] });
    expect(Math.abs(Date.parse(record.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  it('leaves the same through REST, under the request id that the caller sees', async () => {
    const admin = await newClient({ permissions: KEYS });
    const made = await admin.rest('POST', '/api/admin/crm/kyc/level', { level: 90, name: 'Made', features: [] });
    const gone = await admin.rest('DELETE', `/api/admin/crm/kyc/level/${made.body.id}`);
    const [created, deleted] = await records(admin.user.id);
    expect(created).toMatchObject({
      transport: 'rest',
      targetId: made.body.id,
      before: null,
      after: { name: 'Made' },
      statusCode: 200,
    });
    expect(created.requestId).toBe(made.headers.get('x-request-id'));
    expect(deleted).toMatchObject({
      targetId: made.body.id,
      before: { name: 'Made' },
      after: null,
      action: 'delete.kyc.level',
    });
    expect(deleted.requestId).toBe(gone.headers.get('x-request-id'));
  });

  it('leaves no secret of a setting, through either transport', async () => {
    const admin = await newClient({ role: 'Super Admin' });
    await admin.ok('mutation { saveSettings(values: { captchaSecretKey: "very-private" }) { __typename } }');
    await admin.rest('PUT', '/api/admin/system/settings', { captchaSecretKey: 'more-private' });
    const rows = await records(admin.user.id);
    expect(rows.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(JSON.stringify(rows)).not.toContain('private');
    expect(rows[0].after).toEqual({ captchaSecretKey: '••••••••' });
    await admin.ok('mutation { saveSettings(values: { captchaSecretKey: "" }) { __typename } }');
  });

  it('leaves one record for each alias', async () => {
    const admin = await newClient({ permissions: KEYS });
    const [one, two] = [await newLevel(), await newLevel()];
    const [a, b] = [one, two].map(({ id }) => `updateKycLevel(id: "${id}", input: { name: "x" }) { id }`);
    await admin.ok(`mutation { a: ${a} b: ${b} }`);
    expect((await records(admin.user.id)).map(({ targetId }) => targetId)).toEqual([one.id, two.id]);
  });

  it('leaves a failed call and a refused one with their status, through either transport', async () => {
    const admin = await newClient({ permissions: ['edit.kyc.level'] });
    const missing = newId();
    await admin.gql(UPDATE, { id: missing, input: { name: 'x' } });
    await admin.gql(UPDATE, { id: 'no uuid', input: { name: 'x' } });
    await admin.gql(`mutation { deleteKycLevel(id: "${missing}") { message } }`);
    await admin.rest('PUT', `/api/admin/crm/kyc/level/${missing}`, { name: 'x' });
    await admin.rest('PUT', `/api/admin/crm/kyc/level/${missing}`, { level: 'many' });
    await admin.rest('DELETE', `/api/admin/crm/kyc/level/${missing}`);
    await admin.rest('PUT', `/api/admin/crm/kyc/level/${missing}`, { name: 'x' }, { 'x-csrf-token': 'wrong' });
    expect(
      (await records(admin.user.id)).map(({ operation, transport, statusCode }) => [operation, transport, statusCode]),
    ).toEqual([
      ['updateKycLevel', 'graphql', 404],
      ['updateKycLevel', 'graphql', 400],
      ['deleteKycLevel', 'graphql', 403],
      ['updateKycLevel', 'rest', 404],
      ['updateKycLevel', 'rest', 400],
      ['deleteKycLevel', 'rest', 403],
      ['updateKycLevel', 'rest', 403],
    ]);
  });

  it('leaves a call whatever it holds: no text keeps its record from being written', async () => {
    const admin = await newClient({
      permissions: ['create.role', 'edit.settings', 'edit.extension', 'edit.rate.limit'],
    });
    const role = 'mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }';
    const save = 'mutation ($values: JSONObject!) { saveSettings(values: $values) { version } }';
    const toggle = 'mutation ($name: String!) { setExtensionStatus(name: $name, status: true) { name } }';
    const reset = 'mutation ($id: String!) { resetRateLimit(id: $id, bucket: moderate) { remaining } }';
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;
    for (const text of ['a\0b', 'a\ud800b']) {
      await admin.gql(role, { input: { name: text, permissions: ['edit.settings'] } });
      await admin.gql(save, { values: { [text]: text, [`${text}2`]: deep } });
      await admin.gql(toggle, { name: text });
      await admin.gql(reset, { id: text });
    }
    const written = await records(admin.user.id);
    const names = ['createRole', 'saveSettings', 'setExtensionStatus', 'resetRateLimit'];
    expect(written.map(({ operation }) => operation)).toEqual([...names, ...names]);
  });

  it('leaves a body that is no JSON with its status', async () => {
    const admin = await newClient({ permissions: KEYS });
    const answer = await fetch(`${admin.url}/api/admin/crm/kyc/level`, {
      method: 'POST',
      headers: {
        cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
        'x-csrf-token': admin.cookies.get('csrfToken') ?? '',
        'content-type': 'application/json',
      },
      body: '{',
    });
    expect(await answer.json()).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await records(admin.user.id)).toMatchObject([
      { operation: 'createKycLevel', statusCode: 400, transport: 'rest' },
    ]);
  });

  it('leaves what it was called with when it is not about a record', async () => {
    const admin = await newClient({ permissions: ['edit.rate.limit'] });
    const { id } = await newUser();
    await admin.ok(`mutation { resetRateLimit(bucket: moderate, id: "${id}") { remaining } }`);
    expect(await records(admin.user.id)).toMatchObject([
      { action: 'edit.rate.limit', targetId: id, before: null, after: { bucket: 'moderate', id }, statusCode: 200 },
    ]);
  });

  it('never shows what is hidden of a record', async () => {
    const admin = await newClient({ permissions: KEYS });
    const { id } = await newApplication((await newUser()).id, (await newLevel()).id);
    await admin.ok(`mutation { approveKycApplication(id: "${id}") { id } }`);
    const [record] = await records(admin.user.id);
    expect(record).toMatchObject({ before: { status: 'PENDING' }, after: { status: 'APPROVED' } });
    expect(Object.keys(record.after)).not.toContain('data');
  });

  it('leaves nothing for whoever holds no permission at all, nor for reading, nor for operations without one', async () => {
    const [customer, reader] = [await newClient(), await newClient({ permissions: ['access.kyc.level'] })];
    await customer.gql(UPDATE, { id: newId(), input: {} });
    await customer.ok('mutation { markAllNotificationsRead }');
    await reader.ok('{ kycLevels { items { id } } }');
    expect([await records(customer.user.id), await records(reader.user.id)]).toEqual([[], []]);
  });
});

describe('the audit of a use case', () => {
  it('is written in its transaction: neither is there without the other', async () => {
    const { system } = await world();
    const user = await newUser();
    const level = await newLevel();
    const ctx = {
      ...system,
      caller: { kind: 'user', userId: user.id } as never,
      request: { ...system.request, transport: 'job' as never },
    };
    // The transport is none that the audit knows, so its row is refused by the database.
    const audit = new AuditNote('edit.kyc.level', 'test', { id: level.id }, { record: 'kyc_level' });
    const change = inTransaction({ ...ctx, audit }, { operation: 'test' }, ({ rows }) =>
      rows.updateTable('kyc_level').set({ name: 'Unrecorded' }).where('id', '=', level.id).execute(),
    );
    await expect(change).rejects.toThrow('admin_audit_log_door_check');
    const { name } = await system.db.rows
      .selectFrom('kyc_level')
      .select('name')
      .where('id', '=', level.id)
      .executeTakeFirstOrThrow();
    expect(name).toBe(level.name);
  });

  it('shows bytes by their number and long texts by their beginning', () => {
    const shown = maskSecrets({
      file: { bytes: Buffer.alloc(3_000_000) },
      text: 'x'.repeat(1_000_000),
      at: new Date(0),
    });
    expect(shown).toEqual({
      file: { bytes: '(3000000 bytes)' },
      text: `${'x'.repeat(4_000)}… (1000000 characters)`,
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  it('masks secrets at any depth, and keeps amounts exact', async () => {
    const secrets = { passwordHash: 'x', nested: [{ apiKey: 'y', name: 'kept' }], tokenHash: null };
    expect(maskSecrets(secrets)).toEqual({
      passwordHash: '••••••••',
      nested: [{ apiKey: '••••••••', name: 'kept' }],
      tokenHash: null,
    });
    const { system } = await world();
    const [admin, target] = [await newUser(), await newUser()];
    const request = { ...system.request, transport: 'graphql' as const };
    const audit = new AuditNote('edit.user', 'test', { id: target.id }, { record: 'user' });
    await inTransaction(
      { ...system, request, audit, caller: { kind: 'user', userId: admin.id } as never },
      { operation: 'test' },
      ({ rows }) => rows.updateTable('user').set({ firstName: 'Ada' }).where('id', '=', target.id).execute(),
    );
    expect(await records(admin.id)).toMatchObject([
      { before: { firstName: null, passwordHash: '••••••••' }, after: { firstName: 'Ada', passwordHash: '••••••••' } },
    ]);
  });

  it('shows two changes at the same time in their order', async () => {
    const admins = await Promise.all(Array.from({ length: 6 }, () => newClient({ permissions: KEYS })));
    const level = await newLevel();
    await Promise.all(
      admins.map((admin, index) => admin.ok(UPDATE, { id: level.id, input: { name: `name ${index}` } })),
    );
    const { system } = await world();
    const rows = await system.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('targetId', '=', level.id)
      .execute();
    const befores = rows.map(({ before }) => nameIn(before));
    const afters = rows.map(({ after }) => nameIn(after));
    // Every name but the last became the next change's start.
    expect(new Set(befores).size).toBe(6);
    expect(afters.filter((name) => !befores.includes(name))).toHaveLength(1);
  });
});

describe('admin_audit_log', () => {
  it.each([`update admin_audit_log set "statusCode" = 200`, 'delete from admin_audit_log', 'truncate admin_audit_log'])(
    'refuses: %s',
    async (statement) => {
      const admin = await newClient({ permissions: KEYS });
      await admin.gql(UPDATE, { id: newId(), input: {} });
      const { platform } = await world();
      await expect(platform.db.pool.query(statement)).rejects.toThrow('admin_audit_log is append-only');
    },
  );
});

/** An auditor, and an admin who renamed a level so many times. */
async function withRecords(count: number): Promise<{ admin: Client; auditor: Client; filter: object; email: string }> {
  const admin = await newClient({ permissions: KEYS });
  const level = await newLevel();
  for (let index = 0; index < count; index += 1)
    await admin.ok(UPDATE, { id: level.id, input: { name: `name ${index}` } });
  const auditor = await newClient({ permissions: ['access.admin.audit'] });
  return { admin, auditor, filter: { userId: admin.user.id }, email: admin.user.email };
}

describe('adminAudit', () => {
  const LIST = `query ($perPage: Int, $filter: JSONObject, $after: String, $sortField: String) {
    adminAudit(perPage: $perPage, filter: $filter, after: $after, sortField: $sortField) {
      items { id email operation statusCode before after } pagination { totalItems } cursor
    }
  }`;

  it('lists the newest first with the name of who acted, and filters', async () => {
    const { auditor, filter, email } = await withRecords(3);
    const { adminAudit } = await auditor.ok(LIST, { filter });
    expect(adminAudit.items.map(({ after }: { after: unknown }) => nameIn(after))).toEqual([
      'name 2',
      'name 1',
      'name 0',
    ]);
    expect(adminAudit.items[0].email).toBe(email);
    const none = await auditor.ok(LIST, { filter: { ...filter, statusCode: { gte: 400 } } });
    expect(none.adminAudit.pagination.totalItems).toBe(0);
  });

  it('goes on behind a cursor, missing and repeating nothing while records are added', async () => {
    const { admin, auditor, filter } = await withRecords(5);
    const first = (await auditor.ok(LIST, { filter, perPage: 2 })).adminAudit;
    await admin.gql(UPDATE, { id: newId(), input: {} });
    const second = (await auditor.ok(LIST, { filter, perPage: 2, after: first.cursor })).adminAudit;
    const third = (await auditor.ok(LIST, { filter, perPage: 2, after: second.cursor })).adminAudit;
    const names = [first, second, third]
      .flatMap(({ items }) => items)
      .map(({ after }: { after: unknown }) => nameIn(after));
    expect(names).toEqual(['name 4', 'name 3', 'name 2', 'name 1', 'name 0']);
    expect(third.cursor).toBeNull();
  });

  it('is GET /api/admin/system/audit', async () => {
    const { auditor, filter } = await withRecords(2);
    const { body } = await auditor.rest(
      'GET',
      `/api/admin/system/audit?perPage=1&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect(body).toMatchObject({
      items: [{ after: { name: 'name 1' } }],
      pagination: { totalItems: 2 },
      statusCode: 200,
    });
    const rest = await auditor.rest(
      'GET',
      `/api/admin/system/audit?after=${body.cursor}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect(rest.body).toMatchObject({ items: [{ after: { name: 'name 0' } }] });
  });

  it.each([{ after: 'x' }, { sortField: 'before' }, { filter: { before: 1 } }])('refuses %p', async (variables) => {
    const auditor = await newClient({ permissions: ['access.admin.audit'] });
    expect(await auditor.code(LIST, variables)).toBe('BAD_INPUT');
  });

  it('needs access.admin.audit, and costs the same whatever its length', async () => {
    const { admin, auditor, filter } = await withRecords(4);
    expect(await admin.code(LIST, {})).toBe('FORBIDDEN');
    await auditor.ok(LIST, { filter });
    const few = await fewestStatements(() => auditor.ok(LIST, { filter, perPage: 1 }));
    const many = await fewestStatements(() => auditor.ok(LIST, { filter, perPage: 4 }));
    expect([few, many]).toEqual([3, 3]);
  });
});
