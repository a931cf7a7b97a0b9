import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const at = (path: string): string => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);
const GRAPHQL = JSON.stringify(import.meta.resolve('graphql'));

/** Runs a program that may end early; answers its exit code and what it printed. */
async function run(program: string): Promise<{ code: number; stdout: string }> {
  const flags = ['--input-type=module', '--eval', program];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, flags)) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}

const PROGRAM = `
  import { buildSchema, execute, parse } from ${GRAPHQL};
  import { newLogger } from ${at('infra/telemetry/log.js')};
  import { surviveLeftBehind } from ${at('server/execution/left-behind.js')};
  surviveLeftBehind(newLogger('info'));
  const schema = buildSchema('type Query { items: [Item!]! } type Item { late: Int! now: Int! }');
  const late = () => new Promise((_, reject) => setImmediate(() => reject(new Error('late'))));
  const rootValue = { items: [{ late, now: 1 }, { late: 1, now: null }] };`;

describe('a field that fails after its answer', () => {
  it('is logged, and does not end the process', async () => {
    const { code, stdout } = await run(`${PROGRAM}
      const { errors } = await execute({ schema, rootValue, document: parse('{ items { late now } }') });
      console.log(JSON.stringify({ answered: errors.map(({ path }) => path.join('.')) }));
      setTimeout(() => console.log(JSON.stringify({ alive: true })), 50);`);
    const lines = stdout.split('\n').map((line) => JSON.parse(line || '{}') as Record<string, unknown>);
    expect(code).toBe(0);
    expect(lines).toContainEqual({ answered: ['items.1.now'] });
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'a field failed after its answer' }));
    expect(lines).toContainEqual({ alive: true });
  });

  it('does so only for fields: any other rejection that nothing handles ends the process', async () => {
    const { code } = await run(`${PROGRAM} void schema; void Promise.reject(new Error('other'));
      setTimeout(() => undefined, 5_000);`);
    expect(code).not.toBe(0);
  });
});
