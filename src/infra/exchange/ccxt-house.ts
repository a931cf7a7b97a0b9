import { VenueBusy, VenueRefused, VenueUnclear } from '../../core/bot/venue-error.js';
import { SECOND_MS } from '../../core/clock.js';
import type { HouseExchange } from '../../config/index.js';
import type { Ccxt, CcxtOrderBook, CcxtTrade, CcxtTransaction } from './ccxt.js';
import { NOT_REACHED } from './faults.js';
import type { CallOptions, ExchangeHost } from './host.js';
import { houseBalances } from './house-balances.js';
import type { HouseKind, SignedCall } from './house-kind.js';
import type {
  BestPrices,
  HouseBalance,
  HouseOrder,
  HouseTrade,
  HouseTransfer,
  HouseVenue,
  SoughtOrder,
} from './house-venue.js';
import { marketInfos } from './market-info.js';
import { isSent, venueFill, venueOrder } from './orders.js';
import { bounded, id, positive, positiveBounded, time } from './text.js';
import type { VenueTurns } from './turns.js';
import type { MarketInfo, VenueOrder } from './venue.js';

const STATUSES: Readonly<Record<string, HouseTransfer['status']>> = {
  pending: 'PENDING',
  ok: 'DONE',
  failed: 'FAILED',
  canceled: 'FAILED',
};

const WITHOUT_ORDER = 'The venue answered without the order';

type SentOptions = Pick<CallOptions, 'isOrder' | 'before'>;

/** The house's account at a venue, by ccxt. */
export class CcxtHouseVenue implements HouseVenue {
  private opened: Promise<Ccxt> | null = null;

  constructor(
    private readonly host: ExchangeHost,
    private readonly kind: HouseKind,
    private readonly account: HouseExchange,
    private readonly turns: VenueTurns,
    /** How many requests may leave without a pause, in ccxt's units of cost. */
    private readonly burst: number,
  ) {}

  get id(): string {
    return this.account.id;
  }

  get keepsDeadlines(): boolean {
    return this.kind.keepsDeadlines;
  }

  get longestDeadlineMs(): number {
    return this.kind.longestDeadlineMs;
  }

  async market(symbol: string): Promise<MarketInfo | null> {
    // The first client of all gives the pace.
    await this.ready();
    return marketInfos(await this.host.markets()).get(symbol) ?? null;
  }

  async bestPrices(symbol: string): Promise<BestPrices> {
    const book = await this.ask((client) => client.fetchOrderBook(symbol, 1));
    const [bid, ask] = [best(book, 'bids'), best(book, 'asks')];
    if (bid === null || ask === null) throw new VenueUnclear(`The order book of ${symbol} is empty`);
    return { bid, ask };
  }

  async nowMs(): Promise<number> {
    const found = time(await this.ask((client) => client.fetchTime()));
    if (found === null) throw new VenueUnclear('The exchange answered with a time that cannot be read');
    return found;
  }

  balances(): Promise<ReadonlyMap<string, HouseBalance>> {
    return this.signed(async (client) => {
      const { total = {} } = await client.fetchBalance();
      return houseBalances(total, (code) => this.kind.heldAs(client, code));
    });
  }

  async place(order: HouseOrder): Promise<string> {
    const { symbol, amount, price } = order;
    const side = order.side === 'BUY' ? 'buy' : 'sell';
    const params = this.kind.orderParams(order);
    const placed = await this.signed((client) => client.createOrder(symbol, 'limit', side, amount, price, params), {
      isOrder: true,
      before: (body) => this.checked(order, body),
    });
    const venueOrderId = id(placed.id);
    if (venueOrderId === null) throw new VenueUnclear('The venue did not say whether it took the order');
    return venueOrderId;
  }

  async find(order: SoughtOrder): Promise<readonly VenueOrder[]> {
    const found = await this.kind.find(this.asSigned, order);
    if (found.length === 0 && order.venueOrderId !== null) throw new VenueUnclear(WITHOUT_ORDER);
    return found.map((each) => {
      const known = venueOrder(each);
      if (known?.clientOrderId !== order.clientOrderId) throw new VenueUnclear(WITHOUT_ORDER);
      return known;
    });
  }

