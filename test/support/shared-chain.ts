import { LocalChain } from './local-chain.js';
import { endWorld, worldScope, worldWith } from './world.js';

interface SharedChain {
  readonly key: string;
  readonly chain: LocalChain;
}

let standing: SharedChain | undefined;

/** What a file's server asks a chain of this machine for. */
export interface SharedChainOptions {
  readonly chainId: number;
  /** The contracts for tests that can be deployed. */
  readonly source: string;
  /** Environment of the server, besides where the chain is. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A chain of this machine and a server that asks it, shared by the folder's files that ask for the same; they end with the
 * world. A file that reorganises the chain, stops its mining or moves its time has a world of its own. In place of `world`
 * in the first call of a file.
 */
export async function sharedChain({ chainId, source, environment = {} }: SharedChainOptions): Promise<LocalChain> {
  const key = JSON.stringify([worldScope(), chainId, source, environment]);
  if (standing?.key !== key) return begin(key, { chainId, source, environment });
  standing.chain.putBack();
  await worldWith({ CHAIN_RPC_URL: standing.chain.template, ...environment });
  return standing.chain;
}

async function begin(key: string, { chainId, source, environment }: SharedChainOptions): Promise<LocalChain> {
  // The chain before is handed on.
  await endWorld();
  const chain = await LocalChain.start(chainId, source, { isShared: true });
  const { endings } = await worldWith({ CHAIN_RPC_URL: chain.template, ...environment });
  standing = { key, chain };
  endings.push(async () => {
    if (standing?.chain === chain) standing = undefined;
    await chain.end();
  });
  return chain;
}
