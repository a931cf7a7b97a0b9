import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalChain } from '../../support/local-chain.js';

/** What a node does with a question for logs. */
export type Verdict = 'answer' | 'refuse' | 'flood';

/** As the protocol has it. */
interface Filter {
  readonly fromBlock: string;
  readonly toBlock: string;
  readonly address: readonly string[];
}

/** A question for the logs of contracts in a range of blocks. */
interface Question {
  readonly from: number;
  readonly to: number;
  readonly addresses: readonly string[];
}

/** A node in front of a chain that finds some questions for logs too large. */
export class RefusingNode {
  /** What was asked for. */
  readonly ranges: (Question & { readonly verdict: Verdict })[] = [];
  verdict: (from: number, to: number, addresses: readonly string[]) => Verdict = () => 'answer';

  private constructor(
    private readonly chain: LocalChain,
    private readonly node = createServer((request, response) => void this.serve(request, response)),
  ) {}

  static async start(chain: LocalChain): Promise<RefusingNode> {
    const refusing = new RefusingNode(chain);
    refusing.node.listen(0, '127.0.0.1');
    await once(refusing.node, 'listening');
    return refusing;
  }

  get template(): string {
    return `http://127.0.0.1:${(this.node.address() as AddressInfo).port}/{chainId}`;
  }

  close(): void {
    this.node.closeAllConnections();
    this.node.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method, params } = JSON.parse(body) as { method: string; params: [Filter] };
    if (method === 'eth_getLogs') {
      const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)];
      const addresses = params[0].address;
      const verdict = this.verdict(from, to, addresses);
      this.ranges.push({ from, to, addresses, verdict });
      if (verdict === 'refuse') {
        const error = { code: -32_005, message: 'query returned more than 10000 results' };
        return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
      }
      if (verdict === 'flood') return void response.end(Buffer.alloc(33 * 1024 * 1024, ' '));
    }
    const url = this.chain.template.replace('{chainId}', String(this.chain.chainId));
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}
