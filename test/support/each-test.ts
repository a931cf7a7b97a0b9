import 'reflect-metadata';
import { TRANSPORTS } from './each-transport.js';
import { oneInTurn } from './runner/turn.js';
import { bootedWorld } from './world.js';

/** What one test or hook may take at most; the runner has no limit of its own, so one that hangs would hang the run. */
const DEADLINE_MS = process.env['TEST_LONG'] ? 45 * 60_000 : 300_000;
/** What one may ask for at most: less than a run may be silent for, which the long run may be for ever. */
const MOST_MS = process.env['TEST_LONG'] ? Infinity : 600_000;

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
  globals[name] = (body: Body, timeoutMs?: number) => register(within(name, body, timeoutMs));
}

// A body that runs word for word at both transports takes one of them in each turn of a sliced run.
globals['describe'] = sliced(globals['describe'] as TestFunction);

/** `describe`, whose `each` runs one of the transports in a sliced run. */
function sliced(block: TestFunction): TestFunction {
  return new Proxy(block, {
    get: (target, key) =>
      key === 'each' ? (...table: unknown[]) => target.each(...tableInTurn(table)) : Reflect.get(target, key),
  });
}

function tableInTurn(table: unknown[]): unknown[] {
  return table[0] === TRANSPORTS ? [oneInTurn(TRANSPORTS)] : table;
}

function bounded(test: TestFunction): TestFunction {
  return new Proxy(test, {
    apply: (target, self, [name, body, timeoutMs]: [string, Body | undefined, number | undefined]) =>
      Reflect.apply(target, self, body ? [name, cleaned(within(name, body, timeoutMs))] : [name]),
    get: (target, key) =>
      key === 'each'
        ? (...table: unknown[]) =>
            (name: string, body: Body, timeoutMs?: number) =>
              target.each(...tableInTurn(table))(name, cleaned(within(name, body, timeoutMs)))
        : Reflect.get(target, key),
  });
}

/**
 * Fails when the body has not settled by the deadline, or by a later one of its own. One that asks for less has as long as
 * the others, since a busy machine is no fault.
 */
function within(name: string, body: Body, timeoutMs = 0): Body {
  const limitMs = Math.min(Math.max(DEADLINE_MS, timeoutMs), MOST_MS);
  return async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`"${name}" did not end within ${limitMs / 1_000} s`)), limitMs);
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
