import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './lock.mjs';
import { binDir, root } from './paths.mjs';
import { run } from './processes.mjs';
import { SetupError } from './progress.mjs';

/**
 * Compiles a TypeScript project unless nothing has changed since the last build. `project` is the name of its tsconfig,
 * `output` the folder for the result and `sources` the source folders. `untilUnused` resolves when nobody reads the result of
 * the last build any more.
 */
export function build({ project, output, sources, untilUnused = async () => {} }) {
  return exclusively(`build-${output}`, () => buildAlone({ project, output, sources, untilUnused }));
}

async function buildAlone({ project, output, sources, untilUnused }) {
  const stamp = join(root, output, '.built.json');
  const files = listing([...sources, project, 'tsconfig.json', 'package-lock.json']);
  const before = readStamp(stamp);
  if (JSON.stringify(before) === JSON.stringify(files)) return 'unchanged';
  await untilUnused();
  // The compiler does not delete the output of a removed source, which a glob or an import could still find.
  if (Object.keys(before).some((name) => !(name in files)))
    rmSync(join(root, output), { recursive: true, force: true });
  mkdirSync(join(root, output), { recursive: true });
  // What a failed or stopped compiler leaves is no build of these files, nor of those before.
  writeFileSync(
    stamp,
    JSON.stringify(Object.fromEntries(Object.keys({ ...before, ...files }).map((name) => [name, '']))),
  );
  const { code, output: messages } = await run(join(binDir, 'tsc'), ['-p', project]);
  if (code !== 0) throw new SetupError(`The sources do not compile:\n${messages.trim()}`);
  writeFileSync(stamp, JSON.stringify(files));
}

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}

/** { path: "time size" } of every file. */
function listing(places) {
  const files = {};
  for (const place of places) {
    for (const name of expand(place)) {
      const { mtimeMs, size } = statSync(join(root, name));
      files[name] = `${mtimeMs} ${size}`;
    }
  }
  return files;
}

function expand(place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [place];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? expand(join(place, entry.name)) : [join(place, entry.name)]));
}
