// npm run schema: writes src/schema/schema.graphql from the code, in alphabetical order to keep merges small. With
// --check it writes nothing and fails when the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { root } from './lib/paths.mjs';
import { SetupError } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';

const place = 'src/schema/schema.graphql';
const heading = '# Written by `npm run schema` from the code. Change the code, not this file.\n\n';

await onCurrentNode(async () => {
  await build({ project: 'tsconfig.json', output: 'dist', sources: ['src'] });
  const printed = heading + (await print());
  const file = join(root, place);
  if (!process.argv.includes('--check')) return writeFileSync(file, printed);
  if (committed(file) !== printed) throw new SetupError(`${place} differs from the code. Run: npm run schema`);
});

async function print() {
  const { lexicographicSortSchema } = await import('graphql');
  const { printSchemaWithDirectives } = await import('@graphql-tools/utils');
  const { buildGuardedSchema } = await import('../dist/server/schema/schema.js');
  const { restRoutes } = await import('../dist/rest/index.js');
  return `${printSchemaWithDirectives(lexicographicSortSchema(buildGuardedSchema(undefined, restRoutes))).trim()}\n`;
}

function committed(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
