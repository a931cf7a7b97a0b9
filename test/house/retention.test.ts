import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityMetadata } from '@mikro-orm/core';
import { retentions } from '../../src/entities/index.js';
import { removal } from '../../src/services/system/maintenance/prune-records.js';
import { ROOT, sources } from '../support/sources.js';
import { world } from '../support/world.js';

const MONEY = 'money was moved or asked for, and the owner and the books are shown it';
const RECORD = 'it is the record of who did what, which nobody may shorten';
const OF_ACCOUNT = 'as many as an account has; they go with it';
const FEW = 'as many as admins or the program make';
const CONTENT = 'what editors and readers wrote; editors remove it';

/** Tables with a time whose rows stay, and why. */
const STAYS: Readonly<Record<string, string>> = {
  admin_audit_log: RECORD,
  api_key_audit_log: RECORD,
  settings_revision: RECORD,
  faq_revisions: RECORD,
  wallet_audit_log: MONEY,
  wallet: OF_ACCOUNT,
  wallet_hold: 'it goes when the hold is released or executed',
  deposit: MONEY,
  withdrawal: MONEY,
  transfer: MONEY,
  admin_profit: MONEY,
  ledger_seal: 'what the ledger is proven by',
  ledger_fault: RECORD,
  ledger_cursor: FEW,
  user: 'an account that was closed stays as the party of its movements',
  provider_user: OF_ACCOUNT,
  two_factor: OF_ACCOUNT,
  recovery_code: OF_ACCOUNT,
  role: FEW,
  kyc_level: FEW,
  kyc_application: OF_ACCOUNT,
  notification: 'the inbox is its owner’s, who deletes from it',
  extension: FEW,
  cron_job: FEW,
  currency: FEW,
  faqs: CONTENT,
  faq_feedbacks: CONTENT,
  faq_questions: CONTENT,
  faq_hidden_terms: FEW,
  faq_view_days: 'one an article and day, however many readers; they go with the article',
};

async function metas(): Promise<EntityMetadata[]> {
  const { platform } = await world();
  return [...platform.db.orm.getMetadata().getAll().values()];
}

/** Types of the columns, by name. */
async function timesOf(): Promise<Map<string, string[]>> {
  return new Map(
    (await metas()).map(({ tableName, props }) => [
      tableName,
      props
        .filter(({ columnTypes }) => columnTypes?.some((type) => /^(timestamp|date)/.test(type)))
        .flatMap(({ fieldNames }) => fieldNames),
    ]),
  );
}

describe('a table with a time', () => {
  it('declares for how long its rows stay, or is named here with the reason why they do', async () => {
    const timed = [...(await timesOf())].flatMap(([table, times]) => (times.length > 0 ? [table] : []));
    const known = [...retentions.map(({ table }) => table), ...Object.keys(STAYS)];
    expect(timed.toSorted()).toEqual(known.toSorted());
  });
});

describe('the retention of a table', () => {
  it('is declared once, by columns that the table has', async () => {
    const times = await timesOf();
    expect(new Set(retentions.map(({ table }) => table)).size).toBe(retentions.length);
    for (const { table, time, erases = [] } of retentions) {
      expect({ table, times: times.get(table) }).toEqual({ table, times: expect.arrayContaining([time]) });
      const meta = (await metas()).find(({ tableName }) => tableName === table);
      const nullable = meta?.props.filter((each) => each.nullable).flatMap(({ fieldNames }) => fieldNames);
      expect(nullable).toEqual(expect.arrayContaining([...erases]));
    }
  });

  it('stands beside the class of its table', () => {
    const files = sources('src/entities').filter(({ text }) => text.includes(': RetentionOf<'));
    const found = files.map(({ text }) => {
      const [, named] = /^ {0,2}(?:export const .*\{ )?table: '(\w+)'/m.exec(text) ?? [];
      return text.includes(`@Entity({ tableName: '${named}' })`) && named;
    });
    expect(found.toSorted()).toEqual(retentions.map(({ table }) => table).toSorted());
  });

  it('finds what is past its time by an index', async () => {
    const { platform } = await world();
    const client = await platform.db.connectApart();
    // The tables of a test are so small that reading the whole is cheaper; where there is no index, this leaves no other way.
    await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
    for (const retention of retentions) {
      const { sql, parameters } = removal(retention, '2030-01-01T00:00:00.000Z').compile(platform.db.rows);
      const { rows } = await client.query(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect({ table: retention.table, plan }).toEqual({
        table: retention.table,
        plan: expect.stringMatching(/Index (Only )?Scan using[^]*Index Cond: [^]*Tid Scan on/),
      });
      expect(plan).not.toContain('Seq Scan');
    }
    await client.end();
  });

  it('is what docs/operations.md says', async () => {
    const text = await readFile(join(ROOT, 'docs', 'operations.md'), 'utf8');
    const documented = [...text.matchAll(/^\| `(\w+)` \| ([^|]+?) \|/gm)].map(([, table, days]) => `${table}: ${days}`);
    const declared = retentions.map(({ table, days }) =>
      typeof days === 'number' ? `${table}: ${days}` : `${table}: setting ${days.setting}`,
    );
    for (const each of declared) expect(documented).toContain(each);
  });
});
