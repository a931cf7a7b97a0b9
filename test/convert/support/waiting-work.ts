import { newUser } from '../../support/accounts.js';
import { inTwoPlaces, MOVEMENTS, rebalancer, wishOf } from '../../support/convert-movements.js';
import { storedHedge } from './stored-hedges.js';
import { storedOrder } from './stored-orders.js';
import { storedSend } from './stored-sends.js';

/** One of each kind that takes time of the house, as its page lists them. Movements must be MANUAL. */
export async function waitingWork() {
  const order = await storedOrder({ userId: (await newUser()).id, status: 'ACCEPTED', settledAt: null });
  const send = await storedSend({ status: 'PENDING_APPROVAL', approvedAt: null });
  const hedge = await storedHedge();
  const asset = await inTwoPlaces();
  const { body: movement } = await (await rebalancer()).rest('POST', MOVEMENTS, wishOf(asset));
  const shown = [
    {
      kind: 'ORDER',
      ...order,
      currency: order.fromCurrency,
      type: order.fromType,
      amount: '100',
      at: order.acceptedAt,
    },
    { kind: 'SEND', ...send, amount: '2', at: send.createdAt },
    { kind: 'HEDGE', ...hedge, amount: '1', at: hedge.createdAt },
    { kind: 'MOVEMENT', ...movement, amount: '10', at: movement.createdAt },
  ];
  return shown.map(({ kind, id, status, currency, type, amount, at }) => ({
    kind,
    id,
    status,
    currency,
    type,
    amount,
    since: at,
  }));
}
