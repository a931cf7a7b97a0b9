import { toQuantity } from 'ethers';
import type { ChainBlock, ChainReceipt, ChainTransaction, PlacedLog } from '../../core/chain/receipt.js';
import { SECOND_MS, type Clock } from '../../core/clock.js';
import type { HttpClient, Limits } from '../http.js';
import type { ChainEvidence } from './evidence.js';
import { chainFailed, type NodeAnswer, type Question } from './json-rpc.js';
import { ChainNodes, type NodeOptions } from './node.js';
import { block, bytes, count, placedLogs, quantity, receipt, transaction } from './shapes.js';
import { balanceOfCall, decimalsIn, DECIMALS_CALL, isFailureOfContract, numberIn } from './tokens.js';

/**
 * What a call that may fail gets of gas where its caller names nothing else: the royalty of a token is asked with so much by
 * the marketplace's contracts.
 */
const CALL_GAS = 200_000n;

/** Thousands of logs come with one answer, of a range of blocks or of one transaction; a node takes its time for it. */
const LOG_LIMITS: Limits = { maxBytes: 32 * 1024 * 1024, timeoutMs: 20 * SECOND_MS };

/** A call of a contract, or a transaction before it is signed. */
export interface ChainCall {
  readonly to: string;
  readonly from?: string;
  readonly data?: string;
  /** Smallest units of the chain's coin. */
  readonly value?: bigint;
}

/** A call of a contract that may fail. */
export interface TriedCall extends Pick<ChainCall, 'to' | 'data'> {
  /** What it may need of gas; 200,000 where nothing is named. */
  readonly gas?: bigint;
}

/** Which logs are asked for; topics as the protocol has them, null for any. */
export interface LogFilter {
  readonly address: string | readonly string[];
  readonly topics: readonly (string | readonly string[] | null)[];
  readonly fromBlock: number;
  readonly toBlock: number | 'latest';
}

/** What a unit of gas costs at most, and what of it the block's maker gets at most; smallest units of the coin. */
export interface GasFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** A number of a block, or a name for one that moves. */
export type BlockTag = number | 'latest' | 'pending' | 'safe' | 'finalized';

export function newChains(options: NodeOptions, http: HttpClient, clock: Clock): Chains {
  return new Chains(new ChainNodes(http, clock, options));
}

/**
 * Reads the accepted chains and hands transactions to them. Every method names the chain by its EIP-155 number, and
 * fails with CHAIN_FAILED when the chain cannot be asked, its node serves another chain, or its answer makes no sense.
 */
export class Chains {
  constructor(private readonly nodes: ChainNodes) {}

  /** Whether there is a node to ask at all. */
  get isConfigured(): boolean {
    return this.nodes.isConfigured;
  }

  /** A question whose answer itself says which chain it is for: the node is not asked for that first. */
  async askOnce(chainId: number, question: Question, limits?: Limits): Promise<NodeAnswer> {
    return this.nodes.askOnce(chainId, question, limits);
  }

  /** The number of the newest block. */
  async head(chainId: number): Promise<number> {
    return this.nodes.ask(chainId, { method: 'eth_blockNumber', params: [] }, count);
  }

  /** A block without its transactions; null when the chain has none of this number. */
  async block(chainId: number, tag: BlockTag): Promise<ChainBlock | null> {
    return this.nodes.ask(chainId, { method: 'eth_getBlockByNumber', params: [named(tag), false] }, block);
  }

  /**
   * What a transaction did; null while no block of the chain contains it. Its answer may be as large as that of {@link logs},
   * since its sender chooses how many logs it has.
   */
  async receipt(chainId: number, hash: string): Promise<ChainReceipt | null> {
    const question = { method: 'eth_getTransactionReceipt', params: [hash] };
    const found = await this.nodes.ask(chainId, question, receipt, LOG_LIMITS);
    if (found && found.hash !== hash.toLowerCase()) throw chainFailed(`the receipt of ${hash} is another one's`);
    return found;
  }

  /** What a chain says of a transaction, which is final once this many blocks lie on it, its own included. */
  async evidence(chainId: number, hash: string, confirmations: number): Promise<ChainEvidence> {
    // The head first: a block that is dropped in between makes the receipt look less deep, and never deeper.
    const head = await this.head(chainId);
    const found = await this.receipt(chainId, hash);
    if (!found) return { is: 'unmined' };
    const mined = await this.block(chainId, found.blockNumber);
    if (mined?.hash !== found.blockHash) return { is: 'moving' };
    const isDeep = head - found.blockNumber + 1 >= confirmations;
    return { is: 'mined', receipt: found, minedAt: mined.timestamp, isDeep, confirmations };
  }

  /** A transaction, mined or waiting; null when the node does not know it. */
  async transaction(chainId: number, hash: string): Promise<ChainTransaction | null> {
    const found = await this.nodes.ask(chainId, { method: 'eth_getTransactionByHash', params: [hash] }, transaction);
    if (found && found.hash !== hash.toLowerCase()) throw chainFailed(`the transaction ${hash} is another one`);
    return found;
  }

