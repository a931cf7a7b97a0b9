import type { KrakenMarket, KrakenOrder, KrakenTrade, KrakenTransfer } from './state.js';

/** Kraken's answers; times are seconds with decimals, and amounts are texts. */

export function assetPair(id: string, market: KrakenMarket): Readonly<Record<string, unknown>> {
  return {
    altname: market.altname ?? id,
    wsname: market.wsname,
    aclass_base: 'currency',
    base: market.base,
    aclass_quote: 'currency',
    quote: market.quote,
    lot: 'unit',
    pair_decimals: market.pairDecimals,
    cost_decimals: 8,
    lot_decimals: market.lotDecimals,
    lot_multiplier: 1,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.26]],
    fees_maker: [[0, 0.16]],
    fee_volume_currency: 'ZUSD',
    margin_call: 80,
    margin_stop: 40,
    ordermin: market.orderMin,
    costmin: market.costMin,
    status: market.status,
  };
}

export function orderInfo(order: KrakenOrder, trades: readonly KrakenTrade[]): Readonly<Record<string, unknown>> {
  const { pair, side, price, volume, filled, cost, fee } = order;
  const text = `${side} ${volume.toFixed(8)} ${pair} @ limit ${price.toFixed()}`;
  return {
    refid: null,
    userref: null,
    ...(order.clientOrderId !== null && { cl_ord_id: order.clientOrderId }),
    status: order.status,
    opentm: order.openedAtMs / 1_000,
    starttm: 0,
    expiretm: 0,
    descr: {
      pair,
      type: side,
      ordertype: 'limit',
      price: price.toFixed(),
      price2: '0',
      leverage: 'none',
      order: text,
      close: '',
    },
    vol: volume.toFixed(8),
    vol_exec: filled.toFixed(8),
    cost: cost.toFixed(8),
    fee: fee.toFixed(8),
    price: filled.isZero() ? '0.00000' : cost.div(filled).toFixed(5),
    stopprice: '0.00000',
    limitprice: '0.00000',
    misc: '',
    oflags: 'fciq',
    trades: trades.filter((trade) => trade.order === order).map(({ id }) => id),
    ...(order.status !== 'open' && { closetm: order.openedAtMs / 1_000, reason: null }),
  };
}

export function tradeInfo(trade: KrakenTrade): Readonly<Record<string, unknown>> {
  return {
    ordertxid: trade.order.txid,
    postxid: 'TKH2SE-M7IF5-CFI7LT',
    pair: trade.order.pair,
    time: trade.atMs / 1_000,
    type: trade.order.side,
    ordertype: 'limit',
    price: trade.price.toFixed(5),
    cost: trade.cost.toFixed(8),
    fee: trade.fee.toFixed(8),
    vol: trade.volume.toFixed(8),
    margin: '0.00000',
    leverage: '0',
    misc: '',
    maker: false,
  };
}

/** A payment out of the account also says to whom it went. */
export function transferInfo(transfer: KrakenTransfer): Readonly<Record<string, unknown>> {
  const { refid, asset, amount, fee, key, txid, status, atMs } = transfer;
  const time = Math.floor(atMs / 1_000);
  const paid = { method: 'Ether', aclass: 'currency', asset, refid, txid, info: key, amount, fee, time, status };
  return key === '' ? paid : { ...paid, key, network: 'Ethereum' };
}
