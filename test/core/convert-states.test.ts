import { move, type Move } from '../../src/core/states/machine.js';
import {
  CONVERT_HEDGE_MOVES,
  CONVERT_MOVEMENT_MOVES,
  CONVERT_ORDER_MOVES,
  CONVERT_SEND_MOVES,
  ConvertHedgeStatus,
  ConvertMovementStatus,
  ConvertOrderStatus,
  ConvertSendStatus,
} from '../../src/core/states/convert.js';

/** A machine, and by action where it leads from each state from which it is legal. */
interface Machine {
  readonly what: string;
  readonly states: readonly string[];
  readonly moves: readonly Move<string, string>[];
  readonly legal: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const MACHINES: readonly Machine[] = [
  {
    what: 'an order',
    states: Object.values(ConvertOrderStatus),
    moves: CONVERT_ORDER_MOVES,
    legal: {
      accept: { QUOTED: 'ACCEPTED' },
      settle: { ACCEPTED: 'SETTLED' },
      fail: { ACCEPTED: 'FAILED' },
      expire: { QUOTED: 'EXPIRED' },
      reverse: { SETTLED: 'REVERSED' },
    },
  },
  {
    what: 'a send',
    states: Object.values(ConvertSendStatus),
    moves: CONVERT_SEND_MOVES,
    legal: {
      submit: { DRAFT: 'PENDING_APPROVAL' },
      approve: { PENDING_APPROVAL: 'APPROVED' },
      broadcast: { APPROVED: 'BROADCAST' },
      confirm: { APPROVED: 'CONFIRMED', BROADCAST: 'CONFIRMED' },
      cancel: { DRAFT: 'CANCELLED', PENDING_APPROVAL: 'CANCELLED', APPROVED: 'CANCELLED' },
      cancelOnChain: { BROADCAST: 'CANCELLED' },
      reverse: { BROADCAST: 'REVERSED' },
    },
  },
  {
    what: 'a hedge',
    states: Object.values(ConvertHedgeStatus),
    moves: CONVERT_HEDGE_MOVES,
    legal: {
      place: { OPEN: 'PLACED' },
      takeBack: { PLACED: 'OPEN' },
      refuse: { OPEN: 'PARTIAL' },
      fill: { PLACED: 'FILLED' },
      fillPart: { PLACED: 'PARTIAL' },
      review: { OPEN: 'REVIEW', PLACED: 'REVIEW' },
      resolve: { REVIEW: 'RESOLVED' },
    },
  },
  {
    what: 'a movement',
    states: Object.values(ConvertMovementStatus),
    moves: CONVERT_MOVEMENT_MOVES,
    legal: {
      start: { PLANNED: 'MOVING' },
      arrive: { MOVING: 'DONE' },
      review: { MOVING: 'REVIEW' },
      resolve: { REVIEW: 'RESOLVED' },
    },
  },
];

describe.each(MACHINES)('the moves of $what', ({ states, moves, legal }) => {
  const pairs = states.flatMap((from) => Object.keys(legal).map((action) => [from, action] as const));

  it.each(pairs)('from %s by %s lead where it was decided, or nowhere', (from, action) => {
    const to = legal[action]?.[from];
    if (to) expect(move(moves, from, action)).toBe(to);
    else expect(() => move(moves, from, action)).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE' }));
  });

  it('are no others', () => {
    expect(new Set(moves.map(({ action }) => action))).toEqual(new Set(Object.keys(legal)));
  });
});
