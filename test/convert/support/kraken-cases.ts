import type { HouseVenue } from '../../../src/infra/exchange/house-venue.js';

/** One call to Kraken: the path, the fields that leave besides the nonce, and the result that comes back. */
interface Call {
  readonly path: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly result: unknown;
}

/** What is asked of the venue, every call that leaves for it, and how the answers are read. */
export interface KrakenCase {
  readonly is: string;
  readonly ask: (venue: HouseVenue) => Promise<unknown>;
  readonly calls: readonly Call[];
  readonly read: unknown;
}

const CLIENT_ORDER_ID = '0198c0ffee007000800000000000cafe';
const SINCE_MS = 1_762_000_000_250;
const DEADLINE = '2031-05-04T03:02:01.000Z';
const ID = 'OFEED1-ABCDE-FGHIJ1';
const TRADE_IDS = ['TONE11-AAAAA-BBBBB1', 'TTWO22-AAAAA-BBBBB2'] as const;

const SOUGHT = { clientOrderId: CLIENT_ORDER_ID, symbol: 'BTC/USD', side: 'SELL', sinceMs: SINCE_MS } as const;
const BY_CLIENT_ID = { start: '1762000000', cl_ord_id: CLIENT_ORDER_ID };

/** An order as Kraken tells of it; amounts are texts, and so are times of some answers. */
export const ORDER = {
  refid: null,
  userref: null,
  cl_ord_id: CLIENT_ORDER_ID,
  status: 'closed',
  opentm: '1762000031.4720001',
  starttm: '0',
  expiretm: '0',
  descr: {
    pair: 'XBTUSD',
    type: 'sell',
    ordertype: 'limit',
    price: '61000.0',
    price2: '0',
    leverage: 'none',
    order: 'sell 0.25000000 XBTUSD @ limit 61000.0',
    close: '',
  },
  vol: '0.25000000',
  vol_exec: '0.25000000',
  cost: '15312.50000',
  fee: '39.81250',
  price: '61250.0',
  stopprice: '0.00000',
  limitprice: '0.00000',
  misc: '',
  oflags: 'fciq',
  trades: [...TRADE_IDS],
  closetm: '1762000031.4728658',
  reason: null,
};

const FILLED = {
  clientOrderId: CLIENT_ORDER_ID,
  venueOrderId: ID,
  symbol: 'BTC/USD',
  side: 'SELL',
  status: 'FILLED',
  amount: '0.25',
  filled: '0.25',
  averagePrice: '61250',
  atMs: 1_762_000_031_472,
};
const UNFILLED = { vol_exec: '0.00000000', cost: '0.00000', fee: '0.00000', price: '0.00000', trades: [] };
const OPEN = { ...ORDER, ...UNFILLED, status: 'open', closetm: undefined };

export const TRADE = {
  ordertxid: ID,
  postxid: 'TKH2SE-M7IF5-CFI7LT',
  pair: 'XXBTZUSD',
  time: 1_762_000_031.4728658,
  type: 'sell',
  ordertype: 'limit',
  price: '61300.00000',
  cost: '6130.00000000',
  fee: '15.93800000',
  vol: '0.10000000',
  margin: '0.00000',
  leverage: '0',
  misc: '',
  maker: false,
};

/** A payment out of the account. */
export const WITHDRAWAL = {
  method: 'Ether',
  aclass: 'currency',
  asset: 'XETH',
  refid: 'AFEED1-ABCDEF-GHIJK1',
  txid: `0x${'5a'.repeat(32)}`,
  info: `0x${'7c'.repeat(20)}`,
  amount: '9.9950000000',
  fee: '0.0050000000',
  time: 1_762_000_100,
  status: 'Success',
  key: 'house',
  network: 'Ethereum',
};
const { key: _key, network: _network, ...received } = WITHDRAWAL;
/** A payment into the account. */
export const DEPOSIT = { ...received, refid: 'QFEED1-ABCDEF-GHIJK1', fee: '0.0000000000' };

function looked(status: string, changes: object, read: object): KrakenCase {
  return {
    is: `an order by its id that is ${status}`,
    ask: (venue) => venue.find({ ...SOUGHT, venueOrderId: ID }),
    calls: [
      { path: 'QueryOrders', sent: { trades: 'true', txid: ID }, result: { [ID]: { ...ORDER, status, ...changes } } },
    ],
    read: [{ ...FILLED, ...read }],
  };
}

