import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './install.mjs';
import { binDir, pathWithTools } from './paths.mjs';
import { SetupError, report } from './progress.mjs';
import { onStopSignal } from './signals.mjs';

const oldestNode = 24;

/**
 * Runs `main` with the packages installed and on the project's own Node. A command may be started in a new clone with
 * an old Node; it is then restarted on the Node that the packages contain.
 */
export async function onCurrentNode(main) {
  try {
    if (process.platform === 'win32') throw new SetupError('Windows is supported through WSL: run this command there.');
    await installPackages();
    process.env.PATH = pathWithTools();
    if (Number(process.versions.node.split('.')[0]) < oldestNode) process.exit(await runAgain());
    await main();
  } catch (error) {
    report(error);
    process.exit(1);
  }
}

function runAgain() {
  const child = spawn(join(binDir, 'node'), process.argv.slice(1), { stdio: 'inherit' });
  const pass = (name) => child.kill(name);
  // The terminal signals the child as well; receiving the same signal twice at once does no harm there.
  onStopSignal(pass, () => pass('SIGINT'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, name) => resolve(code ?? (name === 'SIGINT' ? 130 : 1)));
  });
}
