import { dirname, join } from 'node:path';
import { purposeOf, SHARED_PURPOSES, SYSTEM_WALLET_MODULES } from '../../src/core/catalogue/system-wallets.js';
import { type Source, sources } from '../support/sources.js';

/*
 * A wallet of the platform is opened, found and read by the module that declares its purpose. Names are found where code gives
 * them: as a property `system`, in conditions and statements, and in functions that make names with an id.
 */

const MODULES = 'src/services/';
/** The wallet module takes every name, since it opens, lists and adjusts the wallets of all. */
const OF_ALL = `${MODULES}wallet/`;

interface Use {
  /** The name; each part of it that is computed is an x. */
  readonly name: string;
  readonly line: number;
}

const all = sources('src').filter(({ path }) => !path.startsWith('src/core/') && !path.startsWith(OF_ALL));

const NAME = String.raw`(?:'([^'\n]*)'|\x60([^\x60\n]*)\x60)`;
/** An owner, or a condition of a query: `system: 'name'` and `'wallet.system', '=', 'name'`. */
const NAMED = new RegExp(String.raw`\bsystem(?::|'\s*,\s*'[a-z=<>]+'\s*,)\s*${NAME}`, 'g');
/** What a statement compares the column with: `system = 'name'`, `system in ('name', 'other')`. */
const COMPARED = /\bsystem\s*(?:=|<>|in|like)\s*\(?\s*((?:'[^']*'(?:\s*\|\|\s*\S+)?,?\s*)+)/g;

function namesIn(line: string): string[] {
  const named = [...line.matchAll(NAMED)].map(
    ([, plain, template = '']) => plain ?? template.replace(/\$\{[^}]*\}/g, 'x'),
  );
  const compared = [...line.matchAll(COMPARED)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']*)'(\s*\|\|)?/g)].map(([, name = '', goesOn]) => (goesOn ? `${name}x` : name)),
  );
  return [...named, ...compared];
}

function usesIn({ lines }: Pick<Source, 'lines'>): Use[] {
  return lines.flatMap((text, at) => namesIn(text).map((name) => ({ name, line: at + 1 })));
}

/** Where a file uses the name of a wallet that belongs to another module. */
function foreignUses(source: Source): string[] {
  return usesIn(source).flatMap(({ name, line }) => {
    const purpose = purposeOf(name);
    if (purpose === undefined || SHARED_PURPOSES.has(purpose)) return [];
    const module = SYSTEM_WALLET_MODULES[purpose];
    return source.path.startsWith(`${MODULES}${module}/`) ? [] : [`${source.path}:${line}: ${name} is of ${module}`];
  });
}

/** Files with a function that makes names of wallets. */
const makers = all.filter(({ text }) => /export function \w+\([^)]*\): SystemWalletName<'\w+'>/.test(text));

describe('a wallet of the platform', () => {
  it('is named only by code of the module that declares its purpose; platform and suspense by all modules', () => {
    expect(all.flatMap(foreignUses)).toEqual([]);
    const named = new Set(all.flatMap(usesIn).map(({ name }) => purposeOf(name)));
    for (const purpose of ['platform', 'suspense', 'gateway', 'nft_royalty', 'convert'] as const) {
      expect(named).toContain(purpose);
    }
  });

  it('has a name that only code of its module makes, where the name holds an id', () => {
    expect(makers.map(({ path }) => path)).toEqual([
      'src/services/convert/own/place.ts',
      'src/services/ico/own/ledger.ts',
    ]);
    const imports = ({ path, text }: Source) =>
      [...text.matchAll(/\bfrom '(\.[^']+)\.js'/g)].map(([, name = '']) => `${join(dirname(path), name)}.ts`);
    const foreign = makers.flatMap(({ path: made }) => {
      const module = made.split('/').slice(0, 3).join('/');
      return all.filter((source) => !source.path.startsWith(`${module}/`) && imports(source).includes(made));
    });
    expect(foreign.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ["openWallet(tx, { system: 'gateway' }, kind)", ['gateway']],
    ['const owner = { system: `ico_${id}` };', ['ico_x']],
    ["rows.selectFrom('wallet').where('wallet.system', '=', 'nft_royalty')", ['nft_royalty']],
    ["sql`select id from wallet w where w.system in ('convert', 'platform')`", ['convert', 'platform']],
    ["sql`join wallet w on w.system = 'ico_' || o.id::text where w.id = ${id}`", ['ico_x']],
    ['openWallet(tx, { userId }, kind)', []],
  ])('is found in %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});
