import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ContractFactory, NonceManager, type BaseContract } from 'ethers';
import { Anvil } from './anvil.js';
import { SENDS, type ChainProvider } from './chain-provider.js';
import { testContracts, type Compiled } from './solidity.js';
import { ROOT } from './sources.js';

/** How the node in front of the chain behaves. */
export type Mood = 'answers' | 'silent' | 'unanswered' | 'error' | 'garbage' | 'flood' | 'unknown';

export interface ChainOptions {
  /** How many accounts have coins and are signed for by the chain itself; the first deploys. */
  readonly accounts?: number;
  /** Whether gas costs nothing, so that balances show what was paid alone. */
  readonly isFree?: boolean;
  /** Whether it outlives the file that started it: {@link LocalChain.close} leaves it to its world. */
  readonly isShared?: boolean;
}

/** A real chain on this machine, behind a node that counts what it is asked and can fail. */
export class LocalChain {
  /** Paths of the calls so far. */
  readonly asked: string[] = [];
  /** How many calls were under way at once, at most. */
  mostAtOnce = 0;
  private readonly underWay = new Set<ServerResponse>();
  private readonly node = createServer((request, response) => void this.serve(request, response));
  mood: Mood = 'answers';
  /** How it behaves to questions of one method, in place of {@link mood}. */
  readonly moods = new Map<string, Mood>();
  /** Number of the oldest block whose state the node keeps; null for all. */
  keepsFrom: number | null = null;
  /** Whatever is to happen before a question of this method is passed on. */
  readonly before = new Map<string, () => Promise<unknown>>();

  private constructor(
    readonly chainId: number,
    private readonly anvil: Anvil,
    private readonly contracts: Record<string, Compiled>,
    private readonly isShared: boolean,
  ) {}

  static async start(
    chainId: number,
    source = 'Wallets.sol',
    { accounts = 1, isFree = false, isShared = false }: ChainOptions = {},
  ): Promise<LocalChain> {
    const anvil = await Anvil.take(chainId, { accounts, isFree });
    const contracts = testContracts(source);
    const chain = new LocalChain(chainId, anvil, contracts, isShared);
    chain.node.listen(0, '127.0.0.1');
    await once(chain.node, 'listening');
    return chain;
  }

  /** The template that the server's environment would hold. */
  get template(): string {
    const { port } = this.node.address() as AddressInfo;
    return `http://127.0.0.1:${port}/{chainId}?project={projectId}`;
  }

  /** Deploys one of the contracts for tests. */
  async deploy(name: string, ...args: unknown[]): Promise<BaseContract> {
    return this.create(this.contracts[name] ?? { abi: [], bytecode: '' }, args);
  }

  /** Deploys one of the contracts that the server hands out. */
  async deployArtifact(name: string, ...args: unknown[]): Promise<BaseContract> {
    return this.create(artifact(name), args);
  }

  /** What a transaction carries that deploys one of the contracts for tests. */
  async creation(name: string, ...args: unknown[]): Promise<string> {
    const { abi, bytecode } = this.contracts[name] ?? { abi: [], bytecode: '' };
    const { data } = await new ContractFactory(abi as never, bytecode).getDeployTransaction(...args);
    return data;
  }

  private async create({ abi, bytecode }: Compiled, args: readonly unknown[]): Promise<BaseContract> {
    this.signer ??= new NonceManager(await this.ethers.getSigner(0));
    try {
      const contract = await new ContractFactory(abi as never, bytecode, this.signer).deploy(...args);
      return await contract.waitForDeployment();
    } catch (error) {
      // It has counted what was not sent, and the next would wait for that.
      this.signer.reset();
      throw error;
    }
  }

  private signer: NonceManager | undefined;

  async codeAt(address: string): Promise<string> {
    return this.ethers.getCode(address);
  }

  /** The library's own client of the chain, for what a test itself signs. */
  get ethers(): ChainProvider {
    return this.anvil.provider;
  }

  /** Asks the chain itself, past the node in front of it. */
  async rpc(method: string, ...params: unknown[]): Promise<any> {
    return this.anvil.send(method, params);
  }

  /** Goes back to a snapshot, as a chain that drops its last blocks does. Time goes on. */
  async revert(snapshot: unknown): Promise<void> {
    await this.anvil.send('evm_revert', [snapshot]);
    await this.anvil.setTime();
  }

  /** The node as at its start, for the next file. */
  putBack(): void {
    this.asked.length = 0;
    this.mostAtOnce = 0;
    this.mood = 'answers';
    this.moods.clear();
    this.keepsFrom = null;
    this.before.clear();
    // Tests also send from its account themselves, which it does not count.
    this.signer?.reset();
  }

  /** Stops the chain and its node, unless they are shared. */
  async close(): Promise<void> {
    if (!this.isShared) await this.end();
  }

  /** Stops the chain and its node. */
  async end(): Promise<void> {
    this.node.closeAllConnections();
    this.node.close();
    await this.anvil.release();
  }

  /** Whether a call asks for the state of a block that the node no longer keeps. */
  private hasForgotten({
    method,
    params = [],
  }: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }): boolean {
    const [, block] = params;
    if (this.keepsFrom === null || method !== 'eth_call' || typeof block !== 'string') return false;
    return block.startsWith('0x') && Number(block) < this.keepsFrom;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked.push(request.url ?? '');
    this.underWay.add(response);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay.size);
    response.once('close', () => this.underWay.delete(response));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const question = JSON.parse(Buffer.concat(chunks).toString()) as { method: string; id: number; params?: unknown[] };
    const { method, id } = question;
    const mood = this.moods.get(method) ?? this.mood;
    if (mood === 'silent') return;
    if (mood === 'error') return void response.writeHead(503).end('{"jsonrpc":"2.0","id":1,"error":{"code":-1}}');
    if (mood === 'garbage') return void response.end('<html>');
    if (mood === 'flood') return void response.end(Buffer.alloc(1024 * 1024, 'a'));
    const headers = { 'content-type': 'application/json' };
    if (mood === 'unknown') {
      return void response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id, result: null }));
    }
    if (this.hasForgotten(question)) {
      const error = { code: -32_000, message: 'missing trie node' };
      return void response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id, error }));
    }
    await this.before.get(method)?.();
    this.anvil.noteAsked(method);
    const answer = await fetch(this.anvil.url, { method: 'POST', headers, body: Buffer.concat(chunks) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (SENDS.test(method)) await this.ethers.waitUntilMined();
    if (mood === 'unanswered') return;
    // Before the end, for who gets it may ask again before this side has noticed.
    this.underWay.delete(response);
    response.writeHead(answer.status, headers).end(body);
  }
}

/** One of the committed contracts. */
export function artifact(name: string): Compiled {
  return JSON.parse(readFileSync(join(ROOT, `contracts/artifacts/${name}.json`), 'utf8')) as Compiled;
}
