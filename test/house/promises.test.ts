import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtExtensions } from '../../src/auth/built-extensions.js';
import { EXTENSION_NAMES, EXTENSIONS } from '../../src/core/catalogue/extensions.js';
import { resolvers } from '../../src/resolvers/index.js';
import { ROOT, sources } from '../support/sources.js';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const DOCUMENTS = [{ path: 'README.md', text: readme }, ...sources('docs', ['.md'])];

/** What is set as code, in blocks and within sentences. */
const code = (text: string): string =>
  [...text.matchAll(/^```\w*\n(.*?)^```$|`([^`\n]+)`/gms)].map(([, block, words]) => block ?? words).join('\n');

/** What the documents mention, each with the place, and only what fails the test of it. */
function broken(mentions: (text: string) => string[], isThere: (mention: string, path: string) => boolean) {
  const all = DOCUMENTS.flatMap(({ path, text }) => mentions(text).map((mention) => ({ path, mention })));
  return { count: all.length, broken: all.filter(({ path, mention }) => !isThere(mention, path)) };
}

/** The name that a heading has in links to it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function leads(link: string, from: string): boolean {
  const [place = '', heading] = link.split('#');
  const file = join(ROOT, place === '' ? from : join(dirname(from), decodeURI(place)));
  if (!existsSync(file)) return false;
  if (heading === undefined) return true;
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, words = '']) => anchor(words) === heading);
}

describe('README and docs', () => {
  it('link only to what is there', () => {
    const links = (text: string) => [...text.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]: (\S+)/gm)];
    const relative = (text: string) =>
      links(text)
        .map(([, inline, below]) => inline ?? below ?? '')
        .filter((link) => !/^[a-z]+:/.test(link));
    const { count, broken: dead } = broken(relative, leads);
    expect(count).toBeGreaterThan(4);
    expect(dead).toEqual([]);
  });

  it('name only folders and files that are there', () => {
    const paths = (text: string) => [
      ...code(text).matchAll(/(?<![\w./-])(?:src|test|docs|scripts|migrations|bench|public)\/[\w./-]*\w/g),
    ];
    const { count, broken: dead } = broken(
      (text) => paths(text).map(([path]) => path),
      (path) => existsSync(join(ROOT, path)),
    );
    expect(count).toBeGreaterThan(10);
    expect(dead).toEqual([]);
  });

  it('name only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    // Beside those of its own, npm has commands that run a script of their name.
    const BY_NAME = new Set(['start', 'test', 'stop', 'restart']);
    const OWN = new Set(['ci', 'install']);
    const named = (text: string) => [...code(text).matchAll(/\bnpm ((?:run )?[\w:-]+)/g)].map(([, name = '']) => name);
    const isThere = (command: string) => {
      const script = command.replace('run ', '');
      if (script === command && !BY_NAME.has(command)) return OWN.has(command);
      return Object.hasOwn(scripts, script);
    };
    const { count, broken: dead } = broken(named, isThere);
    expect(count).toBeGreaterThan(15);
    expect(dead).toEqual([]);
  });

  it('name only benchmarks and files of tests that are there', () => {
    const among = (folder: string, ending: string) => sources(folder, [ending]).map(({ path }) => path);
    const [benches, tests] = [among('bench', '.mjs'), among('test', '.test.ts')];
    const pattern = /\bnpm (?:run )?(bench|test(?::long)?) -- (\w(?:[\w/ -]*\w)?)/g;
    const named = (text: string) =>
      [...code(text).matchAll(pattern)].flatMap(([, script, names = '']) =>
        names.split(' ').map((name) => `${script} ${name}`),
      );
    const isThere = (mention: string) => {
      const [script = '', name = ''] = mention.split(' ');
      return script === 'bench' ? benches.includes(`bench/${name}.mjs`) : tests.some((path) => path.includes(name));
    };
    const { count, broken: dead } = broken(named, isThere);
    expect(count).toBeGreaterThan(5);
    expect(dead).toEqual([]);
  });
});

describe('the README', () => {
  it('says of exactly those modules that they are not built yet of which the server has only the names', () => {
    const [, list = ''] = /([^.]*?) (?:is|are) not built yet/.exec(readme.replaceAll(/\s+/g, ' ')) ?? [];
    const said = list
      .split(/, (?:and )?| and /)
      .map((name) => name.trim().replace(/^the /i, '').toLowerCase())
      .filter((name) => name !== '');
    const built = builtExtensions(resolvers);
    const unbuilt = EXTENSION_NAMES.filter((name) => !built.has(name)).map((name) => EXTENSIONS[name].toLowerCase());
    expect(said.toSorted()).toEqual(unbuilt.toSorted());
  });
});
