// npm run services -- up|down [--dir DIR]: a PostgreSQL and a Redis that keep running, for repeated runs of jest:
// eval "$(npm run --silent services -- up)"
import { Lifecycle } from './lib/lifecycle.mjs';
import { SetupError, progressTo, say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import {
  discard,
  lastingFolder,
  startPostgres,
  testEnvironment,
  testPostgres,
  testPrograms,
  testRedis,
} from './lib/test-services.mjs';

progressTo(process.stderr);

const [command, ...options] = process.argv.slice(2);
const chosen = options[0] === '--dir' ? options[1] : undefined;

await onCurrentNode(async () => {
  const action = { up, down }[command];
  if (!action) throw new SetupError('Usage: npm run services -- up|down [--dir DIR]');
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const programs = await testPrograms();
    await action(life, programs, lastingFolder(programs.account, chosen));
  });
});

async function up(life, programs, folder) {
  const postgres = testPostgres(programs, folder);
  const redis = testRedis(programs, folder);
  await life.step('Starting PostgreSQL', () => startPostgres(postgres));
  await life.step('Starting Redis', () => redis.start());
  const environment = testEnvironment(programs, folder, postgres.urlOf('postgres'), redis.url);
  // Makes npm test use these instances as well.
  const forTests = { TEST_DATABASE_URL: environment.DATABASE_URL, TEST_REDIS_URL: environment.REDIS_URL };
  for (const [name, value] of Object.entries({ ...environment, ...forTests })) {
    process.stdout.write(`export ${name}='${value.replaceAll("'", `'\\''`)}'\n`);
  }
}

async function down(life, programs, folder) {
  await life.step('Stopping PostgreSQL and Redis', () => discard(programs, folder));
  say('  Unset DATABASE_URL, REDIS_URL, TEST_DATABASE_URL and TEST_REDIS_URL in shells that took them over.');
}
