// npm run check:layers: applies the rules of .dependency-cruiser.cjs to the imports of src. None of
// dependency-cruiser's parsers reads our TypeScript, so it gets a JavaScript skeleton of src that contains only the
// import statements: `import x` as an import, `import type x` as a require. Prettier puts each of these statements at
// the start of a line, where a pattern finds them.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import config from '../.dependency-cruiser.cjs';
import { root } from './lib/paths.mjs';
import { SetupError, say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';

const skeleton = join(root, '.build', 'layers');

await onCurrentNode(async () => {
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, folders, options } = config;
  await check(cruise, forbidden, options, () => true);
  // A rule about folders cannot exclude type imports, so it gets a skeleton without them.
  await check(cruise, folders, options, (names) => !typesAlone(names));
});

async function check(cruise, forbidden, options, counts) {
  writeSkeleton(counts);
  const result = await cruise(['src'], {
    ...options,
    baseDir: skeleton,
    ruleSet: { forbidden },
    validate: true,
    outputType: 'err',
  });
  const report = String(result.output).replaceAll(/(src\/[\w/.-]+)\.js\b/g, '$1.ts');
  if (result.exitCode > 0) throw new SetupError(report.trim());
  say(report.trim());
}

function writeSkeleton(counts) {
  rmSync(skeleton, { recursive: true, force: true });
  mkdirSync(skeleton, { recursive: true });
  cpSync(join(root, 'package.json'), join(skeleton, 'package.json'));
  for (const name of readdirSync(join(root, 'src'), { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = join(skeleton, 'src', name.replace(/ts$/, 'js'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bones(readFileSync(join(root, 'src', name), 'utf8'), counts));
  }
}

function bones(source, counts) {
  const bare = [...source.matchAll(/^import '(?<module>[^']+)';$/gm)];
  const named = [...source.matchAll(/^(?:import|export) (?<names>[\w*{][^;'"=(]*?) from '(?<module>[^']+)';$/gm)];
  const later = [...source.matchAll(/\b(?:import|new URL)\('(?<module>\.[^']+)'/g)];
  return [...bare, ...named, ...later]
    .filter(({ groups: { names = '' } }) => counts(names))
    .map(({ groups: { names = '', module } }) => (typesAlone(names) ? `require('${module}');` : `import '${module}';`))
    .join('\n');
}

/** True of `type { A }`, `type A` and `{ type A, type B }`. */
function typesAlone(names) {
  if (/^type\b/.test(names)) return true;
  const listed = /^\{(?<list>[^}]*)\}$/
    .exec(names)
    ?.groups.list.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return Boolean(listed?.length) && listed.every((name) => name.startsWith('type '));
}
