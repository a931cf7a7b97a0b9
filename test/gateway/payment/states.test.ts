import {
  PAYMENT_MOVES,
  PaymentStatus,
  PAYOUT_MOVES,
  PayoutStatus,
  type PaymentAction,
  type PayoutAction,
} from '../../../src/core/states/gateway.js';
import { move } from '../../../src/core/states/machine.js';

const PAYMENTS: Readonly<Record<PaymentAction, Partial<Record<PaymentStatus, PaymentStatus>>>> = {
  confirm: { PENDING: 'PROCESSING' },
  settle: { PROCESSING: 'COMPLETED' },
  fail: { PROCESSING: 'FAILED' },
  cancel: { PENDING: 'CANCELLED' },
  expire: { PENDING: 'EXPIRED' },
  refundPart: { COMPLETED: 'PARTIALLY_REFUNDED', PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED' },
  refundRest: { COMPLETED: 'REFUNDED', PARTIALLY_REFUNDED: 'REFUNDED' },
};

const PAYOUTS: Readonly<Record<PayoutAction, Partial<Record<PayoutStatus, PayoutStatus>>>> = {
  approve: { PENDING: 'PROCESSING' },
  complete: { PROCESSING: 'COMPLETED' },
  fail: { PROCESSING: 'FAILED' },
  reject: { PENDING: 'CANCELLED' },
};

function each<Status extends string, Action extends string>(
  statuses: Readonly<Record<Status, Status>>,
  table: Readonly<Record<Action, Partial<Record<Status, Status>>>>,
) {
  const actions = Object.keys(table) as Action[];
  const all = Object.values<Status>(statuses);
  return all.flatMap((from) => actions.map((action) => [action, from, table[action][from] ?? null] as const));
}

describe('the moves of a payment', () => {
  it.each(each(PaymentStatus, PAYMENTS))('%s from %s leads to %s, or nowhere with 409', (action, from, to) => {
    const moved = () => move(PAYMENT_MOVES, from, action);
    if (to) expect(moved()).toBe(to);
    else expect(moved).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE', statusCode: 409 }));
  });
});

describe('the moves of a payout', () => {
  it.each(each(PayoutStatus, PAYOUTS))('%s from %s leads to %s, or nowhere with 409', (action, from, to) => {
    const moved = () => move(PAYOUT_MOVES, from, action);
    if (to) expect(moved()).toBe(to);
    else expect(moved).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE', statusCode: 409 }));
  });
});
