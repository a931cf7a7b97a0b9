import { setImmediate } from 'node:timers/promises';
import { RequestQueue } from '../../../src/infra/exchange/request-queue.js';

/** A throttler that holds back whatever costs nothing until the test says so, and notes the costs of the rest. */
class HeldThrottler {
  readonly costs: (number | undefined)[] = [];
  private held = Promise.withResolvers<void>();

  async throttle(cost?: number): Promise<void> {
    if (cost === 0) return this.held.promise;
    this.costs.push(cost);
  }

  /** Lets one request through. */
  async letOne(): Promise<void> {
    const { resolve } = this.held;
    this.held = Promise.withResolvers<void>();
    resolve();
    await setImmediate();
  }
}

const [ONE, TWO, PRICES] = [{}, {}, {}];
let throttler: HeldThrottler;
let queue: RequestQueue;
let sent: string[];

beforeEach(() => {
  throttler = new HeldThrottler();
  queue = new RequestQueue(throttler);
  sent = [];
});

function ask(name: string, caller: object, isOrder = false, cost = 1): void {
  void queue.wait(caller, isOrder, cost).then(() => sent.push(name));
}

async function lettingThrough(count: number): Promise<readonly string[]> {
  for (let request = 0; request < count; request += 1) await throttler.letOne();
  return sent;
}

describe('the queue for requests to an exchange', () => {
  it('sends orders before everything else that waits', async () => {
    ask('look-up', ONE);
    ask('candles', PRICES);
    ask('order', TWO, true);
    expect(await lettingThrough(3)).toEqual(['order', 'look-up', 'candles']);
  });

  it('sends an order first that came while the others were already waiting for the pace', async () => {
    ask('first look-up', ONE);
    ask('second look-up', ONE);
    await lettingThrough(1);
    ask('order', TWO, true);
    expect(await lettingThrough(2)).toEqual(['first look-up', 'order', 'second look-up']);
  });

  it('lets callers take turns, however many requests each of them has', async () => {
    for (const name of ['a', 'b', 'c']) ask(`one ${name}`, ONE);
    ask('two a', TWO);
    ask('two b', TWO);
    ask('prices', PRICES);
    expect(await lettingThrough(6)).toEqual(['one a', 'two a', 'prices', 'one b', 'two b', 'one c']);
  });

  it('lets callers take turns with their orders, too', async () => {
    ask('one a', ONE, true);
    ask('one b', ONE, true);
    ask('two a', TWO, true);
    expect(await lettingThrough(3)).toEqual(['one a', 'two a', 'one b']);
  });

  it('pays for each request what it costs, one at a time', async () => {
    ask('look-up', ONE, false, 5);
    ask('order', TWO, true, 3);
    await lettingThrough(1);
    expect(throttler.costs).toEqual([3]);
    await lettingThrough(1);
    expect(throttler.costs).toEqual([3, 5]);
    expect(sent).toEqual(['order', 'look-up']);
  });

  it('goes on after it was empty', async () => {
    ask('before', ONE);
    await lettingThrough(1);
    ask('after', ONE);
    expect(await lettingThrough(1)).toEqual(['before', 'after']);
  });
});
