import type { LoadMarket } from './bot-load.js';
import type { LiveSite } from './live-site.js';
import { MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import { asCustomer } from '../../src/services/frame/as-customer.js';
import type { Fault, SocketFaults } from './stub-exchange/faults.js';

const HIDDEN_MS = 15 * SECOND_MS;
/** An exchange that denies an order twice, half a minute apart, is believed. */
const LOST_MS = 2 * MINUTE_MS;
const PLACE = '/api/v5/trade/batch-orders';
/** What is asked of the venue about orders. */
const PATHS = [PLACE, PLACE, PLACE, '/api/v5/trade/order', '/api/v5/trade/cancel-order', '/api/v5/trade/fills-history'];

const REFUSAL = { code: '1', msg: 'All operations failed' };
const NO_MONEY = { ...REFUSAL, data: [{ clOrdId: '', ordId: '', sCode: '51008', sMsg: 'Insufficient balance' }] };

/** What may be answered in place of the right answer; the request is carried out unless it says otherwise. */
const ANSWERS: readonly Omit<Fault, 'path'>[] = [
  { answer: 'silence' },
  { answer: 'silence', carriedOut: false },
  { answer: 'hang-up' },
  { answer: 'hang-up', carriedOut: false },
  { answer: { afterMs: 300 } },
  { answer: { afterMs: 1_500 } },
  { answer: 'silence', arrivesAfterMs: 500 },
  { answer: 'silence', arrivesAfterMs: 2_500 },
  { answer: { status: 502, body: '<html>' } },
  { answer: { status: 500, body: '' }, carriedOut: false },
  { answer: { status: 200, body: 'no JSON' } },
  { answer: { status: 429, body: '{"code":"50011","msg":"Too Many Requests","data":[]}' }, carriedOut: false },
];
const REFUSED: Omit<Fault, 'path'> = { answer: { status: 200, body: JSON.stringify(NO_MONEY) }, carriedOut: false };

const SOCKETS: readonly Partial<SocketFaults>[] = [
  { repeat: true },
  { reverse: 3 },
  { lose: 5 },
  { numbers: true },
  { refuse: true },
  { deaf: true },
];

/** The stub exchange as the market of random bots: prices of random depth, and faults. */
export class LiveMarket implements LoadMarket {
  private owners = 0;

  constructor(
    private readonly live: LiveSite,
    private readonly random: () => number,
  ) {}

  /** One of four trades on paper, at the prices of the exchange. */
  async newOwner() {
    this.owners += 1;
    if (this.owners % 4 !== 0) return this.live.newOwner();
    const { site } = this.live;
    return { owner: asCustomer(site.system, (await site.newUser()).id), venueAccountId: null };
  }

  /** Often there is less to trade at the price than bots want. An exchange has no way to say that there is no price. */
  async setPrice(price: string | null): Promise<void> {
    if (price === null) return;
    const depth = this.random() < 0.3 ? (this.random() * 0.02).toFixed(8) : null;
    await this.live.stub.call('setPrice', 'BTC-USDT', tick(price), depth);
  }

  /** A price at which everything can be traded. */
  async calm(price: string): Promise<void> {
    await this.live.stub.call('setPrice', 'BTC-USDT', tick(price));
  }

  /** Now and then something goes wrong, and now and then nothing does any more. */
  async trouble(): Promise<void> {
    const { stub } = this.live;
    if (this.random() < 0.1) return stub.call('heal');
    if (this.random() > 0.3) return;
    const kind = this.random();
    if (kind < 0.6) return stub.call('fault', this.fault());
    if (kind < 0.75) return stub.call('socketFaults', this.one(SOCKETS));
    if (kind < 0.82) return stub.call('dropSockets');
    if (kind < 0.85) return stub.call('chargeFeesIn', 'XYZ');
    if (kind < 0.9) return stub.call('restNumbers', this.random() < 0.5);
    if (kind < 0.95) return stub.call('listFills', Math.floor(this.random() * 2));
    return kind < 0.98 ? stub.call('hideNewOrders', HIDDEN_MS) : this.lose();
  }

  /** Orders are taken, and the exchange neither answers nor tells of them, and denies them for so long that it is believed. */
  private async lose(): Promise<void> {
    const { stub } = this.live;
    await stub.call('hideNewOrders', LOST_MS);
    await stub.call('socketFaults', { mute: true });
    await stub.call('fault', { path: PLACE, answer: 'silence', times: 3 });
  }

  private fault(): Fault {
    const path = this.one(PATHS);
    const times = 1 + Math.floor(this.random() * 3);
    return { path, times, ...this.one(path === PLACE ? [...ANSWERS, REFUSED, REFUSED] : ANSWERS) };
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }
}

/** A price that the market has: a multiple of its step. */
function tick(price: string): string {
  return Number(price).toFixed(1);
}
