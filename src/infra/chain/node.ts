import type { z } from 'zod';
import { chainAddress, isAcceptedChain } from '../../core/chains.js';
import { MINUTE_MS, type Clock } from '../../core/clock.js';
import type { HttpClient, Limits } from '../http.js';
import { askNode, chainFailed, unreadable, type NodeAnswer, type Question } from './json-rpc.js';
import { quantity } from './shapes.js';

/** For so long a node is believed to serve the chain that it said it serves. */
const KNOWN_FOR_MS = 10 * MINUTE_MS;

export interface NodeOptions {
  /** URL with the placeholders `{chainId}` and `{projectId}`; null when no chain can be asked. */
  readonly rpcUrl: string | null;
  readonly projectId: string | null;
}

/** The nodes of all accepted chains. Each is asked which chain it serves before it is asked anything else. */
export class ChainNodes {
  /** When a chain's node last said that it serves that chain; at most one entry for each accepted chain. */
  private readonly known = new Map<number, number>();

  constructor(
    private readonly http: HttpClient,
    private readonly clock: Clock,
    private readonly options: NodeOptions,
  ) {}

  get isConfigured(): boolean {
    return this.options.rpcUrl !== null;
  }

  /** The result of a question, in the shape. CHAIN_FAILED when the node refuses, is silent, or answers another thing. */
  async ask<Shape extends z.ZodType>(
    chainId: number,
    question: Question,
    shape: Shape,
    limits?: Limits,
  ): Promise<z.output<Shape>> {
    const answer = await this.answer(chainId, question, limits);
    if ('refused' in answer) throw chainFailed(`${question.method}: chain ${chainId} refused: ${answer.refused}`);
    return inShape(question, answer.result, shape);
  }

  /** The answer, a refusal included. CHAIN_FAILED when there is none. */
  async answer(chainId: number, question: Question, limits?: Limits): Promise<NodeAnswer> {
    const url = this.urlOf(chainId);
    await this.requireChain(chainId, url);
    return askNode(this.http, url, question, limits);
  }

  /** As {@link answer}, without asking first which chain the node serves. */
  async askOnce(chainId: number, question: Question, limits?: Limits): Promise<NodeAnswer> {
    return askNode(this.http, this.urlOf(chainId), question, limits);
  }

  private urlOf(chainId: number): string {
    const { rpcUrl, projectId } = this.options;
    if (rpcUrl === null) throw chainFailed('CHAIN_RPC_URL is not set');
    if (!isAcceptedChain(chainId)) throw chainFailed(`chain ${chainId} is not accepted`);
    return chainAddress(rpcUrl, chainId, projectId ?? '');
  }

  /** CHAIN_FAILED when the node serves another chain, on which the same addresses hold other money. */
  private async requireChain(chainId: number, url: string): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - (this.known.get(chainId) ?? -Infinity) < KNOWN_FOR_MS) return;
    const question = { method: 'eth_chainId', params: [] };
    const answer = await askNode(this.http, url, question);
    if ('refused' in answer) throw chainFailed(`eth_chainId: ${answer.refused}`);
    const served = inShape(question, answer.result, quantity);
    if (served !== BigInt(chainId)) {
      throw chainFailed(`the RPC for chain ${chainId} serves chain ${served}: check CHAIN_RPC_URL`);
    }
    this.known.set(chainId, now);
  }
}

function inShape<Shape extends z.ZodType>({ method }: Question, result: unknown, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(result);
  if (!read.success) throw unreadable(method, JSON.stringify(result));
  return read.data;
}