function placed(side: 'BUY' | 'SELL', amount: string, price: string): KrakenCase {
  const type = side === 'BUY' ? 'buy' : 'sell';
  const order = { clientOrderId: CLIENT_ORDER_ID, symbol: 'BTC/USD', side, amount, price };
  return {
    is: `an order to ${type} at a limit, whose rest is cancelled at once`,
    ask: (venue) => venue.place({ ...order, deadlineMs: Date.parse(DEADLINE) }),
    calls: [
      {
        path: 'AddOrder',
        sent: {
          pair: 'XXBTZUSD',
          type,
          ordertype: 'limit',
          volume: amount,
          price,
          timeinforce: 'IOC',
          cl_ord_id: CLIENT_ORDER_ID,
          deadline: DEADLINE,
          oflags: 'fciq',
        },
        result: { descr: { order: `${type} ${amount} XBTUSD @ limit ${price}` }, txid: [ID] },
      },
    ],
    read: ID,
  };
}

const NO_OPEN: Call = { path: 'OpenOrders', sent: BY_CLIENT_ID, result: { open: {} } };
const NO_CLOSED: Call = {
  path: 'ClosedOrders',
  sent: { ...BY_CLIENT_ID, ofs: '0' },
  result: { closed: {}, count: 0 },
};

const NO_TRADES: Call = {
  path: 'TradesHistory',
  sent: { start: '1762000000', ofs: '0' },
  result: { trades: {}, count: 0 },
};
const ITS_TRADES: Call = { ...NO_TRADES, result: { trades: { [TRADE_IDS[0]]: TRADE }, count: 1 } };

