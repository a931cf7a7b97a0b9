import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import { ROOT } from './sources.js';

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<string, Record<string, { abi: object[]; evm: { bytecode: { object: string } } }>>;
}

export interface Compiled {
  readonly abi: object[];
  /** Creation code, in hexadecimal after 0x. */
  readonly bytecode: string;
}

/** Compiles a file of this repository, optimised for size; answers its contracts by name. */
export function compile(path: string, evmVersion: 'paris' | 'cancun'): Record<string, Compiled> {
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
