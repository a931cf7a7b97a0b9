import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Solc from 'solc';
import { sha256 } from '../../src/core/ids.js';
import { ROOT, sources } from './sources.js';

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<string, Record<string, { abi: object[]; evm: { bytecode: { object: string } } }>>;
}

export interface Compiled {
  readonly abi: object[];
  /** Creation code, in hexadecimal after 0x. */
  readonly bytecode: string;
}

type EvmVersion = 'paris' | 'cancun';
type Contracts = Record<string, Compiled>;

const FOLDER = 'test/support/contracts';
/** Compiled contracts stay here from run to run, since a compilation takes seconds. */
const KEPT = join(ROOT, '.build/contracts');
const PACKAGES = ['solc', '@openzeppelin/contracts'];

const { loadSolc } = (await import(join(ROOT, 'scripts/lib/solc.mjs'))) as { loadSolc(): typeof Solc };

/** The contracts of a file of this repository by name, optimised for size. */
export function compile(path: string, evmVersion: EvmVersion): Contracts {
  const file = join(KEPT, `${keyOf(path, evmVersion)}.json`);
  if (!existsSync(file)) {
    mkdirSync(KEPT, { recursive: true });
    // Whole or not at all: another worker may look for it now.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(compiled(path, evmVersion)));
    renameSync(part, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Contracts;
}

/** The contracts of one of the files for tests. */
export function testContracts(source: string): Contracts {
  return compile(`${FOLDER}/${source}`, 'cancun');
}

/** Compiles the files for tests that have changed, so that no worker does. */
export function compileTestContracts(): void {
  for (const source of readdirSync(join(ROOT, FOLDER))) testContracts(source);
}

let inputs: string | undefined;

/** Changes with every source that may be imported, and with the packages. */
function keyOf(path: string, evmVersion: EvmVersion): string {
  inputs ??= JSON.stringify([
    [FOLDER, 'contracts'].map((folder) => sources(folder, ['.sol']).map((source) => [source.path, source.text])),
    PACKAGES.map((name) => readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')),
  ]);
  return sha256(`${path} ${evmVersion} ${inputs}`);
}

function compiled(path: string, evmVersion: EvmVersion): Contracts {
  const solc = loadSolc();
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: readFileSync(join(ROOT, path), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 1 },
      evmVersion,
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  // A relative import comes as a path of this repository, any other as one of a package.
  const read = (name: string) => {
    const folder = name.startsWith('contracts/') ? ROOT : join(ROOT, 'node_modules');
    return { contents: readFileSync(join(folder, name), 'utf8') };
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read })) as Output;
  const faults = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const contracts = Object.entries(output.contracts[path] ?? {});
  return Object.fromEntries(
    contracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  );
}
