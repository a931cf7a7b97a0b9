import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../support/sources.js';

const ASKED = 'jest-light-runner-get-worker-data';
const ANSWER = { type: 'jest-light-runner-worker-data', workerData: { which: 'all' } };

/** As the runner's workers do: one listener for tasks, and with the first task another one for what the runner answers. */
const WORKER = `
process.on('message', async (message) => {
  if (message.task === undefined) return;
  await null;
  const heard = await new Promise((resolve) => {
    process.on('message', (answer) => answer.type && resolve(answer));
    process.send(${JSON.stringify(ASKED)});
  });
  process.send({ heard });
});`;

async function worker(): Promise<{ child: ReturnType<typeof fork>; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'));
  const file = join(folder, 'worker.mjs');
  await writeFile(file, WORKER);
  const first = pathToFileURL(join(ROOT, 'scripts', 'lib', 'runner-worker.mjs')).href;
  const child = fork(file, { execArgv: ['--import', first] });
  return {
    child,
    end: async () => {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

describe('a worker of the test runner', () => {
  it('that hears what to run before it has asked is not kept waiting for it', async () => {
    const { child, end } = await worker();
    child.send({ task: 'file' });
    child.send(ANSWER);
    expect(await once(child, 'message')).toEqual([{ heard: ANSWER }, undefined]);
    await end();
  });

  it('that hears nothing asks', async () => {
    const { child, end } = await worker();
    child.send({ task: 'file' });
    expect((await once(child, 'message'))[0]).toBe(ASKED);
    child.send(ANSWER);
    expect((await once(child, 'message'))[0]).toEqual({ heard: ANSWER });
    await end();
  });
});
