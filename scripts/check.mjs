// npm run check: updates the packages and runs every check:* of package.json. A failure does not stop the others, so
// that one call shows everything that is wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { say, step } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';

await onCurrentNode(async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const failures = [];
  for (const name of Object.keys(scripts).filter((script) => script.startsWith('check:'))) {
    await step(name, () => check(name)).catch((error) => failures.push(error));
  }
  for (const { name, message } of failures) say(`\n${name}\n${message}`);
  if (failures.length > 0) process.exit(1);
});

async function check(name) {
  const { code, output } = await run('npm', ['run', '--silent', name]);
  if (code !== 0) throw Object.assign(new Error(output.trim()), { name });
}
