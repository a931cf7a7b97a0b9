// npm run bench [-- doors | gateway | ledger | transfer | wallet ...]: starts PostgreSQL and Redis, builds, installs the packages
// of bench/, then runs the named measurements, or all.
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { environmentForNpm } from './lib/install.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { root } from './lib/paths.mjs';
import { mustRun } from './lib/processes.mjs';
import { say, SetupError } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import { runBeside, startServices } from './lib/test-run.mjs';

const all = ['doors', 'gateway', 'ledger', 'transfer', 'wallet'];
const known = [
  ...all,
  'boot',
  'bot-backtests',
  'bot-indicators',
  'bot-logs',
  'bot-marketplace',
  'bot-purchases',
  'bots',
  'convert',
  'convert-lists',
  'faq-searches',
  'gateway-deliveries',
  'gateway-lists',
  'hostile',
  'ico',
  'ledger-checks',
  'ledger-pages',
  'nft',
  'nft-gas',
];
const folder = join(root, 'bench');
const wanted = process.argv.slice(2);

await onCurrentNode(async () => {
  const stranger = wanted.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new SetupError(`Unknown measurement: ${stranger}. Choose from: ${known.join(', ')}`);
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const services = await startServices(life);
    await life.step('Compiling', () => build({ project: 'tsconfig.json', output: 'dist', sources: ['src'] }));
    await life.step('Installing the peers', installPeers);
    return measure(services, life);
  });
});

async function installPeers() {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await mustRun('npm', args, { cwd: folder, env: environmentForNpm() });
}

async function measure(services, life) {
  for (const name of wanted.length > 0 ? wanted : all) {
    say(`\n${name}\n`);
    const code = await runBeside(services, life, [`${name}.mjs`], { cwd: folder });
    if (code !== 0) return code;
  }
  return 0;
}
