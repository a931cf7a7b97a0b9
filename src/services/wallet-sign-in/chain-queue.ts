import { SECOND_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';

/** Half of the connections that the way out keeps to one address, so that a chain that hangs leaves the others some. */
const MAX_AT_ONCE = 8;
const MAX_WAITING = 64;
const MAX_WAIT_MS = 5 * SECOND_MS;

interface Lane {
  underWay: number;
  /** What gives each waiting question its turn, in the order in which they came. */
  readonly waiting: Set<() => void>;
}

/**
 * Turns at asking the chains. Strangers can make this server ask without end, from many addresses: so many questions are
 * under way at one chain, so many wait, and the rest is refused.
 */
export class ChainQueue {
  /** One for each accepted chain at most. */
  private readonly lanes = new Map<number, Lane>();

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /**
   * Asks when it is the question's turn. RATE_LIMITED while too many wait for the chain; throws when its turn is too
   * long in coming.
   */
  async run<T>(chainId: number, ask: () => Promise<T>): Promise<T> {
    const lane = this.laneOf(chainId);
    await this.turnIn(lane);
    try {
      return await ask();
    } finally {
      passOn(lane);
    }
  }

  private laneOf(chainId: number): Lane {
    const lane = this.lanes.get(chainId) ?? { underWay: 0, waiting: new Set() };
    this.lanes.set(chainId, lane);
    return lane;
  }

  private async turnIn(lane: Lane): Promise<void> {
    if (lane.underWay < MAX_AT_ONCE) {
      lane.underWay += 1;
      return;
    }
    if (lane.waiting.size >= MAX_WAITING) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        lane.waiting.delete(begin);
        reject(new Error(`the chain was not free to be asked within ${this.maxWaitMs} ms`));
      }, this.maxWaitMs);
      lane.waiting.add(begin);
    });
  }
}

/** The turn of whoever is done goes to the next one, or to nobody. */
function passOn(lane: Lane): void {
  const [next] = lane.waiting;
  if (!next) {
    lane.underWay -= 1;
    return;
  }
  lane.waiting.delete(next);
  next();
}

/** It says nothing of the signature, and whoever floods must not fill the log with faults of the server: no 401, no 503. */
function tooMany(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Too many wallets are being verified on this chain: sign a new message in a few seconds',
    headers: { 'retry-after': '5' },
  });
}
