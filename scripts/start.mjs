// npm start [-- --fresh]: starts the server, even from a new clone. Ctrl-C stops everything that was started here.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPeople } from './demo.mjs';
import { CHAIN_ID } from './lib/anvil.mjs';
import { build } from './lib/build.mjs';
import { becomeTheLauncher, launcherStops, stopOtherLauncher } from './lib/launcher-record.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { provideChain, provideDatabase, provideRedis, stopLeftServices } from './lib/local-services.mjs';
import { dataDir, root } from './lib/paths.mjs';
import { isFree } from './lib/ports.mjs';
import { removeReachableFolder } from './lib/postgres-place.mjs';
import { SetupError, report, say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import { serverEnvironment } from './lib/server-environment.mjs';
import { Server, fillDatabase, stopLeftServer } from './lib/server.mjs';

const NOT_FOR_PRODUCTION =
  'npm start is for development, with demo accounts and secrets of its own. docs/operations.md says how production runs.';

// Kept across the restart on the project's own Node, so that the installation counts too.
process.env.START_BEGAN_MS ??= String(Date.now());
// Before the installation, which would leave out the development packages.
if (process.env.NODE_ENV === 'production') {
  report(new SetupError(NOT_FOR_PRODUCTION));
  process.exit(1);
}
await onCurrentNode(async () => {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  if (process.env.NODE_ENV === 'production') throw new SetupError(NOT_FOR_PRODUCTION);
  const life = new Lifecycle({ codeOnSignal: 0, onEnding: beginToStop });
  await life.run(async () => {
    if (process.argv.includes('--fresh')) await life.step('Removing the data of this clone', removeData);
    mkdirSync(dataDir, { recursive: true });
    await becomeTheLauncher();
    if (await stopLeftServer()) say('  Stopped the server that an earlier start left running.');
    return runServer(life, await freeServerPort());
  });
});

function beginToStop() {
  say('\n  Stopping');
  launcherStops();
}

async function runServer(life, port) {
  const databaseUrl = await provideDatabase(life);
  const redisUrl = await provideRedis(life);
  const chainUrl = await provideChain(life);
  await life.step('Building', () => build({ project: 'tsconfig.json', output: 'dist', sources: ['src'] }));
  const environment = serverEnvironment({ port, databaseUrl, redisUrl, chainUrl });
  const filled = join(dataDir, 'filled');
  if (!life.ending && !existsSync(filled)) {
    await life.step('Filling the database', () => fillDatabase(environment));
    writeFileSync(filled, '');
  }
  const server = new Server();
  life.willStop(
    () => server.stop(),
    () => server.kill(),
  );
  if (life.ending) return 0;
  // From here on the server's own lines appear in between.
  say('  Starting the server');
  server.start(environment);
  const ready = await server.ready(environment);
  if (ready && !life.ending) introduce(port, chainUrl);
  const code = await server.exit;
  if (!life.ending) say(`  The server has ended with code ${code}.`);
  return code;
}

async function removeData() {
  await stopOtherLauncher();
  if (!existsSync(dataDir)) return;
  await stopLeftServer();
  await stopLeftServices();
  rmSync(dataDir, { recursive: true, force: true });
  removeReachableFolder();
}

async function freeServerPort() {
  const port = Number(process.env.PORT || 4000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new SetupError(`PORT is not a port: ${process.env.PORT}. Set it to a whole number from 1 to 65535.`);
  if (await isFree(port)) return port;
  throw new SetupError(
    `Port ${port} is in use. Choose another one: PORT=${port === 65_535 ? port - 1 : port + 1} npm start`,
  );
}

function isLoopback(host) {
  return /^((.+\.)?localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);
}

function introduce(port, chainUrl) {
  const address = process.env.APP_PUBLIC_URL || `http://localhost:${port}`;
  const rows = [
    ['GraphQL', `${address}/graphql`],
    ['Playground', `${address}/playground`],
    ['REST', `${address}/api/docs`],
    ['Health', `${address}/healthz`],
    ...(chainUrl ? [['Chain', `${chainUrl}, number ${CHAIN_ID}`]] : []),
  ];
  const seconds = (Date.now() - Number(process.env.START_BEGAN_MS)) / 1000;
  say(`\nStarted in ${seconds.toFixed(1)} s. Ctrl-C stops everything.\n`);
  for (const [name, value] of rows) say(`  ${name.padEnd(12)}${value}`);
  const { HOST: host } = process.env;
  if (host && !isLoopback(host) && isLoopback(new URL(address).hostname)) {
    say(
      '\n  Other machines can call, but not subscribe, while the server calls itself by a name of this machine alone.',
    );
    say(`  Start it with APP_PUBLIC_URL=http://<this machine>:${port}`);
  }
  say('\n  Sign in with');
  for (const { email, password, role } of demoPeople) say(`    ${email.padEnd(20)}${password.padEnd(16)}${role}`);
  say(
    '\n  In a new database one person is enough for every act but a payment of the house on a chain.\n  GET /api/admin/approval/policy shows how many people acts take now.',
  );
  say();
}
