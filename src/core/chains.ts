/** A blockchain on which a wallet may sign in, and which the house may pay on. */
export interface Chain {
  /** The EIP-155 number of the chain. */
  readonly chainId: number;
  readonly name: string;
  /** The code of its own coin, in which gas is paid. Each has 18 decimals. */
  readonly coin: string;
  /** True when front ends show the chain in their wallet picker. Sign-in accepts the other chains too. */
  readonly offered: boolean;
  /** True for a chain whose coin anybody gets for nothing. */
  readonly isTestnet?: true;
}

/** The chain of a sign-in message that has no Chain ID line. */
export const DEFAULT_CHAIN_ID = 1;

/** The only list of accepted chains. Wallet pickers read it too, so they offer no chain that sign-in refuses. */
export const CHAINS: readonly Chain[] = [
  { chainId: DEFAULT_CHAIN_ID, name: 'Ethereum', coin: 'ETH', offered: true },
  { chainId: 10, name: 'OP Mainnet', coin: 'ETH', offered: true },
  { chainId: 56, name: 'BNB Smart Chain', coin: 'BNB', offered: true },
  { chainId: 137, name: 'Polygon', coin: 'POL', offered: true },
  { chainId: 42_161, name: 'Arbitrum One', coin: 'ETH', offered: true },
  { chainId: 8_453, name: 'Base', coin: 'ETH', offered: true },
  { chainId: 43_114, name: 'Avalanche C-Chain', coin: 'AVAX', offered: false },
  { chainId: 11_155_111, name: 'Sepolia', coin: 'ETH', offered: false, isTestnet: true },
];

const accepted: ReadonlySet<number> = new Set(CHAINS.map(({ chainId }) => chainId));

/** Decimals of the chains' own coins. */
export const COIN_DECIMALS = 18;

/** The code of an accepted chain's own coin; null for a chain that is not accepted. */
export function coinOf(chainId: number): string | null {
  return CHAINS.find((chain) => chain.chainId === chainId)?.coin ?? null;
}

/** Whether the coins of a chain are worth nothing. */
export function isTestnet(chainId: number): boolean {
  return CHAINS.some((chain) => chain.chainId === chainId && chain.isTestnet === true);
}

/** The chain id becomes part of a URL that the server calls, so ids outside the list must be refused first. */
export function isAcceptedChain(chainId: number): boolean {
  return accepted.has(chainId);
}

/** The RPC URL of a chain, built from the operator's template. */
export function chainAddress(template: string, chainId: number, projectId: string): string {
  return template.replaceAll('{chainId}', String(chainId)).replaceAll('{projectId}', encodeURIComponent(projectId));
}
