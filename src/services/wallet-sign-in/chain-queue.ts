import { SECOND_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';

/**
 * Half of the connections that the HTTP client opens to one address, so that a chain that hangs leaves the others some.
 */
const MAX_AT_ONCE = 8;
const MAX_WAITING = 64;
const MAX_WAIT_MS = 5 * SECOND_MS;

interface Lane {
  underWay: number;
  /** Callbacks that start the waiting questions, in the order of their arrival. */
  readonly waiting: Set<() => void>;
}

/**
 * Limits questions to the chains, since strangers can make this server ask without end, from many addresses. For each
 * chain, MAX_AT_ONCE questions are under way and MAX_WAITING wait; the rest are refused.
 */
export class ChainQueue {
  /** Lanes by chain id, at most one for each accepted chain. */
  private readonly lanes = new Map<number, Lane>();

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /**
   * Asks when it is the question's turn. RATE_LIMITED while too many questions wait for the chain; throws when the turn
   * does not come within `maxWaitMs`.
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
        reject(new Error(`a question to the chain waited ${this.maxWaitMs} ms for its turn and was given up`));
      }, this.maxWaitMs);
      lane.waiting.add(begin);
    });
  }
}

/** Gives the turn of a finished question to the next one that waits, if there is one. */
function passOn(lane: Lane): void {
  const [next] = lane.waiting;
  if (!next) {
    lane.underWay -= 1;
    return;
  }
  lane.waiting.delete(next);
  next();
}

/**
 * Not a 401, since the signature was not checked, and not a 503, since a flood must not fill the log with server
 * faults.
 */
function tooMany(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Too many wallets are being verified on this chain: sign a new message in a few seconds',
    headers: { 'retry-after': '5' },
  });
}
