import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sources } from '../../support/sources.js';

interface Compiler {
  compileContracts(): Record<string, { readonly abi: readonly object[]; readonly bytecode: string }>;
  artifactText(contract: object): string;
}

const { compileContracts, artifactText } = (await import(join(ROOT, 'scripts/lib/solidity.mjs'))) as Compiler;
/** What a contract may hold on Ethereum since Spurious Dragon, and its creation code since Shanghai, in bytes. */
const MOST_CODE = 24_576;

describe('the committed contracts', () => {
  it('are what their sources compile to, to the last byte', () => {
    const compiled = compileContracts();
    expect(Object.keys(compiled).toSorted()).toEqual(['NftAuction', 'NftCollection', 'NftMarketplace']);
    const texts = Object.entries(compiled).map(([name, contract]) => [name, artifactText(contract)]);
    const committed = Object.keys(compiled).map((name) => [
      name,
      readFileSync(join(ROOT, `contracts/artifacts/${name}.json`), 'utf8'),
    ]);
    expect(committed).toEqual(texts);
    for (const { bytecode } of Object.values(compiled)) expect(bytecode.length / 2 - 1).toBeLessThan(MOST_CODE);
  }, 60_000);

  it('are all that lies in their folder', () => {
    const names = sources('contracts/artifacts', ['']).map(({ path }) => path);
    expect(names).toEqual(
      ['NftAuction', 'NftCollection', 'NftMarketplace'].map((name) => `contracts/artifacts/${name}.json`),
    );
  });
});

describe('the compiler of contracts', () => {
  it('does not decide what becomes of a process in which something else fails', () => {
    const program = `
      import { loadSolc } from ${JSON.stringify(join(ROOT, 'scripts/lib/solc.mjs'))};
      loadSolc();
      console.log(process.listenerCount('unhandledRejection'), process.listenerCount('uncaughtException'));`;
    expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })).toBe(
      '0 0\n',
    );
  });
});