export const KRAKEN_CASES: readonly KrakenCase[] = [
  placed('SELL', '0.25', '61000'),
  placed('BUY', '0.00012345', '61234.5'),
  looked('closed', {}, {}),
  looked(
    'canceled',
    { vol_exec: '0.10000000', price: '61300.0', reason: 'User requested' },
    { status: 'CANCELLED', filled: '0.1', averagePrice: '61300' },
  ),
  looked('expired', UNFILLED, { status: 'CANCELLED', filled: '0', averagePrice: null }),
  looked(
    'open',
    { ...UNFILLED, closetm: undefined },
    { status: 'OPEN', filled: '0', averagePrice: null, atMs: 1_762_000_031_472 },
  ),
  looked(
    'pending',
    { ...UNFILLED, closetm: undefined, opentm: 1_762_000_031.472 },
    { status: 'OPEN', filled: '0', averagePrice: null, atMs: 1_762_000_031_472 },
  ),
  {
    is: 'an order by the id of who placed it, among the open ones',
    ask: (venue) => venue.find({ ...SOUGHT, venueOrderId: null }),
    calls: [{ ...NO_OPEN, result: { open: { [ID]: OPEN } } }, NO_CLOSED, NO_TRADES],
    read: [{ ...FILLED, status: 'OPEN', filled: '0', averagePrice: null }],
  },
  {
    is: 'an order by the id of who placed it, among the closed ones',
    ask: (venue) => venue.find({ ...SOUGHT, venueOrderId: null }),
    calls: [NO_OPEN, { ...NO_CLOSED, result: { closed: { [ID]: ORDER }, count: 1 } }, ITS_TRADES],
    read: [FILLED],
  },
  {
    is: 'an order by the id of who placed it, which only its trades show',
    ask: (venue) => venue.find({ ...SOUGHT, venueOrderId: null }),
    calls: [
      NO_OPEN,
      NO_CLOSED,
      ITS_TRADES,
      { path: 'QueryOrders', sent: { trades: 'true', txid: ID }, result: { [ID]: ORDER } },
    ],
    read: [FILLED],
  },
  {
    is: 'the trades of an order, the oldest first, without those of others',
    ask: (venue) => venue.trades({ ...SOUGHT, venueOrderId: ID }),
    calls: [
      {
        path: 'TradesHistory',
        sent: { start: '1762000000', ofs: '0' },
        result: {
          trades: {
            [TRADE_IDS[1]]: { ...TRADE, time: 1_762_000_032, price: '61216.66666', cost: '9182.49999', vol: '0.15' },
            [TRADE_IDS[0]]: TRADE,
            'TOTHER-AAAAA-BBBBB3': { ...TRADE, ordertxid: 'OOTHER-ABCDE-FGHIJ1' },
          },
          count: 3,
        },
      },
    ],
    read: [
      {
        venueTradeId: TRADE_IDS[0],
        venueOrderId: ID,
        price: '61300',
        amount: '0.1',
        cost: '6130',
        fee: '15.938',
        feeCurrency: 'USD',
        atMs: 1_762_000_031_472,
      },
      {
        venueTradeId: TRADE_IDS[1],
        venueOrderId: ID,
        price: '61216.66666',
        amount: '0.15',
        cost: '9182.49999',
        fee: '15.938',
        feeCurrency: 'USD',
        atMs: 1_762_000_032_000,
      },
    ],
  },
  {
    is: 'all balances, what orders hold included',
    ask: (venue) => venue.balances(),
    calls: [
      {
        path: 'BalanceEx',
        sent: {},
        result: {
          ZUSD: { balance: '25435.2100', hold_trade: '8249.7600' },
          XXBT: { balance: '1.2435000001', hold_trade: '0.8423000000' },
          USDT: { balance: '0.00000000', hold_trade: '0.00000000' },
        },
      },
    ],
    read: new Map([
      ['USD', { spendable: '25435.21', notSpendable: '0' }],
      ['BTC', { spendable: '1.2435000001', notSpendable: '0' }],
      ['USDT', { spendable: '0', notSpendable: '0' }],
    ]),
  },
  {
    is: 'balances that are in programmes, by the coin, those of flexible rewards as spendable',
    ask: (venue) => venue.balances(),
    calls: [
      {
        path: 'BalanceEx',
        sent: {},
        result: {
          XXBT: { balance: '1.0000000001', hold_trade: '0.0000000000' },
          'XBT.F': { balance: '0.5000000000', hold_trade: '0.0000000000' },
          'XBT.M': { balance: '0.2500000000', hold_trade: '0.0000000000' },
          'XBT.B': { balance: '0.1250000000', hold_trade: '0.0000000000' },
          'ETH.F': { balance: '3.0000000000', hold_trade: '0.0000000000' },
          'ETH14.S': { balance: '4.0000000000', hold_trade: '0.0000000000' },
          'ETH.P': { balance: '1.0000000000', hold_trade: '0.0000000000' },
          'DOT28.S': { balance: '7.0000000000', hold_trade: '0.0000000000' },
          'USD.HOLD': { balance: '100.0000', hold_trade: '0.0000' },
          'AAPLx.T': { balance: '2.0000000000', hold_trade: '0.0000000000' },
        },
      },
    ],
    read: new Map([
      ['BTC', { spendable: '1.5000000001', notSpendable: '0.375' }],
      ['ETH', { spendable: '3', notSpendable: '5' }],
      ['DOT28', { spendable: '0', notSpendable: '7' }],
      ['USD', { spendable: '0', notSpendable: '100' }],
      ['AAPLX', { spendable: '0', notSpendable: '2' }],
    ]),
  },
  {
    is: 'a payment to an address by its name',
    ask: (venue) => venue.withdraw('BTC', '0.725', 'house'),
    calls: [
      {
        path: 'Withdraw',
        sent: { asset: 'XXBT', amount: '0.725', key: 'house' },
        result: { refid: WITHDRAWAL.refid },
      },
    ],
    read: WITHDRAWAL.refid,
  },
  {
    is: 'payments out of the account, in whatever state',
    ask: (venue) => venue.withdrawals('ETH', SINCE_MS),
    calls: [
      {
        path: 'WithdrawStatus',
        sent: { asset: 'XETH', start: '1762000000.25' },
        result: [
          WITHDRAWAL,
          { ...WITHDRAWAL, refid: 'A2', txid: null, status: 'Initial' },
          { ...WITHDRAWAL, refid: 'A3', txid: '', status: 'Pending', 'status-prop': 'onhold' },
          { ...WITHDRAWAL, refid: 'A4', status: 'Settled' },
          { ...WITHDRAWAL, refid: 'A5', txid: null, status: 'Failure', 'status-prop': 'canceled' },
        ],
      },
    ],
    read: ['DONE', 'PENDING', 'PENDING', 'PENDING', 'FAILED'].map((status, at) => ({
      id: at === 0 ? WITHDRAWAL.refid : `A${at + 1}`,
      txHash: at === 0 || at === 3 ? WITHDRAWAL.txid : null,
      amount: '9.995',
      fee: '0.005',
      status,
      atMs: 1_762_000_100_000,
    })),
  },
  {
    is: 'payments into the account',
    ask: (venue) => venue.deposits('ETH', SINCE_MS),
    calls: [
      {
        path: 'DepositStatus',
        sent: { asset: 'XETH', start: '1762000000.25' },
        result: [DEPOSIT, { ...DEPOSIT, refid: 'Q2', time: '1762000200', 'status-prop': 'on-hold' }],
      },
    ],
    read: [
      {
        id: DEPOSIT.refid,
        txHash: DEPOSIT.txid,
        amount: '9.995',
        fee: '0',
        status: 'DONE',
        atMs: 1_762_000_100_000,
      },
      {
        id: 'Q2',
        txHash: DEPOSIT.txid,
        amount: '9.995',
        fee: '0',
        status: 'PENDING',
        atMs: 1_762_000_200_000,
      },
    ],
  },
];
