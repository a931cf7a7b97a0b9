import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Controls } from './controls.js';
import { StubServer } from './server.js';

const MAIN = join(import.meta.dirname, 'main.js');

/** Keys of the account that every stub begins with. */
export const TRADER = { apiKey: 'key-of-the-trader', secret: 'secret-of-the-trader', password: 'passphrase-1' };

/** An exchange that speaks OKX's protocol, with BTC-USDT at 50000, ETH-USDT at 3000 and one account. */
export class StubExchange {
  private constructor(
    readonly url: string,
    private readonly end: () => Promise<unknown>,
  ) {}

  /** In this process. */
  static async start(): Promise<StubExchange> {
    const server = new StubServer();
    return StubExchange.ready(await server.start(), () => server.stop());
  }

  /** In a process of its own. */
  static async startProcess(): Promise<StubExchange> {
    const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'] });
    const end = (): unknown => child.kill('SIGKILL');
    process.once('exit', end);
    const closed = once(child, 'close').finally(() => process.off('exit', end));
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    return StubExchange.ready(url, async () => {
      end();
      await closed;
    });
  }

  private static async ready(url: string, end: () => Promise<unknown>): Promise<StubExchange> {
    const stub = new StubExchange(url, end);
    await stub.call('openMarket', 'BTC-USDT', '50000');
    await stub.call('openMarket', 'ETH-USDT', '3000', { lotSz: '0.000001', tickSz: '0.01', minSz: '0.001' });
    await stub.call('openAccount', { ...TRADER, perm: 'read_only,trade' }, { USDT: '100000', BTC: '1' });
    return stub;
  }

  /** Does something to the exchange, or asks it; see {@link Controls}. */
  async call<Method extends keyof Controls>(
    method: Method,
    ...args: Parameters<Controls[Method]>
  ): Promise<Awaited<ReturnType<Controls[Method]>>> {
    const answer = await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify({ method, args }) });
    const { result } = (await answer.json()) as { result: Awaited<ReturnType<Controls[Method]>> };
    return result;
  }

  async stop(): Promise<void> {
    await this.end();
  }
}
