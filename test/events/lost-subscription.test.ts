import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const moduleOf = (name: string): string =>
  JSON.stringify(new URL(`../../src/infra/redis/${name}.js`, import.meta.url).href);

/**
 * A listener's process beside a server that speaks just enough of the protocol. The second time it is subscribed to, it
 * answers nothing, drops the connection and stays away for longer than a command is tried.
 */
const PROGRAM = `
  import { createServer } from 'node:net';
  import { newRedis } from ${moduleOf('redis')};
  import { Invalidation } from ${moduleOf('invalidation')};

  const sockets = new Set();
  let subscriptions = 0;
  const gone = Promise.withResolvers();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', (data) => {
      for (const command of data.toString().toLowerCase().match(/\\r\\n(info|subscribe|client|select|hello|auth)\\r\\n/g) ?? []) {
        if (!command.includes('subscribe')) socket.write(command.includes('info') ? '$9\\r\\nloading:0\\r\\n' : '+OK\\r\\n');
        else if ((subscriptions += 1) === 1) socket.write('*3\\r\\n$9\\r\\nsubscribe\\r\\n$16\\r\\ncache:invalidate\\r\\n:1\\r\\n');
        else {
          server.close();
          for (const each of sockets) each.destroy();
          gone.resolve();
        }
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = 'redis://127.0.0.1:' + server.address().port;
  const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {}, child: () => log };
  const channel = newRedis(url, log, 'invalidation');
  const invalidation = new Invalidation(newRedis(url, log, 'commands'), channel, log);
  await invalidation.start();
  for (const each of sockets) each.destroy();
  await gone.promise;
  // Four attempts to connect end the tries of every command that still waits.
  for (let attempt = 0; attempt < 6; attempt += 1) await new Promise((resolve) => channel.once('reconnecting', resolve));
  process.stdout.write('alive');
  process.exit(0);
`;

it('a subscription that is lost while it is made anew does not end the process', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(stdout).toBe('alive');
});
