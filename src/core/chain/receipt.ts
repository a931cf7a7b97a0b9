/** A log that a contract left. Addresses are in the spelling of EIP-55, bytes are 0x and lower-case digits. */
export interface ChainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** Its number in the block. */
  readonly index: number;
  /** True for a log of a block that the chain has dropped. */
  readonly removed: boolean;
}

/** A log that was found by itself, with the transaction and the block that it is in. */
export interface PlacedLog extends ChainLog {
  readonly transactionHash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Seconds since 1970; null where the node leaves it out. */
  readonly minedAt: number | null;
}

/** What a mined transaction did. */
export interface ChainReceipt {
  readonly hash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly succeeded: boolean;
  readonly from: string;
  /** Null for a transaction that made a contract. */
  readonly to: string | null;
  /** The contract that it made itself. */
  readonly contractAddress: string | null;
  /** What the transaction cost, in the smallest unit of the chain's coin. */
  readonly paid: bigint;
  readonly logs: readonly ChainLog[];
}

/** A transaction that the chain knows; one without a block waits to be mined. */
export interface ChainTransaction {
  readonly hash: string;
  readonly blockNumber: number | null;
  readonly from: string;
  readonly to: string | null;
  /** What it carries of the chain's coin, in its smallest unit. */
  readonly value: bigint;
  readonly nonce: number;
  readonly data: string;
}

/** A block, by what later modules need of it. */
export interface ChainBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** What each unit of gas costs at least, in the smallest unit of the coin; null on chains without it. */
  readonly baseFee: bigint | null;
}
