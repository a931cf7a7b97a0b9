import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/sources.js';

interface Progress {
  progressTo(stream: { write(text: string): void }): void;
  step(label: string, work: () => Promise<void>, isStopped?: () => boolean): Promise<void>;
}

it('npm start says that it is not for production before it installs or starts anything', () => {
  const env = { ...process.env, NODE_ENV: 'production' };
  const launched = spawnSync(process.execPath, [join(ROOT, 'scripts/start.mjs')], { env, encoding: 'utf8' });
  expect([launched.status, launched.stdout]).toEqual([1, '']);
  expect(launched.stderr).toMatch(/^\nError: npm start is for development, [^\n]+ docs\/operations\.md [^\n]+\n$/);
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
