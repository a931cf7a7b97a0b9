import { bootedWorld } from './world.js';

/** What one test or hook may take at most; the runner has no limit of its own, so one that hangs would hang the run. */
const DEADLINE_MS = process.env['TEST_LONG'] ? 45 * 60_000 : 300_000;

type Body = (...args: unknown[]) => unknown;

interface TestFunction {
  (name: string, body?: Body, timeoutMs?: number): void;
  each(...table: unknown[]): (name: string, body: Body, timeoutMs?: number) => void;
}

const globals = globalThis as unknown as Record<string, unknown>;

// The runner evaluates this file once for each worker, before it collects any tests: hooks that were registered here
// would be forgotten, so what every test needs is put around its body.
for (const name of ['it', 'test']) globals[name] = bounded(globals[name] as TestFunction);
for (const name of ['beforeAll', 'afterAll', 'beforeEach', 'afterEach']) {
  const register = globals[name] as (body: Body) => void;
  globals[name] = (body: Body) => register(within(name, body));
}

function bounded(test: TestFunction): TestFunction {
  return new Proxy(test, {
    apply: (target, self, [name, body]: [string, Body | undefined]) =>
      Reflect.apply(target, self, body ? [name, cleaned(within(name, body))] : [name]),
    get: (target, key) =>
      key === 'each'
        ? (...table: unknown[]) =>
            (name: string, body: Body) =>
              target.each(...table)(name, cleaned(within(name, body)))
        : Reflect.get(target, key),
  });
}

/** Fails when the body has not settled by the deadline. */
function within(name: string, body: Body): Body {
  return async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`"${name}" did not end within ${DEADLINE_MS / 1_000} s`)), DEADLINE_MS);
    });
    const done = (async () => body(...args))();
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  };
}

/** A worker serves many files: what one test moved must not reach the next. */
function cleaned(body: Body): Body {
  return async (...args) => {
    try {
      return await body(...args);
    } finally {
      (await bootedWorld())?.clock.reset();
    }
  };
}
