import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { seedDemoAssets } from '../../src/services/convert/demo/seed-demo.js';
import { seedDemoWallets } from '../../src/services/wallet/demo-wallets.js';
import { newUser, PASSWORD } from '../support/accounts.js';
import { world } from '../support/world.js';
import { subscribed } from '../support/subscribed.js';

const ROOT = new URL('../../..', import.meta.url);

/** What is typed before the examples: every answer is written down, one a line. */
const NOTING = `
curl() { local answer; answer=$(command curl "$@"); printf '%s\\n' "$answer" >> answers; printf '%s\\n' "$answer"; }
`;

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'doc-examples-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Block {
  readonly language: string;
  readonly text: string;
}

/** The blocks of a document, with this server and fresh accounts in place of the ones that it names. */
async function blocksOf(name: string): Promise<Block[]> {
  const { system, url } = await world();
  const [customer, admin] = [await newUser(), await newUser({ role: SUPER_ADMIN })];
  await seedDemoWallets(system, { verified: customer.id, asking: customer.id });
  await seedDemoAssets(system);
  const text = (await readFile(new URL(name, ROOT), 'utf8'))
    .replaceAll('http://localhost:4000', url)
    .replaceAll('alice@example.com', customer.email)
    .replaceAll('admin@example.com', admin.email)
    .replaceAll(/Alice-demo-1|Admin-demo-1/g, PASSWORD);
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }));
}

const isTyped = ({ language, text }: Block): boolean => language === 'sh' && text.includes('curl ');

/** Types the blocks into one shell; answers the codes of the calls that were refused. */
async function typed(blocks: readonly Block[]): Promise<string[]> {
  const script = [NOTING, ...blocks.map(({ text }) => text)].join('\n');
  const shell = spawn('bash', ['-u', '-c', script], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const faults: string[] = [];
  shell.stderr.on('data', (part: Buffer) => faults.push(part.toString()));
  await once(shell, 'close');
  expect(faults.join('')).toBe('');
  const answers = (await readFile(join(folder, 'answers'), 'utf8')).trim().split('\n');
  await rm(join(folder, 'answers'));
  expect(answers).toHaveLength(blocks.flatMap(({ text }) => calls(text)).length);
  return answers.map((answer) => JSON.parse(answer)).flatMap(refusal);
}

/** A function that is called three times stands for three calls. */
function calls(text: string): string[] {
  const [, name = ''] = /^(\w+)\(\) \{$/m.exec(text) ?? [];
  const direct = text.match(/\bcurl /g) ?? [];
  return name === '' ? direct : (text.match(new RegExp(`^${name} `, 'gm')) ?? []);
}

function refusal(answer: { code?: string; errors?: { extensions: { code: string } }[] }): string[] {
  const code = answer.code ?? answer.errors?.[0]?.extensions.code;
  return code === undefined ? [] : [code];
}

const announced = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ text }) => [...text.matchAll(/# refused: (\w+)/g)].map(([, code = '']) => code));

/** What a program has printed, once the text is among it. */
async function untilShown(output: Readable, text: string): Promise<string> {
  let shown = '';
  for await (const part of output) if ((shown += String(part)).includes(text)) break;
  return shown;
}

describe('the examples of the documents', () => {
  it('of the API answer as they say', async () => {
    const blocks = (await blocksOf('docs/api.md')).filter(isTyped);
    expect(blocks.length).toBeGreaterThan(3);
    expect(await typed(blocks)).toEqual(announced(blocks));
  });

  it('of the README answer, and its subscription shows what the last of them sends', async () => {
    const blocks = await blocksOf('README.md');
    const at = blocks.findIndex(({ language }) => language === 'js');
    expect(await typed(blocks.slice(0, at).filter(isTyped))).toEqual([]);
    const [, accessToken = ''] = /accessToken\t(\S+)/.exec(await readFile(join(folder, 'cookies.txt'), 'utf8')) ?? [];
    const file = new URL(`.build/watch-${process.pid}.mjs`, ROOT);
    await writeFile(file, blocks[at]?.text ?? '');
    const { port } = new URL((await world()).url);
    const env = { ...process.env, PORT: port, COOKIE: `accessToken=${accessToken}` };
    let watcher: ReturnType<typeof watch> | undefined;
    const watch = () => spawn(process.execPath, [file.pathname], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await subscribed(() => (watcher = watch()));
      const shown = untilShown(watcher!.stdout, "title: 'Hello'");
      expect(await typed(blocks.slice(at).filter(isTyped))).toEqual([]);
      expect(await shown).toMatch(/cursor: '\d+-\d+'/);
    } finally {
      watcher?.kill();
      await rm(file);
    }
  });
});
