import type { Answer, Order, RunConfig, TestResult } from './worker-process.js';

/** The part of the light runner that runs one file in this process. */
interface LightRunner {
  readonly default: (path: string) => Promise<TestResult>;
  readonly setWorkerData: (data: RunConfig & { readonly runtime: 'child_process' }) => void;
}

const light = (await import(new URL('worker-runner.js', import.meta.resolve('jest-light-runner')).href)) as LightRunner;

async function answerTo({ path, config }: Order): Promise<Answer> {
  try {
    if (config) light.setWorkerData({ ...config, runtime: 'child_process' });
    const result = await light.default(path);
    // A test that failed has not put back what it spied on.
    jest.restoreAllMocks();
    return { result };
  } catch (error) {
    return { error: error as Error };
  }
}

process.on('message', (order: Order) => {
  void answerTo(order).then((answer) => process.send?.(answer));
});
// The runner has no more files: what still stands, such as the last world's connections, ends with the process.
process.on('disconnect', () => process.exit(0));
