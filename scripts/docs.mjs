// npm run docs: writes the table of error codes in docs/api.md from the catalogue. With --check it writes nothing and
// fails when the committed table differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { root } from './lib/paths.mjs';
import { SetupError } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';

const place = 'docs/api.md';
const heading = '## Error codes\n\n';

await onCurrentNode(async () => {
  await build({ project: 'tsconfig.json', output: 'dist', sources: ['src'] });
  const { ERRORS } = await import('../dist/core/catalogue/errors.js');
  const file = join(root, place);
  const present = readFileSync(file, 'utf8');
  const start = present.indexOf(heading) + heading.length;
  const end = present.indexOf('\n## ', start);
  const wanted = present.slice(0, start) + (await table(ERRORS)) + (end < 0 ? '' : present.slice(end));
  if (!process.argv.includes('--check')) return writeFileSync(file, wanted);
  if (present !== wanted) throw new SetupError(`${place} differs from the error catalogue. Run: npm run docs`);
});

async function table(errors) {
  const { format } = await import('prettier');
  const rows = Object.entries(errors).map(
    ([code, { statusCode, message }]) => `| ${code} | ${statusCode} | ${message.replaceAll('|', '\\|')} |`,
  );
  return format(['| Code | statusCode | Meaning |', '| --- | --- | --- |', ...rows].join('\n'), { parser: 'markdown' });
}
