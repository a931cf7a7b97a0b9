import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LOG = new URL('../../src/infra/telemetry/log.js', import.meta.url).href;

/** The lines that a process writes when it runs `calls` on a logger, however it ends. */
async function logged(calls: string): Promise<Record<string, any>[]> {
  const program = `import { logCrashes, newLogger } from ${JSON.stringify(LOG)};
    const log = newLogger('info', { role: 'test' });
    ${calls}`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, any>);
}

describe('a line of the log', () => {
  it('is one JSON object with level, time, role and text', async () => {
    const [line] = await logged(`log.warn({ module: 'a' }, 'text')`);
    expect(line).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^20.*Z$/),
      role: 'test',
      module: 'a',
      msg: 'text',
    });
  });

  it('shows no value under the name of a secret, at any depth', async () => {
    const record = {
      password: 'p1',
      user: {
        id: 7,
        token: 'p2',
        deeper: { captcha: 'p3', headers: { cookie: 'p4', 'x-api-key': 'p5', host: 'kept' } },
      },
    };
    const [line] = await logged(`log.info(${JSON.stringify(record)}, 'text')`);
    expect(line).toMatchObject({
      password: '[redacted]',
      user: {
        id: 7,
        token: '[redacted]',
        deeper: { captcha: '[redacted]', headers: { cookie: '[redacted]', 'x-api-key': '[redacted]', host: 'kept' } },
      },
    });
    expect(JSON.stringify(line)).not.toMatch(/"p\d"/);
  });

  it('shows neither what an error carries under such a name, nor what is bound to a child', async () => {
    const lines = await logged(`
      log.error({ err: Object.assign(new Error('why'), { code: 'E1', request: { authorization: 'p1' } }) }, 'failed');
      log.child({ module: 'm' }).info({ secret: 'p2' }, 'text');`);
    expect(lines[0]?.['err']).toMatchObject({ message: 'why', code: 'E1', request: { authorization: '[redacted]' } });
    expect(lines[1]).toMatchObject({ module: 'm', secret: '[redacted]' });
    expect(JSON.stringify(lines)).not.toMatch(/"p\d"/);
  });

  it('leaves the record itself as it was', async () => {
    const lines = await logged(`
      const record = { token: 'kept', inner: { password: 'kept' } };
      log.info(record, 'text');
      process.stdout.write(JSON.stringify(record) + '\\n');`);
    // The two writers of this pipe do not wait for each other.
    expect(lines).toContainEqual({ token: 'kept', inner: { password: 'kept' } });
  });

  it('is the last word of a process that an error ends which nobody caught', async () => {
    const crash = `logCrashes(log); setTimeout(() => Promise.reject(Object.assign(new Error('why'), { token: 'p1' })));`;
    const [line] = await logged(crash);
    expect(line).toMatchObject({ level: 'fatal', role: 'test', origin: 'unhandledRejection', err: { message: 'why' } });
    expect(JSON.stringify(line)).not.toContain('p1');
  });
});
