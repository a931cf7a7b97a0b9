import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..', '..'));
export const dataDir = join(root, '.data');
export const binDir = join(root, 'node_modules', '.bin');

const packageName = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;

/** A unique name for this clone. Files outside the clone use it, so that two clones never share a folder or a lock. */
export const cloneName = `${packageName}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;

/** The PATH with the project's own tools (and its Node) first, as in npm scripts. */
export function pathWithTools() {
  const rest = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binDir);
  return [binDir, ...rest].join(delimiter);
}

/** The PATH without the project's tools: an install deletes node_modules and must not run on programs in it. */
export function pathWithoutTools() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);
}
