import { writeBatch } from '../../src/core/batches/write-batch.js';
import { newId } from '../../src/core/ids.js';
import { batchWrites, nameOf } from '../support/batch-writes.js';
import { world } from '../support/world.js';

/*
 * Found from the sources: a statement that may write rows of several callers leaves out a bad row alone. Whatever is
 * added later uses the helper for that, or says here why it need not.
 */

const OWN_TRANSACTION = 'one caller’s own use case: all of its rows or none';
const OWN_FIGURES = 'ids and figures that the platform made itself, as part of a check’s transaction';
const SHIPPED = 'rows that come with the program';
const ONE_ROW = 'one row';

const WITHOUT_HELPER: Readonly<Record<string, string>> = {
  'infra/events/event-table.ts event': 'ids of the platform and cursors of its stream',
  'services/account/session/open-session.ts session': ONE_ROW,
  'services/account/two-factor/recovery-codes.ts recovery_code': OWN_TRANSACTION,
  'services/api-key/audit.ts api_key_audit_log': ONE_ROW,
  'services/frame/audit-record.ts admin_audit_log': OWN_TRANSACTION,
  'services/frame/idempotency.ts idempotency': ONE_ROW,
  'services/system/cron/register-jobs.ts cron_job': SHIPPED,
  'services/faq/admin/places.ts faq_page': OWN_TRANSACTION,
  'services/faq/admin/places.ts faqs': OWN_TRANSACTION,
  'services/faq/admin/revision.ts faq_revisions': OWN_TRANSACTION,
  'services/faq/admin/write.ts faqs': ONE_ROW,
  'services/faq/reader/read.ts faq_view_days': ONE_ROW,
  'services/geo/save-policy.ts geo_country': OWN_TRANSACTION,
  'services/ledger/checks/check-new-rows.ts wallet_check': OWN_FIGURES,
  'services/ledger/checks/faults.ts ledger_fault': OWN_FIGURES,
  'services/ledger/seals/seal-ledger.ts ledger_seal_head': OWN_FIGURES,
  'services/ledger/seals/seal-ledger.ts wallet_check': OWN_FIGURES,
  'services/ledger/statement.ts wallet_post':
    'its gatherer makes each unit alone when a statement fails, since each has a caller who waits for an answer',
  'services/ledger/statement.ts wallet_post_or_fail': OWN_TRANSACTION,
  'services/ledger/checks/sum-ledger.ts ledger_total': OWN_FIGURES,
  'services/ledger/checks/sum-ledger.ts wallet_check': OWN_FIGURES,
  'services/role/write-role.ts role_permission': OWN_TRANSACTION,
  'services/currency/seed-currencies.ts currency': SHIPPED,
  'services/system/extension/seed-extensions.ts extension': SHIPPED,
  'services/role/seed-roles.ts role_permission': SHIPPED,
  'services/role/seed-roles.ts seeded_permission': SHIPPED,
  'services/settings/write.ts settings': OWN_TRANSACTION,
  'services/settings/write.ts settings_change': OWN_TRANSACTION,
  'services/settings/write.ts settings_revision': ONE_ROW,
};

describe('statements that may write several rows', () => {
  it('leave out a bad row alone, or say why none of them can be another caller’s', () => {
    const bare = batchWrites().filter((each) => !each.apart);
    expect(bare.map(nameOf).toSorted()).toEqual(Object.keys(WITHOUT_HELPER).toSorted());
  });

  it('are found: the gathered refusals of API keys and the searches are among them', () => {
    const apart = batchWrites().filter((each) => each.apart);
    expect(apart.map(nameOf).toSorted()).toEqual([
      'auth/key-refusals.ts api_key_audit_log',
      'auth/key-refusals.ts api_key_refusal',
      'services/faq/search/insert-searches.ts faq_search_days',
      'services/faq/search/insert-searches.ts faq_searches',
    ]);
  });

  it.each([
    ["rows.insertInto('line').values(all).execute()", 'line'],
    ["rows.insertInto('line').values([one, other]).execute()", 'line'],
    ['sql`insert into line (id) select * from unnest(${ids}::uuid[])`', 'line'],
    ['sql`insert into "line" (id, at) values ${sql.join(all)}`', 'line'],
    ['sql`update line l set at = x.at from jsonb_to_recordset(${json}::jsonb) as x (id uuid)`', 'line'],
    ["'select * from line_post($1::uuid[])'", 'line_post'],
    ['await em.insertMany(Line, all)', 'insertMany'],
  ])('are seen in %s', (text, into) => {
    const path = 'src/services/line.ts';
    expect(batchWrites([{ path, text, lines: [text] }])).toEqual([{ path, into, apart: false }]);
  });

  it.each([
    "rows.insertInto('line').values({ id }).execute()",
    'sql`insert into line (id) values (${id})`',
    'sql`update line set at = ${at} where id = ${id}`',
  ])('are not seen in %s', (text) => {
    expect(batchWrites([{ path: 'src/services/line.ts', text, lines: [text] }])).toEqual([]);
  });
});

describe('a batch', () => {
  const line = (detail: string, over: object = {}) => ({
    id: newId(),
    apiKeyId: newId(),
    userId: null,
    actorId: null,
    event: 'SCOPE_REFUSED' as never,
    detail: detail as never,
    ip: '192.0.2.1',
    createdAt: new Date().toISOString(),
    ...over,
  });

  it.each([
    ['the character zero', line(JSON.stringify({ text: 'a\0b' }))],
    ['half of a pair', line(JSON.stringify({ text: 'a\ud800b' }))],
    ['JSON that nests deeper than the database reads', line('['.repeat(200_000) + ']'.repeat(200_000))],
    ['a text longer than its column', line('{}', { ip: 'x'.repeat(46) })],
    ['an id that is none', line('{}', { userId: 'nobody' })],
    ['nothing where something must be', line('{}', { ip: '1', createdAt: null })],
  ])('loses a row with %s, and no other', async (_what, poisoned) => {
    const { platform } = await world();
    const good = Array.from({ length: 20 }, () => line('{}'));
    const rows = [...good.slice(0, 7), poisoned, ...good.slice(7)];
    const lost: unknown[] = [];
    await writeBatch(rows, {
      write: (part) =>
        platform.db.rows
          .insertInto('api_key_audit_log')
          .values([...part])
          .execute(),
      lost: (row) => lost.push(row),
    });
    expect(lost).toEqual([poisoned]);
    const written = await platform.db.rows
      .selectFrom('api_key_audit_log')
      .select('id')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    expect(written.map(({ id }) => id).toSorted()).toEqual(good.map(({ id }) => id).toSorted());
  });
});
