import { sources } from '../support/sources.js';

/**
 * Folders and files of services that write SQL, and why each does. Whatever else changes a row loads it and changes it
 * through the unit of work (docs/decisions/116). A statement with `on conflict` needs no line here: what it does with the
 * row that is there already is for the database to decide.
 */
const SQL: Readonly<Record<string, readonly string[]>> = {
  'moves money, or keeps it from moving': ['ledger/', 'money/', 'money-request/', 'wallet/'],
  'is part of every call, of every change or of every sign-in': [
    'frame/',
    'account/account-token.ts',
    'account/complete-sign-in.ts',
    'account/session/',
    'account/two-factor/',
    'api-key/audit.ts',
    'geo/record-access.ts',
    'notification/notify.ts',
    'system/cron/job-runs.ts',
  ],
  'writes rows that it never loads, many at once': [
    'currency/refresh-prices.ts',
    'faq/admin/',
    'geo/save-policy.ts',
    'notification/mark-all-notifications-read.ts',
    'role/seed-roles.ts',
    'settings/',
    'system/cron/register-jobs.ts',
    'system/maintenance/',
    'user/reset-user-two-factor.ts',
  ],
  'checks and answers a row that is joined from several tables': [
    'account/end-accounts.ts',
    'role/write-role.ts',
    'user/update-user.ts',
  ],
};

const BUILT = /\b(?:insertInto|updateTable|deleteFrom)\([^;]*/g;
const WRITTEN = /`[^`]*?\b(?:insert into|delete from|update [\w"$.{}()']+(?: \w+)? set)\b[^`]*`/gi;

/** Statements of the query builder and in SQL that write, without those that leave the decision to the database. */
function writes(text: string): string[] {
  const statements = [...text.matchAll(BUILT), ...text.matchAll(WRITTEN)].map(([statement]) => statement);
  return statements.filter((statement) => !/onConflict|on conflict/.test(statement));
}

const services = sources('src/services').map(({ path, text }) => ({
  file: path.replace('src/services/', ''),
  writes: writes(text),
  text,
}));
const listed = Object.values(SQL).flat();

describe('a use case', () => {
  it('writes SQL where a reason is listed, and otherwise changes what it has loaded', () => {
    const unlisted = services.filter(
      ({ file, writes: found }) => found.length > 0 && !listed.some((place) => file.startsWith(place)),
    );
    expect(unlisted.map(({ file }) => file)).toEqual([]);
  });

  it('is listed only while it writes SQL', () => {
    const idle = listed.filter(
      (place) => !services.some(({ file, writes: found }) => file.startsWith(place) && found.length > 0),
    );
    expect(idle).toEqual([]);
  });

  it('writes SQL by one query builder: the unit of work has its own, and no module uses that', () => {
    const others = services.filter(({ text }) =>
      /\bem\.(?:native\w+|insert\w*|upsert\w*|execute|createQueryBuilder|getKysely|getConnection)\b/.test(text),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });
});
