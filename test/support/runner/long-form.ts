import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LONG_COUNTS = '/test/support/long.js';
const known = new Map<string, readonly string[]>();

/** True of a compiled file of tests that is in the long run only, or that reaches the large counts by its imports. */
export function hasLongForm(path: string): boolean {
  if (path.endsWith('.long.test.js')) return true;
  const reached = new Set([path]);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return [...reached].some((file) => file.endsWith(LONG_COUNTS));
}

/** What a file imports from the tests. */
function importsOf(path: string): readonly string[] {
  const before = known.get(path);
  if (before) return before;
  const imports = [...readFileSync(path, 'utf8').matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)';/gm)]
    .map(([, target = '']) => join(dirname(path), target))
    .filter((file) => file.includes('/.build/test/'));
  known.set(path, imports);
  return imports;
}
