import { exact } from '../stub-exchange/exact.js';
import { KrakenRefusal, type KrakenOrder, type KrakenState, type KrakenTransfer } from './state.js';
import { assetPair, orderInfo, tradeInfo, transferInfo } from './wire.js';

type Fields = URLSearchParams;
type Path = (state: KrakenState, fields: Fields) => unknown;

const LONGEST_DEADLINE_MS = 60_000;

/** Paths below /0/public. */
export const publicPaths: Readonly<Record<string, Path>> = {
  Time: (state) => ({ unixtime: Math.floor(state.now() / 1_000), rfc1123: new Date(state.now()).toUTCString() }),
  AssetPairs: (state) => Object.fromEntries([...state.markets].map(([id, market]) => [id, assetPair(id, market)])),
  Depth: (state, fields) => {
    const id = fields.get('pair') ?? '';
    const { bid, ask, depth } = state.market(id);
    const level = (price: typeof bid) => [[price.toFixed(5), (depth ?? exact('1000')).toFixed(3), 1_700_000_000]];
    return { [id]: { asks: level(ask), bids: level(bid) } };
  },
};

/** Paths below /0/private, of whoever has signed. */
export const privatePaths: Readonly<Record<string, Path>> = {
  BalanceEx: (state) =>
    Object.fromEntries(
      [...state.held].map(([asset, held]) => [asset, { balance: held.toFixed(10), hold_trade: '0.0000000000' }]),
    ),
  AddOrder: addOrder,
  QueryOrders: (state, fields) => {
    const wanted = new Set((fields.get('txid') ?? '').split(','));
    return orderList(
      state,
      state.orders.filter(({ txid }) => wanted.has(txid)),
    );
  },
  OpenOrders: (state, fields) => ({
    open: orderList(
      state,
      listed(state, fields).filter(({ status }) => status === 'open'),
    ),
  }),
  ClosedOrders: (state, fields) => {
    const closed = listed(state, fields).filter(({ status }) => status !== 'open');
    return { closed: orderList(state, paged(state, closed, fields)), count: closed.length };
  },
  TradesHistory: (state, fields) => {
    const from = Number(fields.get('start') ?? 0) * 1_000;
    const trades = state.trades.filter(({ atMs, order }) => atMs > from && state.isListed(order)).toReversed();
    const rows = paged(state, trades, fields).map((trade) => [trade.id, tradeInfo(trade)]);
    return { trades: Object.fromEntries(rows), count: trades.length };
  },
  Withdraw: withdraw,
  WithdrawStatus: (state, fields) => transfers(state.withdrawals, fields),
  DepositStatus: (state, fields) => transfers(state.deposits, fields),
};

function addOrder(state: KrakenState, fields: Fields): unknown {
  const field = (name: string): string => fields.get(name) ?? '';
  const deadlineMs = Date.parse(field('deadline'));
  if (Number.isNaN(deadlineMs) || deadlineMs > state.now() + LONGEST_DEADLINE_MS) {
    throw new KrakenRefusal('EGeneral:Invalid arguments:deadline');
  }
  if (deadlineMs <= state.now()) throw new KrakenRefusal('EService:Deadline elapsed');
  if (field('ordertype') !== 'limit' || field('timeinforce') !== 'IOC') {
    throw new KrakenRefusal('EGeneral:Invalid arguments:ordertype');
  }
  const clientOrderId = field('cl_ord_id');
  // Kraken takes an id again once no open order has it.
  if (!/^[0-9a-f]{32}$/.test(clientOrderId)) throw new KrakenRefusal('EGeneral:Invalid arguments:cl_ord_id');
  const side = field('type') === 'buy' ? 'buy' : 'sell';
  const [price, volume] = [exact(field('price')), exact(field('volume'))];
  const { txid } = state.place({ clientOrderId, pair: field('pair'), side, price, volume });
  return { descr: { order: `${side} ${volume.toFixed(8)} ${field('pair')} @ limit ${price.toFixed()}` }, txid: [txid] };
}

function withdraw(state: KrakenState, fields: Fields): unknown {
  const [asset, key] = [fields.get('asset') ?? '', fields.get('key') ?? ''];
  const whole = exact(fields.get('amount') ?? '0');
  if (!state.addresses.has(key)) throw new KrakenRefusal('EFunding:Unknown withdraw key');
  if (state.balance(asset).lt(whole)) throw new KrakenRefusal('EFunding:Insufficient funds');
  const fee = state.withdrawalFee;
  if (whole.lte(fee)) throw new KrakenRefusal('EFunding:Invalid amount');
  state.add(asset, whole.neg());
  const refid = state.nextId('A');
  const amounts = { amount: whole.minus(fee).toFixed(10), fee: fee.toFixed(10) };
  state.withdrawals.push({ refid, asset, key, ...amounts, txid: '', status: 'Pending', atMs: state.now() });
  return { refid };
}

function listed(state: KrakenState, fields: Fields): readonly KrakenOrder[] {
  const [wanted, from] = [fields.get('cl_ord_id'), Number(fields.get('start') ?? 0) * 1_000];
  const found = state.orders.filter(
    ({ clientOrderId, openedAtMs }) => openedAtMs >= from && (wanted === null || clientOrderId === wanted),
  );
  return found.filter((order) => state.isListed(order)).toReversed();
}

function orderList(state: KrakenState, orders: readonly KrakenOrder[]): unknown {
  return Object.fromEntries(orders.map((order) => [order.txid, orderInfo(order, state.trades)]));
}

function paged<T>({ pageSize }: KrakenState, rows: readonly T[], fields: Fields): readonly T[] {
  const from = Number(fields.get('ofs') ?? 0);
  return rows.slice(from, from + pageSize);
}

function transfers(rows: readonly KrakenTransfer[], fields: Fields): unknown {
  const [asset, from] = [fields.get('asset'), Number(fields.get('start') ?? 0) * 1_000];
  return rows.filter((row) => row.asset === asset && row.atMs >= from).map(transferInfo);
}
