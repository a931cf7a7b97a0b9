import { writeFile } from 'node:fs/promises';
import type { Call } from './calls.js';

/** Ids of one server: numbered in the order in which they appear, so that a recording shows where one comes again. */
const IDS: readonly RegExp[] = [
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
  /(?:pi|po|re)_[\dA-Za-z]{20,}/g,
  /(?:0x)?\b[\da-f]{64}\b/g,
];

/** What else differs from one server to the next: times, secrets and what is shown of them, texts drawn by chance. */
const BY_CHANCE: readonly RegExp[] = [
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g,
  /\d{4}-\d\d-\d\d/g,
  /(?<=")\d{4}-\d\d(?=")/g,
  /\b\d{15}-\d{9}\b/g,
  /(?<=•|ending in )\w{4}\b/g,
  /(?<=tea-and-coffee-)\w{6}/g,
  /\b[A-Z2-7]{32}\b/g,
  // Secrets and files: upper case, lower case and digits.
  /(?=[\w+/=]*\d)(?=[\w+/=]*[a-z])(?=[\w+/=]*[A-Z])[\w+/=]{24,}/g,
];

/**
 * Writes all answers into the file that LIVING_RECORD names, a line a call, sorted, so that the files of two servers can
 * be compared.
 */
export async function record(answers: readonly (readonly [Call, readonly unknown[]])[]): Promise<void> {
  const file = process.env['LIVING_RECORD'];
  if (!file) return;
  const rows = answers.map(([{ of, caller, transport }, got]) => ({
    operation: of.operation.field,
    caller,
    transport,
    given: of.given,
    answers: [...new Set(got.map((each) => JSON.stringify(each)))].map((each) => JSON.parse(each) as unknown),
  }));
  const key = (row: (typeof rows)[number]): string => [row.operation, row.caller, row.transport].join(' ');
  const lines = rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map((row) => JSON.stringify(row));
  await writeFile(file, `${withoutChance(lines.join('\n'))}\n`);
}

function withoutChance(text: string): string {
  const known = new Map<string, string>();
  const numbered = IDS.reduce(
    (before, form) =>
      before.replaceAll(form, (found) => {
        if (!known.has(found)) known.set(found, `<id ${known.size + 1}>`);
        return known.get(found) as string;
      }),
    text,
  );
  return BY_CHANCE.reduce((before, form) => before.replaceAll(form, '<differs>'), numbered);
}
