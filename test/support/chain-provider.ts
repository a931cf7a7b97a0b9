import { setTimeout as sleep } from 'node:timers/promises';
import { JsonRpcProvider, type Subscriber, type Subscription } from 'ethers';

/**
 * The library's client, which asks for a receipt again and again. The library itself asks with each new block, and waits
 * for ever when the transaction's own block came between its first question for the receipt and that for the block.
 */
export class ChainProvider extends JsonRpcProvider {
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
