import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/sources.js';

interface Progress {
  progressTo(stream: { write(text: string): void }): void;
  step(label: string, work: () => Promise<void>, isStopped?: () => boolean): Promise<void>;
}

interface Services {
  provideDatabase(): Promise<string>;
  provideRedis(): Promise<string>;
  provideChain(): Promise<string | undefined>;
}

it('npm start says that it is not for production before it installs or starts anything', () => {
  const env = { ...process.env, NODE_ENV: 'production' };
  const launched = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env, encoding: 'utf8' });
  expect([launched.status, launched.stdout]).toEqual([1, '']);
  expect(launched.stderr).toMatch(/^\nError: npm start is for development, [^\n]+ docs\/operations\.md [^\n]+\n$/);
});

it('npm start names the stores of the environment that it uses instead of its own', async () => {
  const { progressTo } = (await import(join(ROOT, 'scripts/lib/progress.mjs'))) as Progress;
  const services = (await import(join(ROOT, 'scripts/lib/local-services.mjs'))) as Services;
  const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
  let shown = '';
  progressTo({ write: (text) => (shown += text) });
  const used = [await services.provideDatabase(), await services.provideRedis()];
  progressTo(process.stdout);
  expect([DATABASE_URL, REDIS_URL]).not.toContain('');
  expect(used).toEqual([DATABASE_URL, REDIS_URL]);
  expect(shown).toBe('  Using the database of DATABASE_URL\n  Using the Redis of REDIS_URL\n');
});

it.each([
  ['the chains of CHAIN_RPC_URL', { CHAIN_RPC_URL: 'http://127.0.0.1:1' }, 'Using the chains of CHAIN_RPC_URL'],
  ['no chain where CHAIN_RPC_URL is empty', { CHAIN_RPC_URL: '' }, 'Using no chain, as CHAIN_RPC_URL is empty'],
  [
    'no chain where none comes with the packages',
    { ANVIL_BIN: '/nowhere/anvil' },
    'Using no chain: none comes with the packages for this machine. CHAIN_RPC_URL or ANVIL_BIN names one.',
  ],
])('npm start uses %s, says so in one line and goes on', async (_what, variables, line) => {
  const { progressTo } = (await import(join(ROOT, 'scripts/lib/progress.mjs'))) as Progress;
  const services = (await import(join(ROOT, 'scripts/lib/local-services.mjs'))) as Services;
  let shown = '';
  progressTo({ write: (text) => (shown += text) });
  Object.assign(process.env, variables);
  try {
    expect(await services.provideChain()).toBeUndefined();
  } finally {
    for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name);
    progressTo(process.stdout);
  }
  expect(shown).toBe(`  ${line}\n`);
});

it('a step that Ctrl-C has cut short is shown as stopped, another as failed', async () => {
  const { progressTo, step } = (await import(join(ROOT, 'scripts/lib/progress.mjs'))) as Progress;
  let shown = '';
  progressTo({ write: (text) => (shown += text) });
  const fails = () => Promise.reject(new Error('ended'));
  await expect(step('Filling', fails, () => true)).rejects.toThrow('ended');
  await expect(step('Building', fails)).rejects.toThrow('ended');
  progressTo(process.stdout);
  expect(shown).toMatch(/^ {2}Filling stopped after {2}?\d[\d.]* s\n {2}Building failed after {2}?\d[\d.]* s\n$/);
});
