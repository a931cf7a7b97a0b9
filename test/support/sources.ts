import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Source {
  /** Path from the root of the project, such as src/main.ts. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** The files below `folder` whose names end like one of `endings`, without what is generated. */
export function sources(folder: string, endings: readonly string[] = ['.ts']): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.startsWith('generated/'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      return { path: join(folder, name), text, lines: text.trimEnd().split('\n') };
    });
}
