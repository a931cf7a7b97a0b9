import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Account } from './account.js';
import type { MatchingEngine } from './engine.js';
import { NO_SOCKET_FAULTS, withNumbers, type SocketFaults } from './faults.js';
import type { Order } from './order.js';
import { signed } from './signature.js';

interface Peer {
  readonly socket: WebSocket;
  account: Account | null;
  /** Channels, with the market for tickers. */
  readonly channels: Set<string>;
}

interface Message {
  readonly op: 'login' | 'subscribe' | 'unsubscribe';
  readonly args: readonly Readonly<Record<string, string>>[];
}

/** OKX's sockets: tickers and best bids and asks in public, orders in private after a login. */
export class Sockets {
  faults: SocketFaults = NO_SOCKET_FAULTS;
  /** How many connections were opened. */
  opened = 0;
  private readonly peers = new Set<Peer>();
  private held: (() => void)[] = [];

  constructor(
    server: Server,
    private readonly engine: MatchingEngine,
  ) {
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) => this.welcome(socket));
    engine.onTicker = (market) => this.send(`tickers ${market.id}`, tickerFrame(market.id, market.ticker()));
    engine.onBook = (market) => this.send(`bbo-tbt ${market.id}`, bookFrame(market.id, market.bestBidAsk()));
    engine.onOrder = (order) => this.sayOrder(order);
  }

  following(channel: 'orders' | 'tickers' | 'bbo-tbt'): number {
    return [...this.peers].filter(({ channels }) => [...channels].some((each) => each.startsWith(channel))).length;
  }

  /** What an exchange sends while nothing changes. */
  beat(): void {
    for (const { socket } of this.peers) socket.send('pong');
  }

  /** Cuts every connection, without a word. */
  drop(): void {
    for (const { socket } of this.peers) socket.terminate();
  }

  private welcome(socket: WebSocket): void {
    this.opened += 1;
    if (this.faults.refuse) return socket.terminate();
    const peer: Peer = { socket, account: null, channels: new Set() };
    this.peers.add(peer);
    socket.on('close', () => this.peers.delete(peer));
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.hear(peer, String(data as Buffer)));
  }

  private hear(peer: Peer, text: string): void {
    if (text === 'ping') return peer.socket.send('pong');
    const { op, args } = JSON.parse(text) as Message;
    const [arg = {}] = args;
    if (op === 'login') return this.login(peer, arg);
    for (const each of args) this.subscribe(peer, op, each);
  }

  private login(peer: Peer, { apiKey = '', passphrase, timestamp = '', sign }: Readonly<Record<string, string>>): void {
    const account = this.engine.accounts.get(apiKey);
    const isRight =
      account?.keys.password === passphrase &&
      account?.keys.secret !== undefined &&
      signed(account.keys.secret, `${timestamp}GET/users/self/verify`) === sign;
    if (account && isRight) peer.account = account;
    const answer = isRight
      ? { event: 'login', code: '0', msg: '', connId: 'a1' }
      : { event: 'error', code: '60009', msg: 'Login failed.', connId: 'a1' };
    peer.socket.send(JSON.stringify(answer));
  }

  private subscribe(peer: Peer, op: Message['op'], arg: Readonly<Record<string, string>>): void {
    if (this.faults.deaf) return;
    const channel = arg['channel'] === 'orders' ? 'orders' : `${arg['channel']} ${arg['instId']}`;
    if (channel === 'orders' && !peer.account) {
      peer.socket.send(JSON.stringify({ event: 'error', code: '60011', msg: 'Please log in', connId: 'a1' }));
      return;
    }
    if (op === 'unsubscribe') peer.channels.delete(channel);
    else peer.channels.add(channel);
    peer.socket.send(JSON.stringify({ event: op, arg, connId: 'a1' }));
    const market = this.engine.markets.get(arg['instId'] ?? '');
    if (op !== 'subscribe' || !market) return;
    const isBook = arg['channel'] === 'bbo-tbt';
    this.send(
      channel,
      isBook ? bookFrame(market.id, market.bestBidAsk()) : tickerFrame(market.id, market.ticker()),
      peer,
    );
  }

  private sayOrder(order: Order): void {
    const frame = { arg: { channel: 'orders', instType: 'SPOT', uid: '1' }, data: [order.wire(true)] };
    for (const peer of this.peers) if (peer.account === order.account) this.send('orders', frame, peer);
  }

  private send(channel: string, frame: unknown, to?: Peer): void {
    const json = JSON.stringify(frame);
    const text = this.faults.numbers ? withNumbers(json) : json;
    const peers = [...(to ? [to] : this.peers)].filter(({ channels }) => channels.has(channel));
    if (peers.length === 0 || (this.faults.mute && channel === 'orders')) return;
    const say = (): void => peers.forEach(({ socket }) => socket.send(text));
    if (this.faults.lose > 0) {
      this.faults = { ...this.faults, lose: this.faults.lose - 1 };
      return;
    }
    this.held.push(...(this.faults.repeat ? [say, say] : [say]));
    if (this.held.length < this.faults.reverse) return;
    const ready = this.faults.reverse > 0 ? this.held.toReversed() : this.held;
    this.held = [];
    for (const each of ready) each();
  }
}

function tickerFrame(instId: string, ticker: unknown): unknown {
  return { arg: { channel: 'tickers', instId }, data: [ticker] };
}

function bookFrame(instId: string, book: unknown): unknown {
  return { arg: { channel: 'bbo-tbt', instId }, data: [book] };
}