  async trades({ venueOrderId, sinceMs }: SoughtOrder & { venueOrderId: string }): Promise<readonly HouseTrade[]> {
    const all = await this.kind.trades(this.asSigned, sinceMs);
    const own = all.filter(({ order }) => order === venueOrderId).map((trade) => houseTrade(trade, venueOrderId));
    return own.toSorted((one, other) => one.atMs - other.atMs);
  }

  async withdraw(currency: string, amount: string, key: string): Promise<string> {
    const paid = (client: Ccxt) => {
      const params = { ...this.kind.currencyParams(client, currency), ...this.kind.withdrawParams(key) };
      return client.withdraw(currency, amount, '', undefined, params);
    };
    const made = await this.signed(paid, { isOrder: true });
    const transfer = id(made.id);
    if (transfer === null) throw new VenueUnclear('The venue did not say whether it pays out');
    return transfer;
  }

  async withdrawals(currency: string, sinceMs: number): Promise<readonly HouseTransfer[]> {
    const named = (client: Ccxt) => this.kind.currencyParams(client, currency);
    const paid = (client: Ccxt) => client.fetchWithdrawals(currency, sinceMs, undefined, named(client));
    return (await this.signed(paid)).map(houseTransfer);
  }

  async deposits(currency: string, sinceMs: number): Promise<readonly HouseTransfer[]> {
    const named = (client: Ccxt) => this.kind.currencyParams(client, currency);
    const received = (client: Ccxt) => client.fetchDeposits(currency, sinceMs, undefined, named(client));
    return (await this.signed(received)).map(houseTransfer);
  }

  private readonly asSigned: SignedCall = (work) => this.signed(work);

  /** A call that carries a signature, in its turn. */
  private async signed<T>(work: (client: Ccxt) => Promise<T>, options?: SentOptions): Promise<T> {
    const client = await this.ready().catch((cause: unknown) => {
      throw new VenueBusy(NOT_REACHED, SECOND_MS, { cause });
    });
    return this.turns.take((nonce) => {
      client.nonce = () => nonce;
      return this.call(() => work(client), options);
    });
  }

  private async ask<T>(work: (client: Ccxt) => Promise<T>): Promise<T> {
    const client = await this.ready();
    return this.call(() => work(client));
  }

  private async ready(): Promise<Ccxt> {
    const { key: apiKey, secret, password } = this.account;
    const bucket = { capacity: this.burst, tokens: this.burst };
    const keys = { apiKey, secret, ...(password !== null && { password }) };
    const client = await (this.opened ??= this.host.newClient({ ...keys, tokenBucket: bucket }));
    await this.host.ready(client);
    return client;
  }

  private call<T>(work: () => Promise<T>, options: SentOptions = {}): Promise<T> {
    const { key, secret, password } = this.account;
    const hidden = [key, secret, password ?? ''].filter((text) => text !== '');
    return this.host.call(work, { words: this.kind.words, hidden, ...options });
  }

  /** The last look at an order before it is sent: VenueRefused when ccxt has changed it. */
  private checked(order: HouseOrder, body: string): Readonly<Record<string, string>> {
    const sent = this.kind.sentOrder(body);
    const isSame = isSent(sent.amount, order.amount) && isSent(sent.price, order.price);
    if (isSame && sent.clientOrderId === order.clientOrderId) return {};
    throw new VenueRefused('The amount or price is not a multiple of the step of the market');
  }
}

function best(book: CcxtOrderBook, side: 'bids' | 'asks'): string | null {
  return positive(book[side]?.[0]?.[0]);
}

function houseTrade(trade: CcxtTrade, venueOrderId: string): HouseTrade {
  const cost = positiveBounded(trade.cost);
  if (cost === null) throw new VenueUnclear('The venue answered with a trade that cannot be read');
  return { ...venueFill(trade), venueOrderId, cost };
}

/** VenueUnclear when a part is missing or cannot be stored. */
function houseTransfer(transaction: CcxtTransaction): HouseTransfer {
  const { txid = null, fee, status } = transaction;
  const [known, amount, atMs] = [id(transaction.id), positiveBounded(transaction.amount), time(transaction.timestamp)];
  const cost = bounded(fee?.cost ?? '0');
  const state = STATUSES[String(status)];
  const txHash = txid === null || txid === '' ? null : id(txid);
  if (!known || !amount || !atMs || !cost || !state) {
    throw new VenueUnclear('The venue answered with a transfer that cannot be read');
  }
  return { id: known, txHash, amount, fee: cost, status: state, atMs };
}
