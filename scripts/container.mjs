// npm run container: builds the image of the Dockerfile, starts it beside a PostgreSQL and a Redis of its own, takes one
// payment over HTTP and stops it. Needs Linux, root and buildah, and no Docker; nothing stays but the cached base.
import { join } from 'node:path';
import { provideBase } from './lib/container-base.mjs';
import { buildImage } from './lib/container-image.mjs';
import { ImageServer, prepareDatabase, productionEnvironment } from './lib/container-server.mjs';
import { startOwnServices } from './lib/container-services.mjs';
import { Store } from './lib/container-store.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { root } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { mustRun } from './lib/processes.mjs';
import { SetupError, say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';

const began = performance.now();
const payment = join(root, 'scripts', 'lib', 'container-payment.mjs');

await onCurrentNode(async () => {
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const store = Store.open();
    life.willStop(
      () => store.remove(),
      () => store.endAll('SIGKILL'),
    );
    const base = await provideBase(life, store);
    await life.step('Building the image', () => buildImage(store, base));
    const services = await startOwnServices(life);
    await proveThatItRuns(life, store, services);
    say(`\nThe image was built, started, paid at and stopped in ${seconds()} s.`);
  });
});

async function proveThatItRuns(life, store, services) {
  const port = await freePort();
  const environment = productionEnvironment({ ...services, port });
  const server = await ImageServer.make(store, environment);
  life.willStop(() => server.kill());
  await life.step('Migrating and seeding', () => prepareDatabase(server));
  await withLog(server, async () => {
    await life.step('Starting the server in the image', () => server.start());
    await life.step('Paying once', () => payOnce(environment));
    await life.step('Stopping the server', () => server.stop());
  });
}

/** Returns the last line of the program that pays, as the note of the step. */
async function payOnce({ APP_PUBLIC_URL, SUPER_ADMIN_EMAIL, SUPER_ADMIN_PASSWORD }) {
  const account = { ADMIN_EMAIL: SUPER_ADMIN_EMAIL, ADMIN_PASSWORD: SUPER_ADMIN_PASSWORD };
  const env = { ...process.env, ...account, URL: APP_PUBLIC_URL };
  const output = await mustRun(process.execPath, [payment], { env });
  return output.trim().split('\n').at(-1);
}

/** Adds the last lines of the server's log to a failure. */
async function withLog(server, work) {
  try {
    await work();
  } catch (error) {
    throw new SetupError(`${error.message}\n\nThe server's last lines:\n${server.lastLines()}`);
  }
}

function seconds() {
  return ((performance.now() - began) / 1000).toFixed(0);
}
