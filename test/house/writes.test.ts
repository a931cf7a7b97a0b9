import { sources } from '../support/sources.js';

/**
 * Why a file of services may write SQL, as it says in a line of its own: `// Writes SQL: it …`. Whatever else changes a row
 * loads it and changes it through the unit of work (docs/decisions/116). A statement with `on conflict` needs no such line:
 * what it does with the row that is there already is for the database to decide.
 */
const REASONS: readonly string[] = [
  'moves money, or keeps it from moving',
  'runs with every call, change or sign-in',
  'writes rows that it never loads, many at once',
  'checks and answers a row that is joined from several tables',
];
const REASON = /^\/\/ Writes SQL: it (.+)\.$/m;

const BUILT = /\b(?:insertInto|updateTable|deleteFrom)\([^;]*/g;
const WRITTEN = /`[^`]*?\b(?:insert into|delete from|update [\w"$.{}()']+(?: \w+)? set)\b[^`]*`/gi;

/** Statements of the query builder and in SQL that write, without those that leave the decision to the database. */
function writes(text: string): string[] {
  const statements = [...text.matchAll(BUILT), ...text.matchAll(WRITTEN)].map(([statement]) => statement);
  return statements.filter((statement) => !/onConflict|on conflict/.test(statement));
}

const services = sources('src/services').map(({ path, text }) => ({
  path,
  writes: writes(text),
  reason: REASON.exec(text)?.[1],
  text,
}));

const WHAT_TO_DO =
  'load the row and change it through the unit of work, or say in a line "// Writes SQL: it <reason>." which reason of decision 116 it has';

describe('a use case', () => {
  it('writes SQL where its file says the reason, and otherwise changes what it has loaded', () => {
    const silent = services.filter(({ writes: found, reason }) => found.length > 0 && reason === undefined);
    expect(silent.map(({ path }) => `${path} writes SQL: ${WHAT_TO_DO}`)).toEqual([]);
    const odd = services.filter(({ reason }) => reason !== undefined && !REASONS.includes(reason));
    expect(
      odd.map(({ path }) => `${path}: the reason is none of ${REASONS.map((each) => `"${each}"`).join(', ')}`),
    ).toEqual([]);
  });

  it('says a reason only while it writes SQL', () => {
    const idle = services.filter(({ writes: found, reason }) => found.length === 0 && reason !== undefined);
    expect(idle.map(({ path }) => `${path} writes no SQL: take the line "// Writes SQL" out`)).toEqual([]);
  });

  it('writes SQL by one query builder: the unit of work has its own, and no module uses that', () => {
    const others = services.filter(({ text }) =>
      /\bem\.(?:native\w+|insert\w*|upsert\w*|execute|createQueryBuilder|getKysely|getConnection)\b/.test(text),
    );
    expect(others.map(({ path }) => `${path}: write SQL through tx.rows, not through em`)).toEqual([]);
  });
});
