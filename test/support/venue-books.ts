import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';
import { canonical } from '../../src/core/money.js';
import type { StubExchange } from './stub-exchange/stub-exchange.js';

/** Statuses that our orders may have, by what the stub says of them. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  live: ['OPEN'],
  partially_filled: ['PARTIAL'],
  filled: ['FILLED'],
  canceled: ['CANCELLED', 'EXPIRED'],
};

type Wire = Readonly<Record<string, string>>;

/**
 * Whatever of the live orders in our rows is not as the exchange has it: nothing, once all is told. No order was sent
 * twice, and what was filled there is booked here, to the last digit.
 */
export async function venueFaults(rows: Reader, stub: StubExchange): Promise<string[]> {
  const [orders, fills] = await Promise.all([ourOrders(rows), ourFills(rows)]);
  const [theirs, theirFills, received] = await Promise.all([
    stub.call('orders'),
    stub.call('fills'),
    stub.call('received'),
  ]);
  const taken = new Map(theirs.map((order) => [order['clOrdId'] ?? '', order]));
  const told = new Set(theirFills.map(fillText));
  const booked = new Set(fills);
  const ours = new Set(orders.map(({ clientOrderId }) => clientOrderId));
  return [
    ...Object.entries(received).flatMap(([id, times]) => (times > 1 ? [`${id} was received ${times} times`] : [])),
    ...[...taken.keys()].flatMap((id) => (ours.has(id) ? [] : [`${id} is at the exchange, but no order of ours`])),
    ...orders.flatMap((order) => orderFaults(order, taken.get(order.clientOrderId), received)),
    ...[...told].flatMap((fill) => (booked.has(fill) ? [] : [`the fill ${fill} is not booked`])),
    ...[...booked].flatMap((fill) => (told.has(fill) ? [] : [`the fill ${fill} is booked, and was never made`])),
  ];
}

function orderFaults(order: OurOrder, there: Wire | undefined, received: Readonly<Record<string, number>>): string[] {
  const { clientOrderId: id, status, venueOrderId, sentAt, filled } = order;
  if (!there) {
    const isNone = status === 'FAILED' && venueOrderId === null;
    return isNone ? [] : [`${id} is ${status}, and is not at the exchange`];
  }
  const isRight =
    (STATUSES[there['state'] ?? '']?.includes(status) ?? false) &&
    venueOrderId === there['ordId'] &&
    sentAt !== null &&
    received[id] === 1 &&
    canonical(filled) === canonical(there['accFillSz'] ?? '');
  return isRight
    ? []
    : [`${JSON.stringify(order)} is at the exchange ${JSON.stringify(there)}, received ${received[id]}`];
}

interface OurOrder {
  readonly clientOrderId: string;
  readonly status: string;
  readonly venueOrderId: string | null;
  readonly sentAt: string | null;
  readonly filled: string;
}

async function ourOrders(rows: Reader): Promise<OurOrder[]> {
  return rows
    .selectFrom('trading_bot_order')
    .select(['clientOrderId', 'status', 'venueOrderId', 'sentAt', 'filled'])
    .where('isPaper', '=', false)
    .execute();
}

/** Every fill as one text: order, trade, price, amount, fee and its currency. */
async function ourFills(rows: Reader): Promise<string[]> {
  const { rows: fills } = await sql<{ text: string }>`
    select concat_ws(' ', o."clientOrderId", f."venueTradeId", trim_scale(f.price), trim_scale(f.amount), trim_scale(f.fee),
      f."feeCurrency") as text
    from trading_bot_fill f join trading_bot_order o on o.id = f."orderId"`.execute(rows);
  return fills.map(({ text }) => text);
}

function fillText({ clOrdId, tradeId, fillPx, fillSz, fee, feeCcy }: Wire): string {
  return [clOrdId, tradeId, ...[fillPx, fillSz, paid(fee)].map((each) => canonical(each ?? '')), feeCcy].join(' ');
}

/** OKX writes what was paid as a negative fee. */
function paid(fee = ''): string {
  return fee.startsWith('-') ? fee.slice(1) : fee === '0' ? fee : `-${fee}`;
}
