/** A chain that a wallet may prove itself on. */
export interface Chain {
  /** Its EIP-155 number. */
  readonly chainId: number;
  readonly name: string;
  /** Offered by the picker of front ends; the others are accepted alike. */
  readonly offered: boolean;
}

/** What a message without a Chain ID line is for. */
export const DEFAULT_CHAIN_ID = 1;

/** The one list of accepted chains: pickers read it from here, so that none is offered that cannot sign in. */
export const CHAINS: readonly Chain[] = [
  { chainId: DEFAULT_CHAIN_ID, name: 'Ethereum', offered: true },
  { chainId: 10, name: 'OP Mainnet', offered: true },
  { chainId: 56, name: 'BNB Smart Chain', offered: true },
  { chainId: 137, name: 'Polygon', offered: true },
  { chainId: 42_161, name: 'Arbitrum One', offered: true },
  { chainId: 8_453, name: 'Base', offered: true },
  { chainId: 43_114, name: 'Avalanche C-Chain', offered: false },
  { chainId: 11_155_111, name: 'Sepolia', offered: false },
];

const accepted: ReadonlySet<number> = new Set(CHAINS.map(({ chainId }) => chainId));

/** The number becomes part of an address that is called, so nothing outside the list may get that far. */
export function isAcceptedChain(chainId: number): boolean {
  return accepted.has(chainId);
}

/** The address of a chain's RPC, made from the operator's template. */
export function chainAddress(template: string, chainId: number, projectId: string): string {
  return template.replaceAll('{chainId}', String(chainId)).replaceAll('{projectId}', encodeURIComponent(projectId));
}
