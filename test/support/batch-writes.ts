import { sources, type Source } from './sources.js';

/** A statement that may write several rows. */
export interface BatchWrite {
  readonly path: string;
  /** The table, or the SQL function that writes. */
  readonly into: string;
  /** Whether its file writes through the helper that leaves out bad rows alone. */
  readonly apart: boolean;
}

/** How a statement that may write several rows looks; each names what it writes to. A single row stands in `values ({`. */
const FORMS: readonly RegExp[] = [
  /\binsertInto\(\s*'(\w+)'\s*\)(?!\s*\.values\(\s*\{)/g,
  /\binsert into "?(\w+)"?(?: as \w+)?\s*\([^)]*\)\s*(?!values\s*\()\w/gi,
  /\binsert into "?(\w+)"?(?: as \w+)?\s*\([^)]*\)\s*values\s*\$\{/gi,
  /\binsert into "?(\w+)"?(?: as \w+)?\s*(?:select|\$\{)/gi,
  /\bupdate "?(\w+)"?(?: (?:as )?\w+)? set\b[^`]*?\bfrom\s+(?:unnest|\w+_to_recordset|\w+_populate_recordset|\$\{)/gi,
  /\bmerge into "?(\w+)"?/gi,
  /\bcopy "?(\w+)"?[^`']*\bfrom stdin\b/gi,
  /\bselect \* from (\w+)\(\$1::\w+\[\]/gi,
  /\b(insertMany|upsertMany|addJobs|add_jobs)\(/g,
];

/** Every statement of the sources that may write several rows at once. */
export function batchWrites(all: readonly Source[] = sources('src')): BatchWrite[] {
  const found = all.flatMap(({ path, text }) => {
    const apart = /import \{[^}]*\bwriteBatch\b[^}]*\} from '[./]+\/core\/batches\/write-batch\.js'/.test(text);
    return FORMS.flatMap((form) => [...text.matchAll(form)].map(([, into = '']) => ({ path, into, apart })));
  });
  return [...new Map(found.map((each) => [nameOf(each), each])).values()];
}

export function nameOf({ path, into }: BatchWrite): string {
  return `${path.replace(/^src\//, '')} ${into}`;
}
