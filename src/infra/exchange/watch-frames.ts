import { setTimeout as sleep } from 'node:timers/promises';
import type { Ccxt } from './ccxt.js';
import type { ExchangeHost } from './host.js';
import { closeSockets, endSockets } from './sockets.js';

/** How often a change of the watched symbols is noticed while the socket says nothing. */
const LOOK_MS = 1_000;
/** Most doublings of the pause before a socket that keeps failing is dialled again. */
const MAX_DOUBLINGS = 3;

/** What is watched by socket, and who hears of it. */
export interface Watched {
  symbols(client: Ccxt): readonly string[];
  /** Settled with the next frame of any of the symbols. */
  next(client: Ccxt, symbols: readonly string[]): Promise<unknown>;
  /** A frame came. Of frames that came together ccxt hands on the first; all of them are in its lists. */
  came(client: Ccxt, symbols: readonly string[]): void;
  /** Called every second without a frame. A frame that came while none was awaited is in ccxt's lists only. */
  looked?(client: Ccxt, symbols: readonly string[]): void;
  /** The socket has failed and is dialled again. */
  failed(error: unknown): void;
  /** Silence for this long counts as a failure; absent for any silence. */
  readonly silentMs?: number;
}

/** Watches symbols by one socket, which is dialled again after each failure, until it is stopped. */
export class FrameWatcher {
  private readonly stopping = new AbortController();
  /** What the socket is being waited for, and for which symbols. */
  private awaited: { readonly symbols: string; readonly frame: Promise<unknown> } | null = null;
  private failures = 0;
  private heardAtMs = 0;

  constructor(
    private readonly host: ExchangeHost,
    private readonly watched: Watched,
  ) {}

  get isOver(): boolean {
    return this.stopping.signal.aborted;
  }

  async stop(client: Ccxt): Promise<void> {
    this.stopping.abort();
    await endSockets(client);
  }

  /** Ends early, and without an error, when the watching stops. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  async run(client: Ccxt): Promise<void> {
    while (!this.isOver) {
      try {
        await this.host.ready(client);
        await this.nextFrame(client, this.watched.symbols(client));
      } catch (error) {
        this.awaited = null;
        await closeSockets(client);
        if (this.isOver) return;
        this.watched.failed(error);
        await this.pause(this.host.patience.retryMs * 2 ** Math.min(this.failures, MAX_DOUBLINGS));
        this.failures += 1;
      }
    }
  }

  private async nextFrame(client: Ccxt, symbols: readonly string[]): Promise<void> {
    if (symbols.length === 0) return this.pause(LOOK_MS);
    const named = symbols.join(' ');
    if (this.awaited?.symbols !== named) {
      if (this.awaited === null) this.heardAtMs = performance.now();
      const frame = this.watched.next(client, symbols);
      frame.catch(() => undefined);
      this.awaited = { symbols: named, frame };
    }
    const came = await Promise.race([this.awaited.frame.then(() => true), this.pause(LOOK_MS)]);
    if (this.isOver) return;
    if (came !== true) {
      this.watched.looked?.(client, symbols);
      return this.requireHeard();
    }
    this.awaited = null;
    this.failures = 0;
    this.watched.came(client, symbols);
  }

  private requireHeard(): void {
    const { silentMs } = this.watched;
    if (silentMs !== undefined && performance.now() - this.heardAtMs >= silentMs) {
      throw new Error('the socket says nothing');
    }
  }
}
