import { setTimeout as sleep } from 'node:timers/promises';
import { JsonRpcProvider, type Subscriber, type Subscription } from 'ethers';
import { SECOND_MS } from '../../src/core/clock.js';

/** Questions that give a chain a transaction and answer before it is mined. */
export const SENDS = /^eth_send(Raw)?Transaction$/;

/** How long a chain may take to mine what it was sent. */
const MINED_WITHIN_MS = 5 * SECOND_MS;

/**
 * The library's client, which answers once a transaction is mined, and asks for a receipt again and again. The library
 * itself asks with each new block, and waits for ever when the transaction's own block came between its first question for
 * the receipt and that for the block.
 */
export class ChainProvider extends JsonRpcProvider {
  override async send(method: string, params: unknown[] | Record<string, unknown>): Promise<any> {
    const answer = await super.send(method, params);
    if (SENDS.test(method)) await this.waitUntilMined();
    return answer;
  }

  /**
   * Returns once the transactions that the chain was sent are mined, where it mines by itself: it answers before that, and
   * on a busy machine the next question would find none of them.
   */
  async waitUntilMined(): Promise<void> {
    const end = Date.now() + MINED_WITHIN_MS;
    while (Date.now() < end && (await this.hasUnmined())) await sleep(5);
  }

  private async hasUnmined(): Promise<boolean> {
    if (!(await super.send('anvil_getAutomine', []))) return false;
    const { pending } = (await super.send('txpool_status', [])) as { readonly pending: string };
    return BigInt(pending) > 0n;
  }

  override _getSubscriber(subscription: Subscription): Subscriber {
    if (subscription.type === 'transaction') return new ReceiptSubscriber(this, subscription.hash);
    return super._getSubscriber(subscription);
  }
}

class ReceiptSubscriber implements Subscriber {
  private isRunning = false;

  constructor(
    private readonly provider: ChainProvider,
    private readonly hash: string,
  ) {}

  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.ask();
  }

  stop(): void {
    this.isRunning = false;
  }

  pause(): void {
    this.stop();
  }

  resume(): void {
    this.start();
  }

  private async ask(): Promise<void> {
    while (this.isRunning && !this.provider.destroyed) {
      const receipt = await this.provider.getTransactionReceipt(this.hash).catch(() => null);
      if (receipt) await this.provider.emit(this.hash, receipt);
      await sleep(this.provider.pollingInterval);
    }
  }
}
