// npm run contracts: compiles contracts/nft into contracts/artifacts. With --check it writes nothing and fails when a
// committed file differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { SetupError } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import { artifactText, compileContracts } from './lib/solidity.mjs';

await onCurrentNode(async () => {
  for (const [name, contract] of Object.entries(compileContracts())) {
    const place = `contracts/artifacts/${name}.json`;
    const file = join(root, place);
    const text = artifactText(contract);
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      throw new SetupError(`${place} is not what the sources compile to. Type: npm run contracts`);
  }
});
