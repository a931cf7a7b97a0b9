import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServerProcess } from '../support/process.js';
import { ROOT } from '../support/sources.js';
import { twoAtATime } from '../support/two-at-a-time.js';

const MAIN = join(import.meta.dirname, '../../src/main.js');
const packageOf = (path: string) =>
  JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
    readonly engines?: { readonly node?: string };
    readonly dependencies: Readonly<Record<string, string>>;
  };

const asNumbers = (version: string): number[] => version.split('.').map(Number);
const isBefore = (one: string, other: string): boolean => {
  const [first, second] = [asNumbers(one), asNumbers(other)];
  const at = second.findIndex((part, index) => (first[index] ?? 0) !== part);
  return at >= 0 && (first[at] ?? 0) < (second[at] ?? 0);
};

/** The oldest Node that the project names. */
const [, oldest = ''] = /^>=(\d+\.\d+)$/.exec(packageOf('.').engines?.node ?? '') ?? [];
const said = (version: string, command: string) =>
  `Node.js ${oldest} or later is needed and this is ${version}: install one, or take the one among the packages: ` +
  `node_modules/node/bin/node dist/main.js ${command}\n`;

/** The flag with which Node calls itself by another version. */
const calledBy = (version: string): string => {
  const faked = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return `--import=data:text/javascript,${encodeURIComponent(faked)}`;
};

it('a role says in one line that its Node is too old, before it loads what would not load there', () => {
  for (const version of ['18.20.0', '20.20.2', '22.18.0']) {
    const flags = [calledBy(version), MAIN, 'api'];
    const { status, stderr, stdout } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
    expect([status, stderr, stdout]).toEqual([78, said(version, 'api'), '']);
  }
});

it('every role and command gets past that check on the oldest Node that the project names, and on later ones', async () => {
  const commands = ['api', 'cron', 'engine', 'all', 'migrate', 'seed'].map((command) => [command, `${oldest}.0`]);
  const later = ['22.20.0', '23.0.0', '24.1.0'].map((version) => ['api', version]);
  await twoAtATime([...commands, ...later], async ([command = '', version = '']) => {
    const env = { NODE_OPTIONS: calledBy(version), DATABASE_URL: undefined, REDIS_URL: undefined };
    const started = ServerProcess.run(command, env);
    expect(await started.exit).toEqual({ code: 78, signal: null });
    const [first, ...faults] = started.output.trimEnd().split('\n');
    expect([command, version, first]).toEqual([command, version, 'The configuration is not valid:']);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['  - DATABASE_URL', '  - REDIS_URL']);
  });
});

/** A Node of the machine itself, where there is an old one. */
const MACHINE = ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path));

it("says so on the machine's own Node too, if that is older", () => {
  for (const path of MACHINE) {
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);
    if (!isBefore(version, oldest)) continue;
    const { status, stderr } = spawnSync(path, [MAIN, 'all'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([78, said(version, 'all')]);
  }
});

it('the Node that the project names is one that every package takes', () => {
  const demanded = Object.keys(packageOf('.').dependencies).flatMap((name) => {
    const [, version] = /^>=\s*(\d+[\d.]*)$/.exec(packageOf(`node_modules/${name}`).engines?.node ?? '') ?? [];
    return version === undefined ? [] : [{ name, version }];
  });
  expect(demanded.length).toBeGreaterThan(10);
  expect(demanded.filter(({ version }) => isBefore(oldest, version))).toEqual([]);
});
