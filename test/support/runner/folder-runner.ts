import { unitsOf, type TestFile } from './units.js';
import { WorkerProcess, type TestResult } from './worker-process.js';

/** As much of jest's own as this runner reads. */
interface Test extends TestFile {
  readonly context: { readonly config: object };
}

interface Watcher {
  isInterrupted(): boolean;
}

/**
 * Hands out whole folders, in the given order, to processes that run their files one after another in bare Node. A file
 * that shares the world of its folder so meets it in the worker that made it.
 */
export default class FolderRunner {
  constructor(private readonly globalConfig: { readonly maxWorkers: number }) {}

  async runTests(
    tests: readonly Test[],
    watcher: Watcher,
    onStart: (test: Test) => Promise<void>,
    onResult: (test: Test, result: TestResult) => Promise<void>,
    onFailure: (test: Test, error: Error) => Promise<void>,
  ): Promise<void> {
    const { globalConfig } = this;
    const projectConfig = tests[0]?.context.config ?? {};
    const waiting = unitsOf(tests);
    const work = async (number: number): Promise<void> => {
      const worker = new WorkerProcess(number, { globalConfig, projectConfig });
      for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
        for (const test of unit.files) {
          if (watcher.isInterrupted()) break;
          await onStart(test);
          await worker.run(test.path).then(
            (result) => onResult(test, result),
            (error: Error) => onFailure(test, error),
          );
        }
      }
      await worker.end();
    };
    const count = Math.min(globalConfig.maxWorkers, waiting.length);
    await Promise.all(Array.from({ length: count }, (_, index) => work(index + 1)));
  }
}