  /**
   * Logs of a range of blocks, oldest first. Nodes refuse ranges that they find too large, and an answer beyond 32 MiB or
   * 20 s is given up: CHAIN_FAILED, as always, and a smaller range may be answered.
   */
  async logs(chainId: number, { fromBlock, toBlock, ...filter }: LogFilter): Promise<PlacedLog[]> {
    const params = [{ ...filter, fromBlock: named(fromBlock), toBlock: named(toBlock) }];
    return this.nodes.ask(chainId, { method: 'eth_getLogs', params }, placedLogs, LOG_LIMITS);
  }

  /** What a contract returns for a call that changes nothing. */
  async call(chainId: number, { to, from, data = '0x' }: ChainCall, tag: BlockTag = 'latest'): Promise<string> {
    const call = from === undefined ? { to, data } : { to, from, data };
    return this.nodes.ask(chainId, { method: 'eth_call', params: [call, named(tag)] }, bytes);
  }

  /**
   * What an address holds of a token (`contract`) or of the chain's coin (null), in smallest units, and the number of the
   * block for which that was true.
   */
  async balanceOf(
    chainId: number,
    address: string,
    contract: string | null,
  ): Promise<{ readonly units: bigint; readonly block: number }> {
    const at = await this.head(chainId);
    if (contract === null) {
      const params = [address, named(at)];
      return { units: await this.nodes.ask(chainId, { method: 'eth_getBalance', params }, quantity), block: at };
    }
    const answer = await this.call(chainId, { to: contract, data: balanceOfCall(address) }, at);
    return { units: numberIn(answer, 'balanceOf'), block: at };
  }

  /**
   * What a contract returns for a call that changes nothing and may fail; null when the contract itself ends the call
   * without an answer. Its gas is limited, so that no contract keeps a node busy.
   */
  async tryCall(
    chainId: number,
    { to, data = '0x', gas = CALL_GAS }: TriedCall,
    tag: BlockTag = 'latest',
  ): Promise<string | null> {
    const params = [{ to, data, gas: toQuantity(gas) }, named(tag)];
    const answer = await this.nodes.answer(chainId, { method: 'eth_call', params });
    if ('refused' in answer) {
      if (isFailureOfContract(answer.refused)) return null;
      throw chainFailed(`a call of ${to}: chain ${chainId} refused: ${answer.refused}`);
    }
    const said = bytes.safeParse(answer.result);
    if (!said.success) throw chainFailed(`a call of ${to}: the answer is no bytes`);
    return said.data;
  }

  /** The code at an address; "0x" where there is none. */
  async code(chainId: number, address: string): Promise<string> {
    return this.nodes.ask(chainId, { method: 'eth_getCode', params: [address, 'latest'] }, bytes);
  }

  /** The decimals that a token says it has, 0 to 255; null when its contract fails, or answers no such number. */
  async tokenDecimals(chainId: number, contract: string): Promise<number | null> {
    const answer = await this.tryCall(chainId, { to: contract, data: DECIMALS_CALL });
    return answer === null ? null : decimalsIn(answer);
  }

  /** The next nonce of an address: by what is mined up to a block, or with what waits (pending). */
  async nonce(chainId: number, address: string, tag: BlockTag): Promise<number> {
    return this.nodes.ask(chainId, { method: 'eth_getTransactionCount', params: [address, named(tag)] }, count);
  }

  /** The gas that a transaction would need now. `refused` has the node's words when the transaction would fail. */
  async estimateGas(
    chainId: number,
    { value = 0n, ...call }: ChainCall,
  ): Promise<{ readonly gas: bigint } | { readonly refused: string }> {
    const params = [{ ...call, value: toQuantity(value) }];
    const answer = await this.nodes.answer(chainId, { method: 'eth_estimateGas', params });
    if ('refused' in answer) return answer;
    const gas = quantity.safeParse(answer.result);
    if (!gas.success) throw chainFailed('eth_estimateGas: the answer is no number');
    return { gas: gas.data };
  }

  /** Fees with which a transaction is mined soon: twice the base fee of the newest block, and the tip that the node names. */
  async fees(chainId: number): Promise<GasFees> {
    const [newest, tip] = await Promise.all([
      this.block(chainId, 'latest'),
      this.nodes.ask(chainId, { method: 'eth_maxPriorityFeePerGas', params: [] }, quantity),
    ]);
    if (!newest || newest.baseFee === null) throw chainFailed(`the newest block of chain ${chainId} has no base fee`);
    return { maxFeePerGas: newest.baseFee * 2n + tip, maxPriorityFeePerGas: tip };
  }

  /** Hands a signed transaction to the chain. `refused` has the node's words, for the caller to read. */
  async send(chainId: number, raw: string): Promise<NodeAnswer> {
    return this.nodes.answer(chainId, { method: 'eth_sendRawTransaction', params: [raw] });
  }
}

function named(tag: BlockTag): string {
  return typeof tag === 'number' ? toQuantity(tag) : tag;
}
