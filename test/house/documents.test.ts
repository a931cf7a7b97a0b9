import { readFileSync } from 'node:fs';
import { environment } from '../../src/config/index.js';
import { ERRORS } from '../../src/core/catalogue/errors.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The rows of the table under a heading, as their cells. */
function table(text: string, heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the documents', () => {
  it('list every error code with its status and text (npm run docs writes them)', () => {
    const catalogue = Object.entries(ERRORS).map(([code, { statusCode, message }]) => [
      code,
      String(statusCode),
      message,
    ]);
    expect(table(read('docs/api.md'), 'Error codes')).toEqual(catalogue);
  });

  it('explain every environment variable that the server reads, and no other', () => {
    const known = Object.keys(environment.shape);
    expect(known.length).toBeGreaterThan(20);
    const rows = table(read('docs/operations.md'), 'Environment');
    const explained = rows.flatMap(([names = '']) =>
      [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    // Read by the library that they set up, not by the server.
    const ours = explained.filter((name) => !name?.startsWith('OTEL_'));
    expect(ours.toSorted()).toEqual(known.toSorted());
  });
});
