// npm test: starts PostgreSQL and Redis, builds sources and tests, then runs jest with the given arguments. Without any it
// runs what differs and a slice of the rest; --all runs everything, the name of a module that module, --long the large
// counts.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { buildTests } from './lib/build-tests.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { root } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import { inTestFolders } from './lib/test-folders.mjs';
import { runBeside, startServices } from './lib/test-run.mjs';

const OWN_FLAGS = ['--long', '--all'];
const OWN_VARIABLES = ['TEST_ALL', 'TEST_LONG', 'TEST_RUN', 'TEST_TURN', 'TEST_WHOLE', 'TEST_WORKER'];

const given = process.argv.slice(2);
// npm takes a flag for its own where no -- is before it.
for (const flag of OWN_FLAGS) {
  if (process.env[`npm_config_${flag.slice(2)}`] === 'true' && !given.includes(flag)) given.push(flag);
}
const [long, all] = OWN_FLAGS.map((flag) => given.includes(flag));
const jestArguments = inTestFolders(given.filter((argument) => !OWN_FLAGS.includes(argument)));
/** Which of the files that the arguments name are run; every one where there is none. */
const filter = long ? 'long-filter.js' : given.length === 0 ? 'plan-filter.js' : null;
const seed = process.env.SEED || String(randomInt(1, 2 ** 31));
const jest = [
  // The runner's workers get the options of Node, too.
  '--enable-source-maps',
  join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
  ...jestArguments,
  ...(filter ? [`--filter=${join(root, '.build', 'test', 'support', 'runner', filter)}`] : []),
];

const environment = {
  /** Shared by the servers that tests start: reusing compiled code saves a sixth to a third of each later start. */
  NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
  // The run tells its workers these itself.
  ...Object.fromEntries(OWN_VARIABLES.map((name) => [name, undefined])),
  SEED: seed,
  ...(long ? { TEST_LONG: 'true' } : {}),
  ...(all ? { TEST_ALL: 'true' } : {}),
};

await onCurrentNode(async () => {
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const services = await startServices(life);
    await life.step('Compiling', buildTests);
    // A run without arguments says so itself: its turn is part of it.
    if (given.length > 0) say(`  To repeat: SEED=${seed} ${typed()}\n`);
    return runBeside(services, life, jest, { env: environment });
  });
});

/** The command of this run, as a shell takes it. */
function typed() {
  const quoted = given
    .filter((argument) => argument !== '--long')
    .map((each) => (/^[\w./=:-]+$/.test(each) ? each : `'${each.replaceAll("'", `'\\''`)}'`));
  return ['npm run', long ? 'test:long' : 'test', ...(quoted.length > 0 ? ['--', ...quoted] : [])].join(' ');
}
