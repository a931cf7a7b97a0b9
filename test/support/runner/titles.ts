// Prints the titles of all tests, sorted, without running any: a line each, such as `faq/vote > a vote > counts once`.
// With runs as arguments, such as all 0 1: those of all tests, or of a sliced run in that turn, each behind its run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../sources.js';
import { planOf } from './plan.js';
import { hasSlicedTitles } from './turn.js';
import { nameOf } from './units.js';

const ALL = 'all';

/** As much of the light runner's circus as lists what a file has registered. */
interface Block {
  readonly type: 'describeBlock' | 'test';
  readonly name: string;
  readonly children?: readonly Block[];
}

interface Circus {
  resetState(): void;
  getState(): { readonly rootDescribeBlock: Block };
}

const light = import.meta.resolve('jest-light-runner');
await import(new URL('global-setup.js', light).href);
await import('../each-test.js');
const circus = (await import('jest-circus')) as unknown as Circus;

async function titlesOf(path: string, turn: string): Promise<string[]> {
  circus.resetState();
  expect.setState({ testPath: path });
  await import(`${pathToFileURL(path).href}?turn=${turn}`);
  return titlesBelow(circus.getState().rootDescribeBlock, nameOf(path));
}

/** On one line, and without ids and codes that a module draws when it is loaded. */
function plain(name: string): string {
  return name
    .replaceAll('\n', '\\n')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replaceAll(/\bT[0-9A-F]{10}\b/g, '(code)');
}

function titlesBelow({ children = [] }: Block, before: string): string[] {
  return children.flatMap((child) => {
    const title = `${before} > ${plain(child.name)}`;
    return child.type === 'test' ? [title] : titlesBelow(child, title);
  });
}

const FOLDER = join(ROOT, '.build/test');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join(FOLDER, name))
  .toSorted();
const whole = new Map<string, readonly string[]>();

/** Only files whose titles are sliced register others in a turn. */
async function titlesIn(path: string, run: string): Promise<readonly string[]> {
  if (run !== ALL && !hasSlicedTitles(readFileSync(path, 'utf8'))) return titlesIn(path, ALL);
  if (run !== ALL) return titlesOf(path, run);
  const known = whole.get(path) ?? (await titlesOf(path, ALL));
  whole.set(path, known);
  return known;
}

function filesOf(run: string): readonly string[] {
  if (run === ALL) return files;
  return planOf(files, { base: '', files: [] }, { turn: Number(run), sources: [] }).files;
}

const runs = process.argv.slice(2);
// This may be asked for by a test of a run that has its own.
Reflect.deleteProperty(process.env, 'TEST_WHOLE');
let text = '';
for (const run of runs.length === 0 ? [ALL] : runs) {
  if (run === ALL) Reflect.deleteProperty(process.env, 'TEST_TURN');
  else process.env['TEST_TURN'] = run;
  const titles: string[] = [];
  for (const path of filesOf(run)) titles.push(...(await titlesIn(path, run)));
  const mark = runs.length === 0 ? '' : `${run} `;
  for (const title of titles.toSorted()) text += `${mark}${title}\n`;
}
// What some modules have opened would keep the process alive.
process.stdout.write(text, () => process.exit());
