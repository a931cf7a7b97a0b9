import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { SetupError } from './progress.mjs';
import { loadSolc } from './solc.mjs';

/** Folder of the contracts that the server hands to wallets. */
const FOLDER = 'contracts/nft';

/** The contracts of the marketplace by name, as `{ abi, bytecode }`. The same sources give the same bytes everywhere. */
export function compileContracts() {
  const solc = loadSolc();
  const sources = Object.fromEntries(
    readdirSync(join(root, FOLDER)).map((file) => [`${FOLDER}/${file}`, { content: sourceOf(`${FOLDER}/${file}`) }]),
  );
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const { errors = [], contracts } = JSON.parse(solc.compile(input, { import: library }));
  if (errors.length > 0) throw new SetupError(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(Object.entries(contracts).flatMap(([file, made]) => deployable(file, made)));
}

/** Those that can be deployed: neither libraries, whose code is within the others, nor bases. */
function deployable(file, made) {
  return Object.entries(made).flatMap(([name, { abi, evm }]) =>
    file.startsWith(FOLDER) && abi.some(({ type }) => type === 'constructor') && evm.bytecode.object !== ''
      ? [[name, { abi, bytecode: `0x${evm.bytecode.object}` }]]
      : [],
  );
}

/** What a contract imports from a package. */
function library(name) {
  return { contents: sourceOf(`node_modules/${name}`) };
}

function sourceOf(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** The text of a committed artifact. */
export function artifactText({ abi, bytecode }) {
  return `${JSON.stringify({ abi, bytecode }, null, 2)}\n`;
}
